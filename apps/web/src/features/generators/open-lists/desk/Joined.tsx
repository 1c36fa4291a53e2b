import type { OpenList, OpenListEntry } from "@sortes/contract";
import { Alert, Button, LinkButton, text } from "@sortes/ui";
import { useRef, useState } from "react";
import { useErrorText } from "../../../../base/error-text.ts";
import { ListFailure } from "../../../../base/failures.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { LoadState } from "../../../../base/LoadState.tsx";
import * as styles from "../open-lists.css.ts";
import { listedIn, type useEntries } from "../use-entries.ts";
import { useListCalls } from "../use-list-calls.ts";

interface JoinedProps {
  list: OpenList;
  entries: ReturnType<typeof useEntries>;
}

/** The names on a list as they come, the newest first; each can be removed and put back. */
export function Joined({ list, entries }: JoinedProps) {
  const { t } = useIntl();
  const errorText = useErrorText();
  const calls = useListCalls();
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<{ text: string; undo?: OpenListEntry; isProblem?: true }>();
  const [busy, setBusy] = useState<string>();
  const { data, error } = entries;
  if (!data)
    return (
      <LoadState
        query={entries}
        loading="open-lists.namesLoading"
        failed="open-lists.namesFailed"
      />
    );
  const run = async (entry: OpenListEntry, call: "remove" | "restore") => {
    if (busy !== undefined) return;
    setBusy(entry.id);
    try {
      await calls[call](list.id, entry.id);
      const isRemoval = call === "remove";
      const words = t(isRemoval ? "open-lists.removed" : "open-lists.restored", {
        name: entry.name,
      });
      setSaid({ text: words, ...(isRemoval && { undo: entry }) });
      await entries.look();
    } catch (problem) {
      setSaid({ text: errorText(problem, "open-lists.failed"), isProblem: true });
    } finally {
      setBusy(undefined);
    }
  };
  const listed = listedIn(data).toReversed();
  const removed = data.entries.filter(({ state }) => state === "removed");
  const isTaken = list.takenAt !== null;
  return (
    <div ref={box} className={styles.joined}>
      <h3 className={text.strong}>
        {t("open-lists.names")}{" "}
        <span role="status" className={text.muted}>
          {t("open-lists.count", { count: data.count })}
        </span>
      </h3>
      {said && (
        <Alert key={said.text} tone={said.isProblem ? "error" : "info"} takesFocus>
          {said.text}{" "}
          {said.undo && (
            <LinkButton onClick={() => void run(said.undo!, "restore")}>
              {t("open-lists.undo")}
            </LinkButton>
          )}
        </Alert>
      )}
      {error && (
        <ListFailure
          error={error}
          failed="open-lists.namesStale"
          onRetry={() => void entries.refetch()}
        />
      )}
      {listed.length === 0 && (
        <p className={text.muted}>
          {t(list.state === "open" ? "open-lists.noNames" : "open-lists.noneJoined")}
        </p>
      )}
      {listed.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
        <ul role="list" aria-label={t("open-lists.names")} className={styles.names}>
          {listed.map((entry) => (
            <li key={entry.id} className={styles.row}>
              <span className={text.long}>
                <bdi>{entry.name}</bdi>
                {entry.answer !== null && (
                  <span className={text.muted}>
                    {" · "}
                    <bdi>{entry.answer}</bdi>
                  </span>
                )}
              </span>
              {!isTaken && (
                <Button
                  tone="plain"
                  size="sm"
                  aria-label={t("open-lists.remove", { name: entry.name })}
                  busy={busy === entry.id}
                  onClick={() => void run(entry, "remove")}
                >
                  {t("open-lists.removeShort")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {removed.length > 0 && (
        <details>
          <summary>{t("open-lists.removedNames", { count: removed.length })}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none */}
          <ul role="list" className={styles.names}>
            {removed.map((entry) => (
              <li key={entry.id} className={styles.row}>
                <bdi className={text.long}>{entry.name}</bdi>
                {!isTaken && (
                  <Button
                    tone="plain"
                    size="sm"
                    aria-label={t("open-lists.restoreName", { name: entry.name })}
                    busy={busy === entry.id}
                    onClick={() => void run(entry, "restore")}
                  >
                    {t("open-lists.restore")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
