import type { PublicOpenList } from "@sortes/contract";
import { Alert, Button, FormSheet, layout, PageHead, SheetBody, text } from "@sortes/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { pending } from "../../../../base/base.css.ts";
import { reasonOf } from "../../../../base/errors.ts";
import { FormAlert } from "../../../../base/form.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { LoadState } from "../../../../base/LoadState.tsx";
import { useServices } from "../../../../base/services.ts";
import { usePageTitle } from "../../../../base/texts.ts";
import { trpc } from "../../../../base/trpc.ts";
import { Report } from "../../reports/Report.tsx";
import { EntryCard } from "./EntryCard.tsx";
import { EntryFields } from "./EntryFields.tsx";
import { goneWords } from "./gone.ts";
import { type Join, useJoin } from "./use-join.ts";
import { WaitingName } from "./WaitingName.tsx";

/** The page of an open list for everybody who has its link: a name, and it is on the list. */
export function JoinPage({ listKey }: { listKey: string }) {
  const { t } = useIntl();
  const list = trpc.openLists.look.useQuery({ key: listKey }, { retryOnMount: false });
  const { data, error } = list;
  usePageTitle(data?.title ?? t("join.title"));
  const gone = goneWords(reasonOf(error), "join.missing");
  if (data && !gone) return <OpenListPage listKey={listKey} list={data} />;
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <PageHead title={t("join.title")} />
      {gone ? (
        <Alert tone="warning" takesFocus={data !== undefined}>
          {t(gone)}
        </Alert>
      ) : (
        <LoadState query={list} loading="join.loading" failed="join.loadFailed" shape="sheet" />
      )}
    </div>
  );
}

interface OpenListPageProps {
  listKey: string;
  list: PublicOpenList;
}

function OpenListPage({ listKey, list }: OpenListPageProps) {
  const { t } = useIntl();
  const { client } = useServices();
  const join = useJoin(listKey, list);
  const [left, setLeft] = useState<string>();
  const resume = useEffectEvent(join.resume);
  useEffect(() => resume(), []);
  const { form, isAgain } = join;
  const { data, isFetched } = join.entries;
  const entries = data ?? [];
  const isKnown = isFetched || data !== undefined;
  const mayJoin = entries.length === 0 || isAgain;
  const isFull = list.count >= list.maxNames;
  const hasTyped = form.values.name !== "";
  const isShut = list.state !== "open" || (isFull && entries.length === 0);
  const hasForm = (mayJoin && !isShut) || hasTyped;
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <PageHead
        title={<span dir="auto">{list.title}</span>}
        lead={t("join.lead", { organiser: <bdi key="organiser">{list.organiser}</bdi> })}
      />
      {left !== undefined && (
        <Alert tone="info" takesFocus>
          {t("join.left", { name: <bdi key="name">{left}</bdi> })}
        </Alert>
      )}
      {entries.map((entry) => (
        <EntryCard
          key={entry.entryKey}
          entry={entry}
          isNew={form.call.data?.entryKey === entry.entryKey}
          onChanged={() => void join.refresh()}
          onRefused={() => void join.refresh()}
          onLeft={() => {
            setLeft(entry.name);
            form.set({ name: entry.name, answer: entry.answer ?? "" });
            void join.refresh();
          }}
        />
      ))}
      {isShut && entries.length === 0 && <Shut list={list} hasTyped={hasTyped} />}
      {hasForm && isKnown && <JoinForm list={list} join={join} />}
      {!hasForm && !list.oneADevice && !isShut && (
        <div>
          <Button tone="quiet" icon="plus-bold" onClick={join.again}>
            {t("join.another")}
          </Button>
        </div>
      )}
      {isKnown ? (
        <Report
          of="list"
          words="join.report"
          failed="join.reportFailed"
          send={(report) => client.openLists.report.mutate({ key: listKey, ...report })}
        />
      ) : (
        <div className={pending} />
      )}
    </div>
  );
}

/** Why nobody can join. */
function Shut({ list, hasTyped }: { list: PublicOpenList; hasTyped: boolean }) {
  const { t } = useIntl();
  const { state, maxNames } = list;
  const organiser = <bdi key="organiser">{list.organiser}</bdi>;
  const why = () => {
    if (state === "ended") return t("join.ended");
    if (state === "closed") return t("join.closed", { organiser });
    return t("join.full", { organiser, max: maxNames });
  };
  return (
    <Alert tone="warning">
      {why()} {hasTyped && t("join.typedStays")}
    </Alert>
  );
}

function JoinForm({ list, join }: { list: PublicOpenList; join: Join }) {
  const { t, formatDate } = useIntl();
  const { form, waiting } = join;
  return (
    <FormSheet onSubmit={form.onSubmit}>
      <SheetBody>
        <FormAlert form={form} />
        {waiting && (
          <WaitingName
            name={form.values.name.trim()}
            waiting={waiting}
            isSending={form.isPending}
            onRetry={join.retry}
            onDrop={join.drop}
          />
        )}
        <EntryFields form={form} question={list.question} onChange={join.change} />
        <Button type="submit" busy={form.isPending}>
          {t(form.isPending ? "join.sending" : "join.send")}
        </Button>
        {list.state === "open" && (
          <p className={text.note}>
            {t("join.openUntil", {
              time: formatDate(list.closesAt, { dateStyle: "medium", timeStyle: "short" }),
            })}
          </p>
        )}
      </SheetBody>
    </FormSheet>
  );
}
