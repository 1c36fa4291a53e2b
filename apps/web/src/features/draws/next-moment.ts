import type { DrawRecord } from "@sortes/contract";
import type { MessageId } from "../../base/intl.ts";

/** Whether staff took an open draw down, and its list with it. It gets no other, so it does not take place. */
export const isStopped = ({
  state,
  kind,
  takenDown,
}: Pick<DrawRecord, "state" | "kind" | "takenDown">): boolean =>
  takenDown !== null && state === "open" && kind !== "numbers";

/** The moment that a draw counts down to: its lock, then its public random number. Null if there is none. */
export function nextMoment(draw: DrawRecord): string | null {
  if (draw.state === "frozen") return draw.drawsAt;
  return draw.state === "open" && !isStopped(draw) ? draw.freezeBy : null;
}

/** Milliseconds by which a random number is usually here. */
const usual = 60_000;

/** Whether a random number is so late that a wait needs an explanation. @param left milliseconds until it is due */
export const isLate = (left: number): boolean => left < -usual;

/** The text that explains the wait for a random number that is due. */
export const dueWords = (left: number): MessageId => (isLate(left) ? "draws.late" : "draws.due");
