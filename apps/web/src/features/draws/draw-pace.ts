import type { DrawRecord } from "@sortes/contract";

/**
 * Polling intervals in ms: shortly before and after the draw time, on a screen that waits for a step, and otherwise.
 */
export const looks = { due: 2000, room: 5000, calm: 20_000 };
/** Milliseconds before the draw time from which the shorter interval applies. */
const soon = 5000;

/**
 * The polling interval of a draw's page, in ms; false once nothing can change.
 * @param ahead milliseconds by which the server's clock is ahead of this device's
 */
export function lookAgain(draw: DrawRecord | undefined, ahead: number): number | false {
  if (!draw || draw.state === "drawn" || draw.state === "void") return false;
  const isDue = draw.drawsAt !== null && Date.parse(draw.drawsAt) - Date.now() - ahead < soon;
  return isDue ? looks.due : looks.calm;
}

/** The same for the screen: winners may still be replaced after the draw. */
export const lookAgainInRoom = (draw: DrawRecord | undefined, ahead: number): number | false =>
  draw?.state === "drawn" && draw.kind === "winners" ? looks.room : lookAgain(draw, ahead);
