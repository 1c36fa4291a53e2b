import type { DrawRecord } from "@sortes/contract";

/** Whether staff took an open draw down, and its list with it. It gets no other, so it does not take place. */
export const isStopped = ({ state, kind, takenDown }: DrawRecord): boolean =>
  takenDown !== null && state === "open" && kind !== "numbers";

/** The moment that a draw counts down to: its lock, then its public random number. Null if there is none. */
export function nextMoment(draw: DrawRecord): string | null {
  if (draw.state === "frozen") return draw.drawsAt;
  return draw.state === "open" && !isStopped(draw) ? draw.freezeBy : null;
}
