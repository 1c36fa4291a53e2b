import { DomainError } from "@sortes/contract";

/** Milliseconds that somebody's change waits for their changes before it, and how many may wait. */
const patience = 1500;
const mostWaiting = 100;

/**
 * One change of a person at a time. They would wait for each other in the database all the same, each with a
 * connection in hand; here they wait without, so that one person's locked row costs the others nothing.
 */
export class Turns {
  /** Who waits behind whom is at it; an empty line is a person at it alone. */
  readonly #lines = new Map<string, (() => void)[]>();

  /** @throws DomainError UNAVAILABLE where the turn does not come in time; then nothing was done. */
  async run<T>(who: string, work: () => Promise<T>): Promise<T> {
    await this.#turnOf(who);
    try {
      return await work();
    } finally {
      const next = this.#lines.get(who)?.shift();
      if (next) next();
      else this.#lines.delete(who);
    }
  }

  async #turnOf(who: string): Promise<void> {
    const line = this.#lines.get(who);
    if (!line) {
      this.#lines.set(who, []);
      return;
    }
    if (line.length >= mostWaiting) throw new DomainError("UNAVAILABLE");
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        line.splice(line.indexOf(turn), 1);
        reject(new DomainError("UNAVAILABLE"));
      }, patience);
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      line.push(turn);
    });
  }
}
