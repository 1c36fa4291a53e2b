import type { OwnGenerator } from "@sortes/contract";
import {
  Alert,
  buttonClass,
  EmptyState,
  layout,
  linkButtonClass,
  PageHead,
  Skeleton,
} from "@sortes/ui";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { useErrorText } from "../../../../base/error-text.ts";
import { canRetry } from "../../../../base/errors.ts";
import { usePageTitle } from "../../../../base/texts.ts";
import { useSession } from "../../../../base/services.ts";
import { trpc } from "../../../../base/trpc.ts";
import { FailureAlert, useUndo } from "../../../../base/notices.tsx";
import { AboutOwn, TakenDownNotice, useMayMake } from "../AboutOwn.tsx";
import { draftOf, type EditorDraft, emptyDraft, useGeneratorDraft } from "./editor-draft.ts";
import { EditorForm, ReadOnly } from "./EditorForm.tsx";
import { KeepPanel, SharePanel } from "./KeepAndShare.tsx";

/** The page to create a generator. */
export function NewGeneratorPage() {
  const { t } = useIntl();
  const navigate = useNavigate();
  const title = t("own-generators.newTitle");
  usePageTitle(title);
  const { user } = useSession();
  const mayMake = useMayMake();
  const drafting = useGeneratorDraft(undefined, emptyDraft);
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <PageHead title={title} lead={t("own-generators.editorLead")} />
      {!user && <Skeleton shape="rows" label={t("own-generators.loading")} />}
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

/** The page of one generator: edit, share, download and delete. */
export function GeneratorPage({ id }: { id: string }) {
  const { t } = useIntl();
  const errorText = useErrorText();
  // refetching would disturb typing
  const { data, error, refetch } = trpc.ownGenerators.get.useQuery(
    { id },
    { retryOnMount: false, refetchOnWindowFocus: false },
  );
  usePageTitle(data?.name ?? t("own-generators.editorTitle"));
  const failed = () => {
    if (!error) return <Skeleton shape="rows" label={t("own-generators.loading")} />;
    if (canRetry(error))
      return (
        <FailureAlert
          text={errorText(error, "own-generators.loadOneFailed")}
          onRetry={() => void refetch()}
        />
      );
    return <Gone id={id} />;
  };
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <PageHead
        title={data ? <span dir="auto">{data.name}</span> : t("own-generators.editorTitle")}
        lead={t("own-generators.editorLead")}
      />
      {data ? <Editor key={data.id} generator={data} /> : failed()}
    </div>
  );
}

/** Says that a generator was deleted, and offers what was typed for it. */
function Gone({ id }: { id: string }) {
  const { t } = useIntl();
  const navigate = useNavigate();
  const mayMake = useMayMake();
  const drafting = useGeneratorDraft(id, emptyDraft);
  if (!drafting.typed || !mayMake)
    return (
      <EmptyState title={t("own-generators.gone")}>
        <Link to="/own-generators" className={buttonClass()}>
          {t("own-generators.title")}
        </Link>
      </EmptyState>
    );
  return (
    <>
      <Alert tone="warning">{t("own-generators.deletedElsewhere")}</Alert>
      <div className={layout.bench}>
        <EditorForm
          id={id}
          isGone
          drafting={drafting}
          onSaved={(generator) =>
            void navigate({ to: "/own-generators", state: { ownGeneratorId: generator.id } })
          }
        />
      </div>
    </>
  );
}

function Editor({ generator }: { generator: OwnGenerator }) {
  const { t } = useIntl();
  const navigate = useNavigate();
  const mayMake = useMayMake();
  const base = useMemo(() => draftOf(generator), [generator]);
  const drafting = useGeneratorDraft(generator.id, base);
  const utils = trpc.useUtils();
  // the user has seen the version being replaced
  const undo = useUndo((mine: EditorDraft) =>
    drafting.set({ ...mine, updatedAt: generator.updatedAt }),
  );
  const toList = (state = {}) => void navigate({ to: "/own-generators", state });
  const panels = (
    <div className={layout.stack}>
      <SharePanel generator={generator} />
      <KeepPanel
        generator={generator}
        onDeleted={() => {
          drafting.set(null);
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
            <span>{t("own-generators.readOnly")}</span>
            <Link to="/tiers" className={linkButtonClass}>
              {t("own-generators.tiers")}
            </Link>
          </div>
        </Alert>
      )}
      <TakenDownNotice takenDown={generator.takenDown} />
      {undo.noticeOf(t("own-generators.putAway"))}
      <div className={layout.bench}>
        {mayMake ? (
          <EditorForm
            id={generator.id}
            drafting={drafting}
            onSaved={({ id }) => toList({ ownGeneratorId: id })}
            onTakeTheirs={(theirs, mine) => {
              utils.ownGenerators.get.setData({ id: theirs.id }, theirs);
              drafting.set(null);
              undo.offer(mine);
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
