import type { JoinedEntry } from "@sortes/contract";
import { Alert, Button, layout, Sheet, SheetBody, text } from "@sortes/ui";
import { useState } from "react";
import { reasonOf } from "../../../../base/errors.ts";
import { CallFailure } from "../../../../base/failures.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { LinkField } from "../../../../base/LinkField.tsx";
import { useLanguage, useServices } from "../../../../base/services.ts";
import { useCall } from "../../../../base/use-call.ts";
import { LinkButtons } from "../LinkButtons.tsx";
import { entryLink } from "../links.ts";
import { ChangeEntry } from "./ChangeEntry.tsx";

interface EntryCardProps {
  entry: JoinedEntry;
  /** Whether the person has just joined or saved, so that the card takes the focus. */
  isNew: boolean;
  onChanged: (entry: JoinedEntry) => void;
  /** The list may have ended, or be gone. */
  onRefused: () => void;
  onLeft: () => void;
}

/** Somebody's own entry: that they are in, its personal link, and how to change it or to leave. */
export function EntryCard({ entry, isNew, onChanged, onRefused, onLeft }: EntryCardProps) {
  const { t, formatDate } = useIntl();
  const { client, texts } = useServices();
  const [language] = useLanguage();
  const [isChanging, setChanging] = useState(false);
  const [saved, setSaved] = useState(0);
  const leaving = useCall({
    mutationFn: () => client.openLists.leave.mutate({ entryKey: entry.entryKey }),
    onSuccess: onLeft,
    async onError(error) {
      await texts.load("errors").catch(() => undefined);
      if (reasonOf(error) !== undefined) onRefused();
    },
  });
  const { list, name, answer, entryKey } = entry;
  const link = entryLink(language, entryKey);
  const isOpen = list.state === "open";
  const shown = <bdi key="name">{name}</bdi>;
  if (entry.state === "removed")
    return <Alert tone="warning">{t("join.removed", { name: shown })}</Alert>;
  if (isChanging)
    return (
      <ChangeEntry
        entry={entry}
        onCancel={() => setChanging(false)}
        onRefused={onRefused}
        onChanged={(next) => {
          setChanging(false);
          setSaved(saved + 1);
          onChanged(next);
        }}
      />
    );
  const moment = (time: string) => formatDate(time, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Sheet>
      <SheetBody>
        <Alert key={saved} tone="success" takesFocus={isNew || saved > 0}>
          {t(saved > 0 ? "join.changed" : "join.in", { name: shown })}
        </Alert>
        {answer !== null && <p>{t("join.answer", { answer: <bdi key="answer">{answer}</bdi> })}</p>}
        <CallFailure call={leaving} fallback="join.leaveFailed" />
        {isOpen ? (
          <div className={layout.row}>
            <Button tone="quiet" size="sm" icon="pencil-simple" onClick={() => setChanging(true)}>
              {t("join.change")}
            </Button>
            <Button tone="plain" size="sm" busy={leaving.isPending} onClick={() => leaving.send()}>
              {t("join.leave")}
            </Button>
          </div>
        ) : (
          <p className={text.muted}>
            {t(list.state === "closed" ? "join.listClosed" : "join.listEnded")}
          </p>
        )}
        <LinkField label={t("join.keep")} hint={t("join.keepText")} link={link} />
        <div className={layout.row}>
          <LinkButtons area="join" title={list.title} link={link} />
        </div>
        <p className={text.note}>
          {isOpen && `${t("join.listOpen", { time: moment(list.closesAt) })} `}
          {t("join.erased", { date: formatDate(list.erasedAt, { dateStyle: "long" }) })}
        </p>
      </SheetBody>
    </Sheet>
  );
}
