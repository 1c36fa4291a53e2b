import type { Fault } from "@sortes/email";
import { SendingBreaker } from "../../ground/breaker.ts";

/** Pause between test mails while the breaker is open (ms): at first, and at most. */
const pause = { first: 15_000, most: 60_000 };

/**
 * Circuit breaker of this process for transactional mails, with the rules of campaigns: holds mails back while the mail
 * server or the account is at fault. While it is open, one mail at a time tests whether the fault is over.
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
    const left = this.#nextTry - now.getTime();
    // a pause longer than any began before the clock was set back
    if (left > 0 && left <= pause.most) return false;
    this.#breaker.test();
    this.#wait(now);
    return true;
  }

  /** Returns an admission whose mail could not be claimed, so that another one may be tried. */
  giveBack(): void {
    this.#nextTry = 0;
  }

  /** Closes the breaker: the server accepted a mail, or rejected it for a reason in the mail itself. */
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

  /** Codes of notes for staff: the current fault, from the first failed mail on. */
  get notes(): string[] {
    return this.#fault === undefined ? [] : [`mail_${this.#fault}`];
  }

  #wait(now: Date): void {
    this.#nextTry = now.getTime() + this.#pause * (0.5 + this.#jitter() / 2);
    this.#pause = Math.min(this.#pause * 2, pause.most);
  }
}
