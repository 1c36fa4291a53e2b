import { untraced } from "@sortes/process/tracing";

/** Work that outlasts the job or timer that begins it. A worker that stops waits for it, and begins no more. */
export class Background {
  readonly #works = new Set<Promise<void>>();
  #isClosed = false;

  /** Whether the worker stops: work of several steps ends after the present one. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Begins work that does not reject, unless the worker stops. */
  run(work: () => Promise<void>): void {
    if (this.#isClosed) return;
    const running = untraced(work).finally(() => this.#works.delete(running));
    this.#works.add(running);
  }

  /** Resolves once nothing is running. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#works);
  }
}
