import { identityKey, inTransaction, type Tx } from "@sortes/db";
import { siteOf } from "../../http/network.ts";
import { type CounterParts, Counters, type Limit } from "./counters.ts";

const minute = 60 * 1000;
const hour = 60 * minute;

/** Registrations an hour. A site is the /48 of an IPv6 network. */
const registrations = { network: 10, site: 30 };
/** Verification mails that one address may ask for. */
const verificationMails = { aMinute: 1, anHour: 3 };

/** The same of mails for a new password, and what one network may ask for in an hour, whatever the addresses. */
const resetMails = { ...verificationMails, network: 20, site: 60 };
/** Wishes for the newsletter that one network may send in an hour. */
const subscriptions = { network: 20, site: 60 };
/** New passwords that one network may try to set in an hour. */
const newPasswords = { network: 30, site: 90 };
/** Names that one account may try in an hour, addresses it may ask for, and times it may take home what is held of it. */
const renames = { anHour: 20 };
const emailChanges = { anHour: 5, network: 20, site: 60 };
const accountExports = { anHour: 10 };
/** Personal tokens that one account may make in an hour; each is told by a mail, and so is its end. */
const newTokens = { anHour: 40 };
/** What one of staff may have rendered in a minute, and tests of campaigns in an hour. */
const previews = { aMinute: 60 };
const campaignTests = { anHour: 20 };

/** Checkouts and pages for managing payments that one account may open in an hour. */
const checkouts = { anHour: 20 };
/** Messages to the operator in an hour: of one network, and of one account. */
const messages = { network: 5, site: 15, account: 5 };

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
    const limits = this.#ofNetwork(registrations, "register", network);
    await inTransaction(this.#parts.db, (tx) => this.#counters.admit(tx, ...limits));
  }

  /** @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async newPassword(network: string): Promise<void> {
    if (!this.#enabled) return;
    const limits = this.#ofNetwork(newPasswords, "new-password", network);
    await inTransaction(this.#parts.db, (tx) => this.#counters.admit(tx, ...limits));
  }

  /** Counts in the transaction that writes the mail. @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async verificationMail(tx: Tx, email: string): Promise<void> {
    if (!this.#enabled) return;
    await this.#counters.admit(tx, ...this.#ofAddress(verificationMails, "verify", email));
  }

  /** Whether a name is taken is told, as often as this. @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async rename(userId: string): Promise<void> {
    if (!this.#enabled) return;
    const limit = this.#limit(renames.anHour, hour, "rename", userId);
    await inTransaction(this.#parts.db, (tx) => this.#counters.admit(tx, limit));
  }

  /** Counts in the transaction that writes the mails. @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async emailChange(
    tx: Tx,
    { userId, email, network }: { userId: string; email: string; network: string },
  ): Promise<void> {
    if (!this.#enabled) return;
    await this.#counters.admit(
      tx,
      this.#limit(emailChanges.anHour, hour, "email-change", userId),
      ...this.#ofAddress(verificationMails, "email-change", email),
      ...this.#ofNetwork(emailChanges, "email-change", network),
    );
  }

  /** @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async accountExport(userId: string): Promise<void> {
    if (!this.#enabled) return;
    const limit = this.#limit(accountExports.anHour, hour, "account-export", userId);
    await inTransaction(this.#parts.db, (tx) => this.#counters.admit(tx, limit));
  }

  /** Counts in the transaction that writes the mail. @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async newToken(tx: Tx, userId: string): Promise<void> {
    if (!this.#enabled) return;
    await this.#counters.admit(tx, this.#limit(newTokens.anHour, hour, "new-token", userId));
  }

  /** Counts in the transaction that writes the mail. @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async resetMail(tx: Tx, email: string, network: string): Promise<void> {
    if (!this.#enabled) return;
    await this.#counters.admit(
      tx,
      ...this.#ofAddress(resetMails, "reset", email),
      ...this.#ofNetwork(resetMails, "reset", network),
    );
  }

  /** @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async subscription(tx: Tx, network: string): Promise<void> {
    if (!this.#enabled) return;
    await this.#counters.admit(tx, ...this.#ofNetwork(subscriptions, "subscribe", network));
  }

  /** @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async preview(userId: string): Promise<void> {
    if (!this.#enabled) return;
    const limit = this.#limit(previews.aMinute, minute, "preview", userId);
    await inTransaction(this.#parts.db, (tx) => this.#counters.admit(tx, limit));
  }

  /** Counts in the transaction that writes the mail. @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async campaignTest(tx: Tx, userId: string): Promise<void> {
    if (!this.#enabled) return;
    await this.#counters.admit(
      tx,
      this.#limit(campaignTests.anHour, hour, "campaign-test", userId),
    );
  }

  /** @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async checkout(userId: string): Promise<void> {
    if (!this.#enabled) return;
    const limit = this.#limit(checkouts.anHour, hour, "checkout", userId);
    await inTransaction(this.#parts.db, (tx) => this.#counters.admit(tx, limit));
  }

  /** Counts in the transaction that writes the mail. @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async contactMessage(tx: Tx, network: string, userId: string | undefined): Promise<void> {
    if (!this.#enabled) return;
    await this.#counters.admit(
      tx,
      ...this.#ofNetwork(messages, "contact", network),
      ...(userId === undefined
        ? []
        : [this.#limit(messages.account, hour, "contact-account", userId)]),
    );
  }

  #ofAddress(most: { aMinute: number; anHour: number }, what: string, email: string): Limit[] {
    const address = identityKey(email);
    return [
      this.#limit(most.aMinute, minute, `${what}-minute`, address),
      this.#limit(most.anHour, hour, `${what}-hour`, address),
    ];
  }

  #ofNetwork(most: { network: number; site: number }, what: string, network: string): Limit[] {
    return [
      this.#limit(most.network, hour, what, "network", network),
      this.#limit(most.site, hour, what, "site", siteOf(network)),
    ];
  }

  #limit(most: number, windowMs: number, ...parts: string[]): Limit {
    return { key: this.#counters.key(...parts), most, windowMs };
  }
}
