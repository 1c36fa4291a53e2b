import type { AccountHold } from "@sortes/db";

/** Numbers of faults without an accepted mail in between that open the breaker. */
const opensAfter = { faults: 3, policy: 5 };
/** Rejected addresses are counted among the last mails; the limit is between `least` and `most`. */
const bounces = { among: 100, least: 25, most: 90 };
/** Times the usual share of bounces that make too many. */
const unusual = 4;

/**
 * Holds campaigns back while the mail account or the connection to it is at fault. Until it is known to work, few mails
 * are tried at once, so that a dead server gets few of them. The state shared by processes and restarts is in
 * `sending_account`; this is one process's part.
 */
export class SendingBreaker {
  #state: "closed" | "open" | "testing" = "closed";
  #hold: AccountHold = "server";
  /** Whether a mail has got through since the last fault. */
  #proven = false;
  #sessionFaults = 0;
  /** Whether rejections by policy opened it, rather than a fault. */
  #byPolicy = false;
  readonly #stumbled = new Set<string>();
  readonly #refusedByPolicy = new Set<string>();
  /** Whether the address was rejected, for each of the last mails in turn. */
  #refused: boolean[] = [];
  /** Times more bounces than usual that are let pass, since a list that bounces so much has turned out to be just that. */
  #leniency = 1;

  /** Mails that may be on their way at the same time. @param most connections that there may be */
  allowed(most: number): number {
    if (this.#state === "open") return 0;
    if (this.#state === "testing") return 1;
    return this.#proven ? most : Math.max(1, Math.min(most, opensAfter.faults - this.#faults));
  }

  get isOpen(): boolean {
    return this.#state === "open";
  }

  /** Why campaigns are held back, from the fault until a mail gets through. */
  get hold(): AccountHold | undefined {
    return this.#state === "closed" ? undefined : this.#hold;
  }

  /** A mail has got through since the last fault. */
  get isProven(): boolean {
    return this.#state === "closed" && this.#proven;
  }

  /** This process sends one mail to see whether the fault is over. */
  get isTesting(): boolean {
    return this.#state === "testing";
  }

  /** So it does after a fault of the server, which has nothing to do with what it says of a reader. */
  get isTestingFault(): boolean {
    return this.#state === "testing" && this.#hold === "server" && !this.#byPolicy;
  }

  /** The server took a mail, or answered about the mail itself. @returns true if this closes the breaker. */
  succeeded(wasTaken: boolean): boolean {
    if (this.#state === "open") return false; // the answer to a mail in flight when it opened
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
   * The server or the account is at fault.
   * @param mailId of the mail, if it may be the cause: it counts once.
   * @returns true if this opens the breaker.
   */
  failed(mailId?: string): boolean {
    this.#proven = false;
    if (mailId === undefined) this.#sessionFaults++;
    else this.#stumbled.add(mailId);
    return this.#openIf(this.#state === "testing" || this.#faults >= opensAfter.faults);
  }

  /** The server takes no more for now: each further mail would be one too many. @returns true if this opens the breaker. */
  limited(): boolean {
    return this.#openIf(true);
  }

  /** A mail repeated its own fault, which says nothing new about the server. @returns true if this ends a test. */
  failedAsBefore(): boolean {
    return this.#openIf(this.#state === "testing");
  }

  /** A policy of the receiver or of our server rejected one mail. @returns true if this opens the breaker. */
  refusedByPolicy(recipientId: string): boolean {
    this.#refusedByPolicy.add(recipientId);
    const isMany = this.#refusedByPolicy.size >= opensAfter.policy;
    const opens = this.#openIf(this.#state === "testing" || isMany);
    if (opens) this.#byPolicy = true;
    return opens;
  }

  /**
   * An address was rejected.
   * @param usual share of mails that bounced in earlier campaigns
   * @returns true if this opens the breaker.
   */
  bounced(usual: number): boolean {
    if (this.#hold === "bounces" && this.#state !== "closed")
      return this.#openIf(this.#state === "testing", "bounces");
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

  /** This process is the one that tests whether the fault is over. */
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
      this.#hold = hold; // a test that fails changes nothing
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

/** Faults of one mail after which they count as its own. */
const faultsAtMost = 5;
/** Mails that are remembered. */
const remembered = 1000;

/** The suspicion of a mail with a fault: none yet, that it failed before while others succeeded, or enough to blame it. */
export type Suspicion = "new" | "known" | "enough";

/**
 * Mails that may cause the server's faults or receivers' rejections themselves, and must not trip the account's breaker
 * again and again. A mail whose connection drops each time would otherwise be retried for ever, since faults of the
 * server cost no try.
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
