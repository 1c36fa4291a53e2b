import { setImmediate } from "node:timers/promises";

/** Spreads CPU-bound work: one piece per turn of the event loop, so that other requests are served in between. */
export class LoopTurns {
  #last: Promise<unknown> = Promise.resolve();

  /** Fulfilled when it is the caller's turn. */
  next(): Promise<unknown> {
    this.#last = this.#last.then(() => setImmediate());
    return this.#last;
  }
}
