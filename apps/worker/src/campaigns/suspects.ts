/** Times that a mail may meet a fault while it is on its way, until it counts as the mail's own. */
const faultsAtMost = 5;
/** Mails that are remembered. */
const remembered = 1000;

/** What is known of a mail that met a fault: nothing yet, that it has done so before while others got through, or enough. */
export type Suspicion = "new" | "known" | "enough";

/**
 * Mails that may themselves be what the server stumbles over, or what receivers refuse: they must not speak for the
 * account again and again. One whose connection drops each time would otherwise be tried for ever, since a fault of the
 * server costs no try.
 */
export class Suspects {
  #taken = 0;
  readonly #met = new Map<string, { times: number; taken: number; isKnown: boolean }>();

  /** The server took a mail. */
  sawTaken(): void {
    this.#taken++;
  }

  /** A mail met a fault that may be its own, or its reader a policy. @param id of the one or the other. */
  meets(id: string): Suspicion {
    const before = this.#met.get(id) ?? { times: 0, taken: this.#taken, isKnown: false };
    const times = before.times + 1;
    const isEnough = times >= faultsAtMost;
    const isKnown = before.isKnown || before.taken < this.#taken;
    this.#met.delete(id);
    this.#met.set(id, {
      times: isEnough ? 0 : times,
      taken: this.#taken,
      isKnown: isKnown || isEnough,
    });
    const [oldest] = this.#met.keys();
    if (this.#met.size > remembered && oldest !== undefined) this.#met.delete(oldest);
    if (isEnough) return "enough";
    return isKnown ? "known" : "new";
  }
}
