import type { AccountHold } from "@sortes/db/newsletter/sending/sending-account";

/** Consecutive faults, without an accepted mail in between, that open the breaker. */
const opensAfter = { faults: 3, policy: 5 };
/** Rejected addresses are counted among the last `among` mails; the limit lies between `least` and `most`. */
const bounces = { among: 100, least: 25, most: 90 };
/** Multiple of the usual bounce rate that counts as too many. */
const unusual = 4;

/**
 * The circuit breaker of sending: holds mails back while the mail account or the connection to it is at fault. Until
 * the account is known to work, few mails are tried concurrently, so that a dead server gets few of them. This is one
 * process's state; the state shared across processes and restarts is in `sending_account`.
 */
export class SendingBreaker {
  #state: "closed" | "open" | "testing" = "closed";
  #hold: AccountHold = "server";
  /** Whether a mail has been accepted since the last fault. */
  #proven = false;
  #sessionFaults = 0;
  /** Whether policy rejections, and not a fault, opened the breaker. */
  #byPolicy = false;
  readonly #stumbled = new Set<string>();
  readonly #refusedByPolicy = new Set<string>();
  /** For each of the last mails, oldest first: whether its address was rejected. */
  #refused: boolean[] = [];
  /**
   * Multiplies the limit of bounces; doubled after each false alarm, when the list and not the account was the cause.
   */
  #leniency = 1;

  /** Maximum mails in flight. @param most maximum number of connections */
  allowed(most: number): number {
    if (this.#state === "open") return 0;
    if (this.#state === "testing") return 1;
    return this.#proven ? most : Math.max(1, Math.min(most, opensAfter.faults - this.#faults));
  }

  get isOpen(): boolean {
    return this.#state === "open";
  }

  /** Why campaigns are held back, until a mail is accepted; undefined while closed. */
  get hold(): AccountHold | undefined {
    return this.#state === "closed" ? undefined : this.#hold;
  }

  /** Whether a mail has been accepted since the last fault. */
  get isProven(): boolean {
    return this.#proven;
  }

  /** Whether this process is sending one mail to test whether the fault is over. */
  get isTesting(): boolean {
    return this.#state === "testing";
  }

  /** Whether the test follows a fault of the server, so that a rejection of a single reader ends the fault. */
  get isTestingFault(): boolean {
    return this.#state === "testing" && this.#hold === "server" && !this.#byPolicy;
  }

  /**
   * Records that the server accepted a mail, or rejected it for a reason in the mail itself.
   * @returns true if this closes the breaker.
   */
  succeeded(wasTaken: boolean): boolean {
    if (this.#state === "open") return false; // the reply to a mail that was in flight when the breaker opened
    if (this.#hold === "bounces" && this.#state === "testing" && !wasTaken) return false;
    if (wasTaken) {
      this.#refusedByPolicy.clear();
      this.#count(false);
    }
    this.#sessionFaults = 0;
    this.#stumbled.clear();
    this.#proven = true;
    if (this.#state === "closed") return false;
    if (this.#hold === "bounces") this.#leniency *= 2;
    this.#state = "closed";
    return true;
  }

  /**
   * Records a fault of the server or the account.
   * @param mailId the mail, if it may be the cause; each such mail counts once.
   * @returns true if this opens the breaker.
   */
  failed(mailId?: string): boolean {
    this.#proven = false;
    if (mailId === undefined) this.#sessionFaults++;
    else this.#stumbled.add(mailId);
    return this.#openIf(this.#state === "testing" || this.#faults >= opensAfter.faults);
  }

  /** Records that the server accepts no more mails for now. @returns true if this opens the breaker. */
  limited(): boolean {
    return this.#openIf(true);
  }

  /** Records a mail's repeated fault, which says nothing new about the server. @returns true if this ends a test. */
  failedAsBefore(): boolean {
    return this.#openIf(this.#state === "testing");
  }

  /**
   * Records a mail rejected by a policy of the receiver or of our mail server.
   * @returns true if this opens the breaker.
   */
  refusedByPolicy(recipientId: string): boolean {
    this.#refusedByPolicy.add(recipientId);
    const isMany = this.#refusedByPolicy.size >= opensAfter.policy;
    const opens = this.#openIf(this.#state === "testing" || isMany);
    if (opens) this.#byPolicy = true;
    return opens;
  }

  /**
   * Records a rejected address.
   * @param usual the share of mails that bounced in earlier campaigns, from 0 to 1
   * @returns true if this opens the breaker.
   */
  bounced(usual: number): boolean {
    if (this.#hold === "bounces" && this.#state !== "closed") return this.#openIf(true);
    this.#count(true);
    const found = this.#refused.filter(Boolean).length;
    const wanted = Math.max(bounces.least, unusual * usual * bounces.among) * this.#leniency;
    return this.#openIf(found >= Math.min(bounces.most, wanted), "bounces");
  }

  /** Adopts the account's state in the database: another process may have opened or closed the breaker. */
  learn(fault: { hold: AccountHold } | undefined): void {
    if (fault === undefined) {
      if (this.#state !== "closed") this.#reset("closed");
    } else {
      this.#hold = fault.hold;
      if (this.#state !== "closed") return;
      this.#byPolicy = false;
      this.#reset("open");
    }
  }

  /** Starts this process's test of whether the fault is over. */
  test(): void {
    this.#reset("testing");
  }

  get #faults(): number {
    return this.#sessionFaults + this.#stumbled.size;
  }

  #count(isRefused: boolean): void {
    this.#refused.push(isRefused);
    if (this.#refused.length > bounces.among) this.#refused.shift();
  }

  #openIf(opens: boolean, hold: AccountHold = "server"): boolean {
    if (!opens || this.#state === "open") return false;
    if (this.#state === "closed") {
      this.#hold = hold; // a failed test does not change the reason
      this.#byPolicy = false;
    }
    this.#reset("open");
    return true;
  }

  #reset(state: "closed" | "open" | "testing"): void {
    this.#state = state;
    this.#proven = false;
    this.#sessionFaults = 0;
    this.#stumbled.clear();
    this.#refusedByPolicy.clear();
    this.#refused = [];
  }
}

/** Faults of a mail after which the mail itself is blamed. */
const faultsAtMost = 5;
/** Maximum number of remembered mails. */
const remembered = 1000;

/** The suspicion against a mail: none yet, it has failed before while others succeeded, or enough to blame it. */
export type Suspicion = "new" | "known" | "enough";

/**
 * Mails that may themselves cause server faults or policy rejections, and must not trip the account's breaker
 * repeatedly. Otherwise a mail that drops its connection each time would be retried forever, because server faults do
 * not count as attempts.
 */
export class Suspects {
  #taken = 0;
  readonly #met = new Map<string, { times: number; taken: number; isKnown: boolean }>();

  /** Records that the server accepted a mail. */
  sawTaken(): void {
    this.#taken++;
  }

  /**
   * Records a fault that a mail may have caused, or a policy rejection of its reader.
   * @param id the mail's or the reader's id
   */
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
