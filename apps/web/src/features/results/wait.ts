/** Until when a result that is drawn already is kept back: a time of `performance.now()`. One object a draw. */
export interface Wait {
  readonly until: number;
}

/** @param duration milliseconds */
export const waitFor = (duration: number): Wait => ({ until: performance.now() + duration });
