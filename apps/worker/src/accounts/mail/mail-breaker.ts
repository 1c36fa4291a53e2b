import type { Fault } from "@sortes/email";
import { SendingBreaker } from "../../ground/breaker.ts";

/** Milliseconds between two tries while it is open: at first, and at most. */
const pause = { first: 15_000, most: 60_000 };

/**
 * Holds mails back while the server or the account is at fault, by the rule of campaigns, for this process alone. While
 * it is open, one mail at a time tests whether the fault is over.
 */
export class MailBreaker {
  readonly #jitter: () => number;
  #breaker = new SendingBreaker();
  #fault: Fault | undefined;
  #pause = pause.first;
  #nextTry = 0;

  /** @param jitter from 0 to 1, so that workers do not retry simultaneously. */
  constructor(jitter: () => number) {
    this.#jitter = jitter;
  }

  /** Whether a mail may be tried. While the breaker is open, true once per pause. */
  admits(now: Date): boolean {
    if (this.#breaker.hold === undefined) return true;
    if (now.getTime() < this.#nextTry) return false;
    this.#breaker.test();
    this.#wait(now);
    return true;
  }

  /** The admitted mail could not be claimed: another one may be tried instead. */
  giveBack(): void {
    this.#nextTry = 0;
  }

  /** The server accepted a mail, or rejected it for a reason in the mail itself. */
  succeeded(): void {
    this.#breaker = new SendingBreaker();
    this.#fault = undefined;
    this.#pause = pause.first;
  }

  failed(mailId: string, fault: Fault, now: Date): void {
    const wasOpen = this.#breaker.hold !== undefined;
    if (this.#breaker.failed(mailId) && !wasOpen) this.#wait(now);
    this.#fault = fault;
  }

  /** For staff: which fault holds mails back, from the first mail on. */
  get notes(): string[] {
    return this.#fault === undefined ? [] : [`mail_${this.#fault}`];
  }

  #wait(now: Date): void {
    this.#nextTry = now.getTime() + this.#pause * (0.5 + this.#jitter() / 2);
    this.#pause = Math.min(this.#pause * 2, pause.most);
  }
}
