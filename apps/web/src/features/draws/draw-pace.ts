import type { DrawRecord } from "@sortes/contract";

/** Milliseconds between two looks at a draw: while something is due, before a room that waits for a step, and else. */
export const looks = { due: 2000, room: 5000, calm: 20_000 };
/** Milliseconds before its time from which something is due. */
const soon = 5000;

/** How often a page looks whether a draw went on: a list may be late, a round decides by itself, an organiser acts. */
export function lookAgain(draw: Pick<DrawRecord, "state" | "drawsAt"> | undefined): number | false {
  if (!draw || draw.state === "drawn" || draw.state === "void") return false;
  const isDue = draw.drawsAt !== null && Date.parse(draw.drawsAt) - Date.now() < soon;
  return isDue ? looks.due : looks.calm;
}

/** The same for a screen before a room: winners may give way after the draw. */
export const lookAgainInRoom = (draw: DrawRecord | undefined): number | false =>
  draw?.state === "drawn" && draw.kind === "winners" ? looks.room : lookAgain(draw);
