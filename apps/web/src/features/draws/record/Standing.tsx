import type { DrawRecord } from "@sortes/contract";
import { text, layout } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { dueWords, isStopped, nextMoment } from "../next-moment.ts";
import { useInBrowser } from "../../../base/signal.ts";
import { timeLeft } from "../time-left.ts";
import { useMoments } from "./Moment.tsx";
import * as styles from "./record.css.ts";

/** Milliseconds after its lock from which a draw without a random number counts as withheld. */
const patience = 24 * 60 * 60 * 1000;

/** Whether only the organiser can draw, and has not for so long. */
function useWithheld({ state, drawsAt, statements }: DrawRecord): boolean {
  const frozen = statements.find(({ t }) => t === "freeze");
  const isLong = () => frozen !== undefined && Date.now() - Date.parse(frozen.at) > patience;
  return useInBrowser(isLong, false) && state === "frozen" && drawsAt === null;
}

/** The next step, in one or two sentences without cryptographic terms. */
export function useSentence(draw: DrawRecord): string {
  const { state, kind, count, drawsAt, freezeBy } = draw;
  const { t } = useIntl();
  const momentOf = useMoments();
  const isWithheld = useWithheld(draw);
  if (isStopped(draw)) return t("draws.openTakenDown");
  if (isWithheld) return t("draws.withheld");
  if (drawsAt === null) {
    if (state === "drawn") return t("draws.drawnPlain");
    if (state === "open")
      return t(kind === "numbers" ? "draws.openNumbersPlain" : "draws.openPlain");
    if (kind === "numbers") return t("draws.frozenNumbersPlain");
    return t("draws.frozenPlain", { count: count ?? 0 });
  }
  if (state === "drawn") return t("draws.drawnRound");
  const times = { drawsAt: momentOf(drawsAt), freezeBy: momentOf(freezeBy ?? drawsAt) };
  if (state === "open")
    return t(kind === "numbers" ? "draws.openNumbers" : "draws.openRound", times);
  if (kind === "numbers") return t("draws.frozenNumbers", times);
  return t("draws.frozenRound", { ...times, count: count ?? 0 });
}

interface CountdownProps {
  draw: DrawRecord;
  /** Milliseconds. */
  now: number | undefined;
  /** Whether the random value has been published. */
  isHere: boolean;
}

export function Countdown({ draw, now, isHere }: CountdownProps) {
  const { t } = useIntl();
  const { state } = draw;
  const end = nextMoment(draw);
  if (end === null || now === undefined) return null;
  const left = Date.parse(end) - now;
  if (left <= 0) return state === "frozen" && !isHere && <p role="status">{t(dueWords(left))}</p>;
  const { days, clock } = timeLeft(left);
  return (
    <p className={layout.row}>
      <span className={text.muted}>
        {t(state === "open" ? "draws.countdownFreeze" : "draws.countdown")}
        {days > 0 && ` ${t("draws.days", { days })}`}
      </span>{" "}
      <span role="timer" className={styles.clock}>
        {clock}
      </span>
    </p>
  );
}
