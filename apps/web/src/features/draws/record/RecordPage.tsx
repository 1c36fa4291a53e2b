import type { DrawRecord } from "@sortes/contract";
import {
  Alert,
  EmptyState,
  buttonClass,
  layout,
  PageHead,
  Skeleton,
  Stamp,
  text,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { type ComponentProps, useEffect, useState } from "react";
import { useErrorText } from "../../../base/error-text.ts";
import { canRetry } from "../../../base/errors.ts";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { loadPart, timeLimits } from "../../../base/load-part.ts";
import { usePageTitle } from "../../../base/texts.ts";
import { trpc } from "../../../base/trpc.ts";
import { FailureAlert } from "../../results/notices.tsx";
import type texts from "../catalogues/en/draws.json";
import { timeLeft } from "../time-left.ts";
import { useMoments, useNow } from "./Moment.tsx";
import * as styles from "./record.css.ts";
import { Numbers, Teams, Winners } from "./Result.tsx";

declare module "../../../base/catalogues.ts" {
  interface Catalogues {
    draws: typeof texts;
  }
}

/** Of the check, which is larger than the page and reads what only the browser has. */
const loadCheck = () => loadPart(timeLimits.file, () => import("./LiveCheck.tsx"));

const states = {
  open: { name: "draws.stateOpen", tone: "open" },
  frozen: { name: "draws.stateFrozen", tone: "waiting" },
  drawn: { name: "draws.stateDrawn", tone: "good" },
  void: { name: "draws.stateVoid", tone: "over" },
} as const;

const reasons: Record<string, MessageId> = {
  organiser: "draws.whyOrganiser",
  late: "draws.whyLate",
  beacon: "draws.whyBeacon",
  error: "draws.whyError",
};

/** Milliseconds between two looks at a draw that changes: soon, or some time. */
const looks = { soon: 3000, later: 30_000 };

/** How often the page looks whether a draw went on. */
function lookAgain(draw: DrawRecord | undefined): number | false {
  if (!draw || draw.state === "drawn" || draw.state === "void") return false;
  const isDue = draw.drawsAt !== null && Date.parse(draw.drawsAt) <= Date.now();
  return isDue ? looks.soon : looks.later;
}

/** The public record of a draw. It is complete without JavaScript, but for the check. */
export function RecordPage({ id }: { id: string }) {
  const { t } = useIntl();
  const errorText = useErrorText();
  const { data, error, refetch } = trpc.draws.get.useQuery(
    { id },
    { retryOnMount: false, refetchInterval: ({ state }) => lookAgain(state.data) },
  );
  usePageTitle(data?.text?.title ?? t("draws.record"));
  if (error && !data)
    return (
      <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
        <PageHead title={canRetry(error) ? t("draws.record") : t("draws.missing")} />
        {canRetry(error) ? (
          <FailureAlert
            text={errorText(error, "draws.loadFailed")}
            onRetry={() => void refetch()}
          />
        ) : (
          <EmptyState title={t("draws.missingText")}>
            <Link to="/" className={buttonClass()}>
              {t("draws.toHome")}
            </Link>
          </EmptyState>
        )}
      </div>
    );
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stackLg}`}>
      {data ? <Draw draw={data} /> : <Skeleton shape="rows" label={t("draws.loading")} />}
    </div>
  );
}

function Draw({ draw }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const momentOf = useMoments();
  const { text: words, number, state, takenDown, voided } = draw;
  const isDue = draw.drawsAt !== null && draw.state === "frozen";
  const now = useNow(isDue || draw.state === "open");
  const { data: round } = trpc.draws.round.useQuery(
    { round: draw.round ?? 0 },
    {
      enabled: isDue && now !== undefined && Date.parse(draw.drawsAt ?? "") <= now,
      retry: false,
      refetchInterval: ({ state: { data } }) => (data ? false : looks.soon),
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
  const { data: settings } = trpc.draws.settings.useQuery();
  const organiser = words?.organiser;
  const sentence = useSentence(draw);
  return (
    <>
      <PageHead
        title={<bdi>{words?.title ?? t("draws.record")}</bdi>}
        lead={
          organiser
            ? t("draws.by", { number, organiser: <bdi key="organiser">{organiser}</bdi> })
            : t("draws.byNobody", { number })
        }
      />
      <div className={`${styles.column} ${layout.stackLg}`}>
        {settings?.isTestChain && <Alert tone="warning">{t("draws.testChain")}</Alert>}
        {voided && (
          <Alert tone="error">
            {t(voided.afterResult ? "draws.voidedAfter" : "draws.voided", {
              at: momentOf(voided.at),
              why: t(reasons[voided.why] ?? "draws.whyError"),
            })}
          </Alert>
        )}
        {takenDown ? (
          <Alert tone="warning">
            {t("draws.takenDown", { at: momentOf(takenDown.at), reason: takenDown.reason })}
          </Alert>
        ) : (
          !words && <Alert tone="info">{t("draws.erased")}</Alert>
        )}
        <section className={layout.stack}>
          <p>
            <Stamp tone={states[state].tone}>{t(states[state].name)}</Stamp>
          </p>
          {!voided && <p>{sentence}</p>}
          {draw.round === null && <Alert tone="warning">{t("draws.plainWarning")}</Alert>}
          <Countdown draw={draw} now={now} isHere={round !== undefined} />
        </section>
        <Rules draw={draw} />
        <Result draw={draw} />
      </div>
      {state !== "open" && (
        <div className={styles.column}>
          <CheckSlot draw={draw} signature={round?.signature} />
        </div>
      )}
      <Yourself id={draw.id} />
    </>
  );
}

type Check = Awaited<ReturnType<typeof loadCheck>>["LiveCheck"];

/** The check, once its part is there. Without it the record is still complete. */
function CheckSlot(props: ComponentProps<Check>) {
  const { t } = useIntl();
  const [part, setPart] = useState<{ LiveCheck: Check } | "failed">();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isHere = true;
    loadCheck().then(
      (loaded) => isHere && setPart(loaded),
      () => isHere && setPart("failed"),
    );
    return () => {
      isHere = false;
    };
  }, [tries]);
  if (part === undefined) return null;
  if (part === "failed")
    return (
      <FailureAlert text={t("draws.checkFailed")} onRetry={() => setTries((count) => count + 1)} />
    );
  return <part.LiveCheck {...props} />;
}

/** What happens next, in one or two sentences without words of cryptography. */
function useSentence({ state, kind, count, drawsAt, freezeBy }: DrawRecord): string {
  const { t } = useIntl();
  const momentOf = useMoments();
  if (drawsAt === null) {
    if (state === "drawn") return t("draws.drawnPlain");
    if (state === "open") return t("draws.openPlain");
    if (kind === "numbers") return t("draws.frozenNumbersPlain");
    return t("draws.frozenPlain", { count: count ?? 0 });
  }
  if (state === "drawn") return t("draws.drawnRound");
  const times = { drawsAt: momentOf(drawsAt), freezeBy: momentOf(freezeBy ?? drawsAt) };
  if (state === "open") return t("draws.openRound", times);
  if (kind === "numbers") return t("draws.frozenNumbers", times);
  return t("draws.frozenRound", { ...times, count: count ?? 0 });
}

interface CountdownProps {
  draw: DrawRecord;
  /** Milliseconds. */
  now: number | undefined;
  /** Whether the random number has appeared. */
  isHere: boolean;
}

function Countdown({ draw, now, isHere }: CountdownProps) {
  const { t } = useIntl();
  const { state, drawsAt, freezeBy } = draw;
  const end = state === "open" ? freezeBy : state === "frozen" ? drawsAt : null;
  if (end === null || now === undefined) return null;
  const left = Date.parse(end) - now;
  if (left <= 0) return state === "frozen" && !isHere && <p role="status">{t("draws.due")}</p>;
  const { days, clock } = timeLeft(left);
  return (
    <p className={styles.state}>
      <span className={text.muted}>
        {t(state === "open" ? "draws.countdownFreeze" : "draws.countdown")}
      </span>{" "}
      <span role="timer" className={styles.clock}>
        {days > 0 && `${days} d `}
        {clock}
      </span>
    </p>
  );
}

/** What is drawn: prizes, teams or numbers, and the organiser's conditions. */
function Rules({ draw }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const { rules, text: words, listed, kind, state } = draw;
  const { min, max, count } = rules;
  return (
    <section className={layout.stack}>
      {kind === "numbers" && <p>{t("draws.numbersOf", { count, min, max })}</p>}
      {rules.prizes && state !== "drawn" && (
        <>
          <h2>{t("draws.prizesOf")}</h2>
          <ol>
            {rules.prizes.map((places, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- prizes may have equal names
              <li key={i}>
                <bdi>{words?.prizes[i] || t("draws.prize", { number: i + 1 })}</bdi>
                {places > 1 && ` × ${places}`}
              </li>
            ))}
          </ol>
        </>
      )}
      {state === "open" && kind !== "numbers" && <p>{t("draws.listed", { count: listed ?? 0 })}</p>}
      {words && words.conditions !== "" && (
        <>
          <h2>{t("draws.conditions")}</h2>
          <p className={text.lines} dir="auto">
            {words.conditions}
          </p>
        </>
      )}
    </section>
  );
}

function Result({ draw }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const { winners, teams, numbers, more, text: words } = draw;
  if (winners.length + teams.length + numbers.length === 0) return null;
  return (
    <section className={layout.stack}>
      <h2>{t("draws.result")}</h2>
      {winners.length > 0 && <Winners winners={winners} prizes={words?.prizes} />}
      {teams.length > 0 && <Teams teams={teams} />}
      {numbers.length > 0 && <Numbers numbers={numbers} />}
      {more && <p className={text.muted}>{t("draws.more")}</p>}
    </section>
  );
}

/** Where doubters find everything that they need. */
function Yourself({ id }: { id: string }) {
  const { t } = useIntl();
  return (
    <div className={`${styles.column} ${layout.stack}`}>
      <details>
        <summary>{t("draws.yourself")}</summary>
        <div className={layout.stack}>
          <p>{t("draws.yourselfText")}</p>
          <ul>
            <li>
              <a href={`/api/draws/${id}/bundle/`} download={`sortes-draw-${id}.json`}>
                {t("draws.bundle")}
              </a>
            </li>
            <li>
              <a href="/check.html">{t("draws.checker")}</a>
            </li>
            <li>
              <a href="/check.py" download>
                {t("draws.python")}
              </a>
            </li>
          </ul>
        </div>
      </details>
      <p className={text.muted}>{t("draws.limits")}</p>
    </div>
  );
}
