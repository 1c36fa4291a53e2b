import { identityKey, inTransaction, type Tx } from "@sortes/db";
import { siteOf } from "../../http/network.ts";
import { type CounterParts, Counters, type Limit } from "./counters.ts";

const minute = 60 * 1000;
const hour = 60 * minute;

/** Registrations an hour. A site is the /48 of an IPv6 network. */
const registrations = { network: 10, site: 30 };
/** Verification mails that one address may ask for. */
const verificationMails = { aMinute: 1, anHour: 3 };

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
    const site = siteOf(network);
    const limits = [
      this.#limit(registrations.network, hour, "register", "network", network),
      this.#limit(registrations.site, hour, "register", "site", site),
    ];
    await inTransaction(this.#parts.db, (tx) => this.#counters.admit(tx, ...limits));
  }

  /** Counts in the transaction that writes the mail. @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async verificationMail(tx: Tx, email: string): Promise<void> {
    if (!this.#enabled) return;
    const address = identityKey(email);
    await this.#counters.admit(
      tx,
      this.#limit(verificationMails.aMinute, minute, "verify-minute", address),
      this.#limit(verificationMails.anHour, hour, "verify-hour", address),
    );
  }

  #limit(most: number, windowMs: number, ...parts: string[]): Limit {
    return { key: this.#counters.key(...parts), most, windowMs };
  }
}
