import type { Fault } from "@sortes/email";

/** Number of different mails in a row that must fail because of server or account to open the breaker. */
const opensAfter = 3;
/** Milliseconds between two tries while it is open: at first, and at most. */
const pause = { first: 15_000, most: 60_000 };

/**
 * Holds mails back while the server or the account is at fault. While it is open, one mail at a time tests whether the
 * fault is over.
 */
export class MailBreaker {
  readonly #jitter: () => number;
  /** The mails that met the fault since the last one that got through. */
  readonly #met = new Set<string>();
  #fault: Fault | undefined;
  #pause = pause.first;
  #nextTry = 0;

  /** @param jitter from 0 to 1, so that workers do not retry simultaneously. */
  constructor(jitter: () => number) {
    this.#jitter = jitter;
  }

  /** Whether a mail may be tried. While the breaker is open, true once per pause. */
  admits(now: Date): boolean {
    if (this.#met.size < opensAfter) return true;
    if (now.getTime() < this.#nextTry) return false;
    this.#close(now);
    return true;
  }

  /** The admitted mail could not be claimed: another one may be tried instead. */
  giveBack(): void {
    this.#nextTry = 0;
  }

  /** The server accepted a mail, or rejected it for a reason in the mail itself. */
  succeeded(): void {
    this.#met.clear();
    this.#fault = undefined;
    this.#pause = pause.first;
  }

  failed(mailId: string, fault: Fault, now: Date): void {
    this.#met.add(mailId);
    this.#fault = fault;
    if (this.#met.size === opensAfter) this.#close(now);
  }

  /** For staff: which fault holds mails back, from the first mail on. */
  get notes(): string[] {
    return this.#fault === undefined ? [] : [`mail_${this.#fault}`];
  }

  #close(now: Date): void {
    this.#nextTry = now.getTime() + this.#pause * (0.5 + this.#jitter() / 2);
    this.#pause = Math.min(this.#pause * 2, pause.most);
  }
}
