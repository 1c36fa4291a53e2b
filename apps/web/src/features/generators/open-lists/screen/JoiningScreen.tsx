import type { OpenList, OpenListEntry } from "@sortes/contract";
import { Alert, Button, CastButton } from "@sortes/ui";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useErrorText } from "../../../../base/error-text.ts";
import { ListFailure } from "../../../../base/failures.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { QrCode } from "../../../../base/QrCode.tsx";
import { useLanguage } from "../../../../base/services.ts";
import { useCall } from "../../../../base/use-call.ts";
import { linesOf, skilled } from "../desk/lines-of.ts";
import { joinLink, joinPlace } from "../links.ts";
import { listedIn, paces, useEntries } from "../use-entries.ts";
import { useListCalls } from "../use-list-calls.ts";
import * as styles from "./screen.css.ts";

/** Moves the focus away from the button that leaves, which Space would press. */
const takeFocus = (element: HTMLElement | null): void => {
  element?.toggleAttribute("autofocus", true);
};

/** The invitation to join a list, and the names as they come. */
export function JoiningScreen({ list }: { list: OpenList }) {
  const { t } = useIntl();
  const [language] = useLanguage();
  const entries = useEntries(list.id, paces.screen);
  const { data, error } = entries;
  const state = data?.state ?? list.state;
  const listed = listedIn(data);
  const count = data?.count ?? list.count;
  const isFull = count >= list.maxNames;
  if (entries.isGone)
    return (
      <p role="status" className={styles.nobody}>
        {t("open-lists.gone")}
      </p>
    );
  return (
    <div ref={takeFocus} tabIndex={-1} className={styles.screen}>
      <div className={styles.invitation}>
        {state === "open" && !isFull ? (
          <>
            <div className={styles.code}>
              <QrCode value={joinLink(language, list.key)} label={t("open-lists.qr")} size="100%" />
            </div>
            <p className={styles.lead}>{t("open-lists.scan")}</p>
            <p className={styles.address}>
              {joinPlace()}
              <wbr />
              <span className={styles.unbroken}>{list.key}</span>
            </p>
          </>
        ) : (
          <p className={styles.nobody}>
            {t(state === "open" ? "open-lists.wasFilled" : "open-lists.wasClosed")}
          </p>
        )}
        <Tools list={{ ...list, state }} listed={listed} onChanged={() => void entries.look()} />
      </div>
      <div className={styles.joined}>
        <p className={styles.count}>
          <span className={styles.figure}>{t("open-lists.figure", { count })}</span>{" "}
          {t("open-lists.screenCount", { count })}
        </p>
        {error && (
          <ListFailure
            error={error}
            failed={data ? "open-lists.namesStale" : "open-lists.namesFailed"}
            onRetry={() => void entries.refetch()}
          />
        )}
        {data && <Names listed={listed} />}
        {data && listed.length === 0 && state === "open" && (
          <p className={styles.nobody}>{t("open-lists.noNames")}</p>
        )}
        <Announced count={count} />
      </div>
    </div>
  );
}

/** The names, the newest first; those that come while the page is open are pulled into place. */
function Names({ listed }: { listed: readonly OpenListEntry[] }) {
  const { t } = useIntl();
  const [from] = useState(() => listed.at(-1)?.number ?? 0);
  if (listed.length === 0) return null;
  return (
    <ul
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
      role="list"
      aria-label={t("open-lists.drawList")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where the names do not fit
      tabIndex={0}
      className={styles.names}
    >
      {listed.toReversed().map(({ id, number, name }) => (
        <li key={id} dir="auto" className={number > from ? styles.fresh : styles.slip}>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Milliseconds between two announcements of the count. */
const quiet = 5000;

/** Tells a screen reader how many names there are: now and then, and never each of them. */
function Announced({ count }: { count: number }) {
  const { t } = useIntl();
  const [told, tell] = useState(count);
  useEffect(() => {
    const timer = setTimeout(() => tell(count), quiet);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <p role="status" className={styles.hiddenText}>
      {t("open-lists.count", { count: told })}
    </p>
  );
}

interface ToolsProps {
  list: OpenList;
  listed: readonly OpenListEntry[];
  onChanged: () => void;
}

/** Closes the list; then draws from it, in the generator's own page. */
function Tools({ list, listed, onChanged }: ToolsProps) {
  const { t } = useIntl();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { close } = useListCalls();
  const closing = useCall({ mutationFn: () => close(list.id), onSuccess: onChanged });
  const drawIn = (to: "/team-generator" | "/lucky-winner") => {
    const hasSkill = to === "/team-generator" && list.question?.kind === "skill";
    const state = { preloadedData: linesOf(listed, hasSkill) };
    const options = hasSkill && { teamOptions: { teamSize: null, ...skilled, earlier: [] } };
    void navigate({ to, state: { ...state, ...options } });
  };
  return (
    <div className={styles.tools}>
      {closing.error && <Alert tone="error">{errorText(closing.error, "open-lists.failed")}</Alert>}
      {list.state === "open" && (
        <Button
          tone="quiet"
          icon="lock-simple"
          busy={closing.isPending}
          onClick={() => closing.send()}
        >
          {t("open-lists.close")}
        </Button>
      )}
      {list.state !== "open" && listed.length > 0 && (
        <>
          <CastButton onClick={() => drawIn("/lucky-winner")}>
            {t("open-lists.drawWinners")}
          </CastButton>
          <Button tone="quiet" onClick={() => drawIn("/team-generator")}>
            {t("open-lists.makeTeams")}
          </Button>
        </>
      )}
    </div>
  );
}
