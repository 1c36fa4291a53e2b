/** Mails in a row that must fail because of the server or the account, or be refused by policies, until none is tried. */
const opensAfter = { fault: 3, policy: 5 };

/**
 * Holds campaigns back while the account at the mail server, or the way to it, is at fault. As long as it is not known
 * to work few mails are tried at once, so that a dead server meets few of them. What holds between processes and
 * restarts stands in `sending_account`; this is the part of one process.
 */
export class SendingBreaker {
  #state: "closed" | "open" | "testing" = "closed";
  /** Whether a mail has got through since the last fault. */
  #proven = false;
  #faults = 0;
  readonly #refusedByPolicy = new Set<string>();

  /** Mails that may be on their way at the same time. @param most connections that there may be */
  allowed(most: number): number {
    if (this.#state === "open") return 0;
    if (this.#state === "testing") return 1;
    return this.#proven ? most : Math.max(1, Math.min(most, opensAfter.fault - this.#faults));
  }

  get isOpen(): boolean {
    return this.#state === "open";
  }

  /** From the fault until a mail gets through. */
  get isHolding(): boolean {
    return this.#state !== "closed";
  }

  /** This process sends one mail to see whether the fault is over. */
  get isTesting(): boolean {
    return this.#state === "testing";
  }

  /** The server took a mail, or answered about the mail itself. @returns true where this closes the breaker. */
  succeeded(wasTaken: boolean): boolean {
    if (this.#state === "open") return false; // an answer to what was under way when it opened
    if (wasTaken) this.#refusedByPolicy.clear();
    this.#faults = 0;
    this.#proven = true;
    if (this.#state === "closed") return false;
    this.#state = "closed";
    return true;
  }

  /** The server or the account is at fault. @returns true where this opens the breaker. */
  failed(): boolean {
    this.#proven = false;
    this.#faults++;
    return this.#openIf(this.#state === "testing" || this.#faults >= opensAfter.fault);
  }

  /** A receiver's policy, or that of our server, refused one mail. @returns true where this opens the breaker. */
  refusedByPolicy(recipientId: string): boolean {
    this.#refusedByPolicy.add(recipientId);
    const isMany = this.#refusedByPolicy.size >= opensAfter.policy;
    return this.#openIf(this.#state === "testing" || isMany);
  }

  /** What the database says of the account: another process may have opened or closed the breaker. */
  learn(fault: string | undefined): void {
    if (fault === undefined) {
      if (this.#state !== "closed") this.#reset("closed");
    } else if (this.#state === "closed") {
      this.#reset("open");
    }
  }

  /** This process is the one that tests whether the fault is over. */
  test(): void {
    this.#reset("testing");
  }

  #openIf(opens: boolean): boolean {
    if (!opens || this.#state === "open") return false;
    this.#reset("open");
    return true;
  }

  #reset(state: "closed" | "open" | "testing"): void {
    this.#state = state;
    this.#proven = false;
    this.#faults = 0;
    this.#refusedByPolicy.clear();
  }
}
