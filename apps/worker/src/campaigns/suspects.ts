/** Faults of the server that one mail may meet while others get through, until it counts as the mail's own. */
const faultsAtMost = 5;
/** Mails that are remembered. */
const remembered = 1000;

/**
 * Mails that may themselves be what the server stumbles over: one whose connection drops each time would otherwise be
 * tried for ever, since a fault of the server costs no try.
 */
export class Suspects {
  #taken = 0;
  readonly #met = new Map<string, { times: number; taken: number }>();

  /** The server took a mail. */
  sawTaken(): void {
    this.#taken++;
  }

  /** A mail met a fault. @returns true where it has done so too often while others got through. */
  meetsTooMany(recipientId: string): boolean {
    const before = this.#met.get(recipientId) ?? { times: 0, taken: -1 };
    this.#met.delete(recipientId);
    const times = before.taken < this.#taken ? before.times + 1 : before.times;
    if (times >= faultsAtMost) return true;
    this.#met.set(recipientId, { times, taken: this.#taken });
    const [oldest] = this.#met.keys();
    if (this.#met.size > remembered && oldest !== undefined) this.#met.delete(oldest);
    return false;
  }
}
