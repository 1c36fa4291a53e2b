import type { Language } from "@sortes/contract";
import { identityKey, inTransaction, type Tx } from "@sortes/db";
import { siteOf } from "../../http/network.ts";
import { type Bucket, type CounterParts, Counters, type Limit } from "./counters.ts";

const minute = 60 * 1000;
const hour = 60 * minute;

/**
 * The number of registrations at once, enough for a class of 40 with some taken names, and the hourly number after that
 * (decision 43b).
 */
const registrations = {
  network: { atOnce: 60, anHour: 10 },
  site: { atOnce: 180, anHour: 30 },
};

/** Hourly limits of one network. A site is the /48 of an IPv6 network. */
const ofNetworks = {
  /** New passwords, by a link or with the current one. */
  "new-password": { network: 30, site: 90 },
  "email-change": { network: 20, site: 60 },
  reset: { network: 20, site: 60 },
  /** Newsletter signups. */
  subscribe: { network: 20, site: 60 },
  /** Messages to the operator. */
  contact: { network: 5, site: 15 },
  /** Reports of shared generators. */
  "generator-report": { network: 10, site: 30 },
};

/** Limits of one account. */
const ofAccounts = {
  /** Attempted new names. */
  rename: { most: 20, windowMs: hour },
  /** Requested new addresses. */
  "email-change": { most: 5, windowMs: hour },
  /** Data exports of an account. */
  "account-export": { most: 10, windowMs: hour },
  /** Personal tokens created; each creation and revocation sends a mail. */
  "new-token": { most: 40, windowMs: hour },
  /** Renderings by one staff member. */
  preview: { most: 60, windowMs: minute },
  "campaign-test": { most: 20, windowMs: hour },
  /** Checkouts and pages for managing payments. */
  checkout: { most: 20, windowMs: hour },
  "contact-account": { most: 5, windowMs: hour },
  /** Changes of newsletter preferences, whose consent events are permanent. */
  preferences: { most: 60, windowMs: hour },
  /** Changes of a subscriber's preferences by a mail's link; each is recorded permanently. */
  "letter-preferences": { most: 30, windowMs: hour },
  /** Undoing an unsubscription by a newsletter's link, counted by subscriber. */
  "undo-unsubscribe": { most: 10, windowMs: hour },
};

const fewMails = { aMinute: 1, anHour: 3 };
/** Mails of a kind that anybody may request for one address. */
const ofAddresses = { verify: fewMails, "email-change": fewMails, reset: fewMails };

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

  /** @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async newPassword(network: string): Promise<void> {
    await this.#admitAtOnce(this.#ofNetwork("new-password", network));
  }

  /** Counts in the transaction that writes the mail. @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async verificationMail(tx: Tx, email: string): Promise<void> {
    await this.#admit(tx, this.#ofAddress("verify", email));
  }

  /** Limits registrations, which reveal taken names. @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async rename(userId: string): Promise<void> {
    await this.#admitAtOnce([this.#ofAccount("rename", userId)]);
  }

  /** Counts in the transaction that writes the mails. @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async emailChange(
    tx: Tx,
    { userId, email, network }: { userId: string; email: string; network: string },
  ): Promise<void> {
    await this.#admit(tx, [
      this.#ofAccount("email-change", userId),
      ...this.#ofAddress("email-change", email),
      ...this.#ofNetwork("email-change", network),
    ]);
  }

  /** @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async accountExport(userId: string): Promise<void> {
    await this.#admitAtOnce([this.#ofAccount("account-export", userId)]);
  }

  /** Counts in the transaction that writes the mail. @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async newToken(tx: Tx, userId: string): Promise<void> {
    await this.#admit(tx, [this.#ofAccount("new-token", userId)]);
  }

  /** Counts in the transaction that writes the mail. @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async resetMail(tx: Tx, email: string, network: string): Promise<void> {
    await this.#admit(tx, [
      ...this.#ofAddress("reset", email),
      ...this.#ofNetwork("reset", network),
    ]);
  }

  /** @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async subscription(tx: Tx, network: string): Promise<void> {
    await this.#admit(tx, this.#ofNetwork("subscribe", network));
  }

  /** @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async preview(userId: string): Promise<void> {
    await this.#admitAtOnce([this.#ofAccount("preview", userId)]);
  }

  /** Counts in the transaction that writes the mail. @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async campaignTest(tx: Tx, userId: string): Promise<void> {
    await this.#admit(tx, [this.#ofAccount("campaign-test", userId)]);
  }

  /** @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async checkout(userId: string): Promise<void> {
    await this.#admitAtOnce([this.#ofAccount("checkout", userId)]);
  }

  /** @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async generatorReport(tx: Tx, network: string): Promise<void> {
    await this.#admit(tx, this.#ofNetwork("generator-report", network));
  }

  /** @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async preferences(tx: Tx, userId: string): Promise<void> {
    await this.#admit(tx, [this.#ofAccount("preferences", userId)]);
  }

  /** @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async letterPreferences(tx: Tx, subscriberId: string): Promise<void> {
    await this.#admit(tx, [this.#ofAccount("letter-preferences", subscriberId)]);
  }

  /** @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async undoUnsubscribe(tx: Tx, subscriberId: string): Promise<void> {
    await this.#admit(tx, [this.#ofAccount("undo-unsubscribe", subscriberId)]);
  }

  /** Counts in the transaction that writes the mail. @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async contactMessage(tx: Tx, network: string, userId: string | undefined): Promise<void> {
    await this.#admit(tx, [
      ...this.#ofNetwork("contact", network),
      ...(userId === undefined ? [] : [this.#ofAccount("contact-account", userId)]),
    ]);
  }

  /** In a separate transaction, so that it counts even if the call fails. */
  async #admitAtOnce(limits: readonly Limit[]): Promise<void> {
    if (!this.#enabled) return;
    await inTransaction(this.#parts.db, (tx) => this.#counters.admit(tx, ...limits));
  }

  async #admit(tx: Tx, limits: readonly Limit[]): Promise<void> {
    if (this.#enabled) await this.#counters.admit(tx, ...limits);
  }

  #ofAccount(what: keyof typeof ofAccounts, userId: string): Limit {
    return this.#limit(ofAccounts[what], what, userId);
  }

  #ofAddress(what: keyof typeof ofAddresses, email: string): Limit[] {
    const { aMinute, anHour } = ofAddresses[what];
    const address = identityKey(email);
    return [
      this.#limit({ most: aMinute, windowMs: minute }, `${what}-minute`, address),
      this.#limit({ most: anHour, windowMs: hour }, `${what}-hour`, address),
    ];
  }

  #ofNetwork(what: keyof typeof ofNetworks, network: string): Limit[] {
    const most = ofNetworks[what];
    return [
      this.#limit({ most: most.network, windowMs: hour }, what, "network", network),
      this.#limit({ most: most.site, windowMs: hour }, what, "site", siteOf(network)),
    ];
  }

  #limit(limit: Omit<Limit, "key">, ...parts: string[]): Limit {
    return { ...limit, key: this.#counters.key(...parts) };
  }
}

/** From where a request came: an address, or the /64 of an IPv6 one. */
export interface Caller {
  network: string;
  locale: Language;
  /** The header that names the program, as it came. */
  userAgent?: string | undefined;
}
