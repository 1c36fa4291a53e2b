import { type OpenList, type OpenListEntry, openListLimits } from "@sortes/contract";
import { Alert, Button, LinkButton, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { CallFailure, ListFailure } from "../../../../base/failures.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { LoadState } from "../../../../base/LoadState.tsx";
import { useCall } from "../../../../base/use-call.ts";
import * as styles from "../open-lists.css.ts";
import { listedIn, type useEntries } from "../use-entries.ts";
import { useListCalls } from "../use-list-calls.ts";

interface JoinedProps {
  list: OpenList;
  entries: ReturnType<typeof useEntries>;
}

interface Change {
  entry: OpenListEntry;
  act: "remove" | "restore";
}

/** The names on a list as they come, the newest first; each can be removed and put back. */
export function Joined({ list, entries }: JoinedProps) {
  const { t } = useIntl();
  const calls = useListCalls();
  const [last, setLast] = useState<Change>();
  const call = useCall({
    mutationFn: ({ entry, act }: Change) => calls[act](list.id, entry.id),
    async onSuccess(_, change) {
      setLast(change);
      await entries.look();
    },
  });
  const isBusy = ({ id }: OpenListEntry) => call.isPending && call.variables.entry.id === id;
  const { data, error } = entries;
  if (!data)
    return (
      <LoadState
        query={entries}
        loading="open-lists.namesLoading"
        failed="open-lists.namesFailed"
      />
    );
  const listed = listedIn(data).toReversed();
  const removed = data.entries.filter(({ state }) => state === "removed");
  const isTaken = list.takenAt !== null;
  const isFull = list.state === "open" && data.count >= list.maxNames;
  return (
    <div className={styles.joined}>
      <h3 className={text.strong}>
        {t("open-lists.names")}{" "}
        <span role="status" className={text.muted}>
          {t("open-lists.count", { count: data.count })}
        </span>
      </h3>
      {isFull && (
        <Alert tone="warning">
          {t("open-lists.full", { max: list.maxNames })}{" "}
          {list.maxNames < openListLimits.byTier.premium.names && (
            <Link to="/tiers">{t("results.tiers")}</Link>
          )}
        </Alert>
      )}
      <CallFailure call={call} fallback="open-lists.failed" />
      {last && (
        <Alert key={`${last.act} ${last.entry.id}`} tone="info" takesFocus>
          {t(last.act === "remove" ? "open-lists.removed" : "open-lists.restored", {
            name: last.entry.name,
          })}{" "}
          {last.act === "remove" && (
            <LinkButton onClick={() => call.send({ entry: last.entry, act: "restore" })}>
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
            <li key={entry.id} className={styles.entry}>
              <span className={`${text.long} ${styles.entryName}`}>
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
                  busy={isBusy(entry)}
                  onClick={() => call.send({ entry, act: "remove" })}
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
              <li key={entry.id} className={styles.entry}>
                <bdi className={`${text.long} ${styles.entryName}`}>{entry.name}</bdi>
                {!isTaken && (
                  <Button
                    tone="plain"
                    size="sm"
                    aria-label={t("open-lists.restoreName", { name: entry.name })}
                    busy={isBusy(entry)}
                    onClick={() => call.send({ entry, act: "restore" })}
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
