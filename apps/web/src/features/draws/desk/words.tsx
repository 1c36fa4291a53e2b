import type { DrawRecord } from "@sortes/contract";
import { useEffect, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { dueWords, isStopped } from "../next-moment.ts";
import { timeLeft } from "../time-left.ts";
import { useClockAhead } from "../server-clock.ts";

export const kindNames = {
  winners: "draw-desk.winners",
  teams: "draw-desk.teams",
  numbers: "draw-desk.numbers",
} as const;

/** The current state and the next step, in a sentence. */
export function useStanding(draw: DrawRecord): string {
  const { state, drawsAt, kind, listed, voided } = draw;
  const { t } = useIntl();
  if (isStopped(draw)) return t("draws.openTakenDown");
  if (voided)
    return t(voided.afterResult ? "draw-desk.isVoidAfter" : "draw-desk.isVoid", {
      why: voided.why,
    });
  if (state === "drawn") return t("draw-desk.isDrawn");
  if (state === "frozen") return t(drawsAt ? "draw-desk.isFrozenRound" : "draw-desk.isFrozen");
  if (kind === "numbers") return t("draw-desk.isOpenNumbers");
  return t("draw-desk.isOpen", { count: listed ?? 0 });
}

const second = 1000;

interface TimeLeftProps {
  until: string;
  /** Whether a random number is due then. */
  isDraw?: boolean;
}

/** The time left by the server's clock: “2 days 03:04:05”. Not announced every second. */
export function TimeLeft({ until, isDraw }: TimeLeftProps) {
  const { t } = useIntl();
  const ahead = useClockAhead();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(until) - now - ahead;
  if (left <= 0 && isDraw) return <span role="status">{t(dueWords(left))}</span>;
  return (
    <span role="timer" aria-live="off">
      {t("draw-desk.timeLeft", timeLeft(left))}
    </span>
  );
}
