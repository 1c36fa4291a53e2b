import type { OwnGenerator } from "@sortes/contract";
import { Alert, buttonClass, EmptyState, layout, PageHead, Skeleton } from "@sortes/ui";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useIntl } from "react-intl";
import { useErrorText } from "../../../base/error-text.ts";
import { canRetry } from "../../../base/errors.ts";
import { usePageTitle } from "../../../base/texts.ts";
import { useSession } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { FailureAlert, PutAwayNotice } from "../../results/notices.tsx";
import { AboutOwn, TakenDownNotice, TiersLink, useMayMake } from "../AboutOwn.tsx";
import { draftOf, type EditorDraft, emptyDraft, useEditorDraft } from "./editor-draft.ts";
import { EditorForm } from "./EditorForm.tsx";
import { KeepPanel, SharePanel } from "./KeepAndShare.tsx";
import { ReadOnly } from "./ConflictNotice.tsx";

/** Makes a generator. */
export function NewGeneratorPage() {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const title = formatMessage({ id: "own-generators.newTitle" });
  usePageTitle(title);
  const { user } = useSession();
  const mayMake = useMayMake();
  const drafting = useEditorDraft(undefined, emptyDraft);
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <PageHead title={title} lead={formatMessage({ id: "own-generators.editorLead" })} />
      {!user && <Skeleton shape="rows" label={formatMessage({ id: "own-generators.loading" })} />}
      {user && !mayMake && <AboutOwn />}
      {mayMake && (
        <div className={layout.bench}>
          <EditorForm
            drafting={drafting}
            onSaved={({ id }) =>
              void navigate({ to: "/own-generators", state: { ownGeneratorId: id } })
            }
          />
        </div>
      )}
    </div>
  );
}

/** One generator: it is changed, shared, downloaded and deleted here. */
export function GeneratorPage({ id }: { id: string }) {
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  // what is being typed is not to be disturbed
  const { data, error, refetch } = trpc.ownGenerators.get.useQuery(
    { id },
    { retryOnMount: false, refetchOnWindowFocus: false },
  );
  usePageTitle(data?.name ?? formatMessage({ id: "own-generators.editorTitle" }));
  const failed = () => {
    if (!error)
      return <Skeleton shape="rows" label={formatMessage({ id: "own-generators.loading" })} />;
    if (canRetry(error))
      return (
        <FailureAlert
          text={errorText(error, "own-generators.loadOneFailed")}
          onRetry={() => void refetch()}
        />
      );
    return (
      <EmptyState title={formatMessage({ id: "own-generators.gone" })}>
        <Link to="/own-generators" className={buttonClass()}>
          {formatMessage({ id: "own-generators.title" })}
        </Link>
      </EmptyState>
    );
  };
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <PageHead
        title={
          data ? (
            <span dir="auto">{data.name}</span>
          ) : (
            formatMessage({ id: "own-generators.editorTitle" })
          )
        }
        lead={formatMessage({ id: "own-generators.editorLead" })}
      />
      {data ? <Editor key={data.id} generator={data} /> : failed()}
    </div>
  );
}

function Editor({ generator }: { generator: OwnGenerator }) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const mayMake = useMayMake();
  const base = useMemo(() => draftOf(generator), [generator]);
  const drafting = useEditorDraft(generator.id, base);
  const utils = trpc.useUtils();
  const [putAway, setPutAway] = useState<EditorDraft>();
  const toList = (state = {}) => void navigate({ to: "/own-generators", state });
  const panels = (
    <div className={layout.stack}>
      <SharePanel generator={generator} />
      <KeepPanel
        generator={generator}
        onDeleted={() => {
          drafting.discard();
          toList();
        }}
      />
    </div>
  );
  return (
    <>
      {!mayMake && (
        <Alert tone="info">
          <div className={layout.bar}>
            <span>{formatMessage({ id: "own-generators.readOnly" })}</span>
            <TiersLink />
          </div>
        </Alert>
      )}
      <TakenDownNotice takenDown={generator.takenDown} />
      {putAway && (
        <PutAwayNotice
          onLetGo={() => setPutAway(undefined)}
          onUndo={() => {
            // it was seen what it takes the place of
            drafting.replace({ ...putAway, updatedAt: generator.updatedAt });
            setPutAway(undefined);
          }}
        >
          {formatMessage({ id: "own-generators.putAway" })}
        </PutAwayNotice>
      )}
      <div className={layout.bench}>
        {mayMake ? (
          <EditorForm
            id={generator.id}
            drafting={drafting}
            onSaved={({ id }) => toList({ ownGeneratorId: id })}
            onTakeTheirs={(theirs, mine) => {
              utils.ownGenerators.get.setData({ id: theirs.id }, theirs);
              drafting.discard();
              setPutAway(mine);
            }}
          />
        ) : (
          <ReadOnly generator={generator} />
        )}
      </div>
      {panels}
    </>
  );
}
