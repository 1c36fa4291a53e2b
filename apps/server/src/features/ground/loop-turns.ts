import { setImmediate } from "node:timers/promises";

/** Spreads work that keeps the processor busy: one piece a turn of the event loop, so that other requests get theirs. */
export class LoopTurns {
  #last: Promise<unknown> = Promise.resolve();

  /** Fulfilled when it is the caller's turn. */
  next(): Promise<unknown> {
    this.#last = this.#last.then(() => setImmediate());
    return this.#last;
  }
}
