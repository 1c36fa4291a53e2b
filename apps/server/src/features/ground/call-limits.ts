import type { Language } from "@sortes/contract";
import { identityKey, inTransaction, type Tx } from "@sortes/db";
import { siteOf } from "../../http/network.ts";
import { type Bucket, type CounterParts, Counters, type Limit } from "./counters.ts";

const minute = 60 * 1000;
const hour = 60 * minute;

/**
 * The number of registrations at once, enough for a class of 40 with some taken names, and the hourly number after that
 * (docs/domains/accounts.md).
 */
const registrations = {
  network: { atOnce: 60, anHour: 10 },
  site: { atOnce: 180, anHour: 30 },
};

interface Bounds {
  /** Calls of one account, or about one subscriber, an hour or in another time. */
  account?: { most: number; windowMs?: number };
  /** Mails to one address, for calls that anybody may make for it. */
  address?: { aMinute: number; anHour?: number; aDay?: number };
  /** Calls of one network an hour. A site is the /48 of an IPv6 network. */
  network?: { network: number; site: number };
}

const fewMails = { aMinute: 1, anHour: 3 };

const bounds = {
  /** New passwords, by a link or with the current one. */
  "new-password": { network: { network: 30, site: 90 } },
  "email-change": { account: { most: 5 }, address: fewMails, network: { network: 20, site: 60 } },
  verify: { address: fewMails },
  reset: { address: fewMails, network: { network: 20, site: 60 } },
  /** Attempted new names, which reveal taken ones. */
  rename: { account: { most: 20 } },
  /** Data exports of an account. */
  "account-export": { account: { most: 10 } },
  /** Personal tokens created; each creation and revocation sends a mail. */
  "new-token": { account: { most: 40 } },
  /** Invitations to the staff by one of them, a day. */
  "staff-invite": { account: { most: 30, windowMs: 24 * hour }, address: fewMails },
  /** Emails that ask whether tests of campaigns may come; the worker bounds those to one address likewise. */
  "test-address": {
    account: { most: 20, windowMs: 24 * hour },
    address: { aMinute: 1, aDay: 3 },
    network: { network: 20, site: 60 },
  },
  /** Renderings by one staff member: of what is typed, and of templates in small. */
  preview: { account: { most: 120, windowMs: minute } },
  /** Pictures tried by one staff member, a day; how many bytes they add is counted with the pictures. */
  "picture-upload": { account: { most: 500, windowMs: 24 * hour } },
  /** Checks of a campaign's links, each of which asks up to 60 sites. */
  "link-check": { account: { most: 40 } },
  "campaign-test": { account: { most: 20 } },
  /** Checkouts and pages for managing payments. */
  checkout: { account: { most: 20 } },
  /** Messages to the operator. */
  contact: { account: { most: 5 }, network: { network: 5, site: 15 } },
  /** Published draws, and winners who give way: both are recorded for ever. */
  "draw-open": { account: { most: 30 } },
  "draw-step": { account: { most: 300 } },
  /** Reports of shared generators. */
  "generator-report": { network: { network: 10, site: 30 } },
  /** Newsletter signups. */
  subscribe: { network: { network: 20, site: 60 } },
  /** Changes of newsletter preferences, whose consent events are permanent. */
  preferences: { account: { most: 60 } },
  /** Changes of a subscriber's preferences by a mail's link; each is recorded permanently. */
  "letter-preferences": { account: { most: 30 } },
  /** Undoing an unsubscription by a newsletter's link. */
  "undo-unsubscribe": { account: { most: 10 } },
} as const satisfies Record<string, Bounds>;

type Call = keyof typeof bounds;
/** The keys under which a call is counted: all that its bounds name, but an account only if there is one. */
type Origin<T extends Call> = {
  [Key in keyof (typeof bounds)[T]]: Key extends "account" ? string | undefined : string;
};

/** Limits on calls that cost others something: a name, a mail. */
export class CallLimits {
  readonly #parts: CounterParts;
  readonly #enabled: boolean;
  readonly #counters: Counters;

  constructor({ enabled, ...parts }: CounterParts & { enabled: boolean }) {
    this.#parts = parts;
    this.#enabled = enabled;
    this.#counters = new Counters(parts);
  }

  /** @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async registration(network: string): Promise<void> {
    if (!this.#enabled) return;
    const bucket = (what: keyof typeof registrations, from: string): Bucket => ({
      key: this.#counters.key("register-turn", what, from),
      atOnce: registrations[what].atOnce,
      everyMs: hour / registrations[what].anHour,
    });
    const buckets = [bucket("network", network), bucket("site", siteOf(network))];
    await inTransaction(this.#parts.db, (tx) => this.#counters.take(tx, ...buckets));
  }

  /** Counts in a separate transaction, so that failed calls count. @throws DomainError RATE_LIMITED with `seconds`. */
  async attempt<T extends Call>(call: T, origin: Origin<T>): Promise<void> {
    if (this.#enabled) await inTransaction(this.#parts.db, (tx) => this.admit(tx, call, origin));
  }

  /** Counts in the transaction that does the work. @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async admit<T extends Call>(tx: Tx, call: T, origin: Origin<T>): Promise<void> {
    if (this.#enabled) await this.#counters.admit(tx, ...this.#limitsOf(call, origin));
  }

  #limitsOf(call: Call, origin: { account?: string; address?: string; network?: string }): Limit[] {
    const { account, address, network }: Bounds = bounds[call];
    const limit = (most: number, windowMs: number, ...parts: string[]): Limit => ({
      most,
      windowMs,
      key: this.#counters.key(...parts),
    });
    const limits: Limit[] = [];
    if (account && origin.account !== undefined)
      limits.push(limit(account.most, account.windowMs ?? hour, call, origin.account));
    if (address && origin.address !== undefined) {
      const key = identityKey(origin.address);
      const { aMinute, anHour, aDay } = address;
      limits.push(limit(aMinute, minute, `${call}-minute`, key));
      if (anHour !== undefined) limits.push(limit(anHour, hour, `${call}-hour`, key));
      if (aDay !== undefined) limits.push(limit(aDay, 24 * hour, `${call}-day`, key));
    }
    if (network && origin.network !== undefined)
      limits.push(
        limit(network.network, hour, call, "network", origin.network),
        limit(network.site, hour, call, "site", siteOf(origin.network)),
      );
    return limits;
  }
}

/** From where a request came: an address, or the /64 of an IPv6 one. */
export interface Caller {
  network: string;
  locale: Language;
  /** The header that names the program, as it came. */
  userAgent?: string | undefined;
}
