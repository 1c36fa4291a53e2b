import type { Language } from "@sortes/contract";
import { identityKey, inTransaction, type Tx } from "@sortes/db";
import { siteOf } from "../../http/network.ts";
import { type Bucket, type CounterParts, Counters, type Limit } from "./counters.ts";

const minute = 60 * 1000;
const hour = 60 * minute;

/**
 * Registrations: the burst, enough for a class of 40 with some taken names, and the hourly rate after that
 * (docs/domains/accounts.md).
 */
const registrations = {
  network: { atOnce: 60, anHour: 10 },
  site: { atOnce: 180, anHour: 30 },
};

interface Bounds {
  /** Calls by one account, or about one subscriber; per hour unless `windowMs` is given. */
  account?: { most: number; windowMs?: number };
  /** Mails to one address, for calls that anybody may make for it. */
  address?: { aMinute: number; anHour?: number; aDay?: number };
  /** Calls from one network, per hour unless `windowMs` is given. A site is a /48 of IPv6. */
  network?: { network: number; site: number; windowMs?: number };
}

const fewMails = { aMinute: 1, anHour: 3 };

const bounds = {
  /** New passwords, by a link or with the current one. */
  "new-password": { network: { network: 30, site: 90 } },
  "email-change": { account: { most: 5 }, address: fewMails, network: { network: 20, site: 60 } },
  verify: { address: fewMails },
  reset: { address: fewMails, network: { network: 20, site: 60 } },
  /** Attempted renames, which reveal taken names. */
  rename: { account: { most: 20 } },
  /** Data exports of an account. */
  "account-export": { account: { most: 10 } },
  /** Personal tokens created; each creation and revocation sends a mail. */
  "new-token": { account: { most: 40 } },
  /** Invitations by one staff member per day. */
  "staff-invite": { account: { most: 30, windowMs: 24 * hour }, address: fewMails },
  /** Confirmation requests for test addresses; the worker limits those to one address likewise. */
  "test-address": {
    account: { most: 20, windowMs: 24 * hour },
    address: { aMinute: 1, aDay: 3 },
    network: { network: 20, site: 60 },
  },
  /** Renderings by one staff member: previews while typing, and thumbnails of templates. */
  preview: { account: { most: 120, windowMs: minute } },
  /** Attempted picture uploads by one staff member per day; the bytes are limited in the picture table. */
  "picture-upload": { account: { most: 500, windowMs: 24 * hour } },
  /** Checks of a campaign's links, each with requests to up to 60 sites. */
  "link-check": { account: { most: 40 } },
  "campaign-test": { account: { most: 20 } },
  /** Checkouts and pages for managing payments. */
  checkout: { account: { most: 20 } },
  /** Messages to the operator. */
  contact: { account: { most: 5 }, network: { network: 5, site: 15 } },
  /** Published draws and replaced winners: both are recorded permanently. */
  "draw-open": { account: { most: 30 } },
  "draw-step": { account: { most: 300 } },
  /** Reports of shared generators. */
  "generator-report": { network: { network: 10, site: 30 } },
  /** Reports of open lists. */
  "open-list-report": { network: { network: 10, site: 30 } },
  /** People who join an open list (its id as the account), a whole hall behind one address. */
  "open-list-join": { account: { most: 6000 }, network: { network: 1000, site: 3000 } },
  /** Changes of an entry on an open list (its id as the account). */
  "open-list-rename": { account: { most: 20 }, network: { network: 1000, site: 3000 } },
  /** Gift mails, each counted, to strangers: one network may have many accounts. */
  "gift-mails": { network: { network: 600, site: 1800, windowMs: 24 * hour } },
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
/** The keys under which a call is counted: those named in its bounds. The account may be undefined. */
type Origin<T extends Call> = {
  [Key in keyof (typeof bounds)[T]]: Key extends "account" ? string | undefined : string;
};

/** Limits on calls that affect others, for example by taking a name or sending a mail. */
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

  /**
   * Counts in the transaction that does the work.
   * @param hits what the call counts for
   * @throws DomainError RATE_LIMITED with `seconds` to wait.
   */
  async admit<T extends Call>(tx: Tx, call: T, origin: Origin<T>, hits = 1): Promise<void> {
    if (!this.#enabled) return;
    const limits = this.#limitsOf(call, origin).map((limit) => ({ ...limit, hits }));
    await this.#counters.admit(tx, ...limits);
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
    if (network && origin.network !== undefined) {
      const { windowMs = hour } = network;
      limits.push(
        limit(network.network, windowMs, call, "network", origin.network),
        limit(network.site, windowMs, call, "site", siteOf(origin.network)),
      );
    }
    return limits;
  }
}

/** The origin of a request. `network` is an IPv4 address or the /64 of an IPv6 address. */
export interface Caller {
  network: string;
  locale: Language;
  /** The raw User-Agent header. */
  userAgent?: string | undefined;
}
