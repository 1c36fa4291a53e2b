import { createHmac } from "node:crypto";
import { addHit, type Db, forgetHits, type RateCount, takeHitBack } from "@sortes/db";
import type { Clock } from "../../context.ts";
import { rateLimited } from "../../http/failure.ts";

const quarterHour = 15 * 60 * 1000;
const hour = 60 * 60 * 1000;

/** Failed attempts in a quarter of an hour: on one account from one network, and from one network in all. */
const failures = { perAccountAndNetwork: 5, perNetwork: 20 };
/** Beyond this many, attempts on one account from anywhere wait; nobody is locked out by a stranger. */
const accountWide = { attempts: 20, delayMs: 1000 };
const registrationsPerHour = 10;

interface Parts {
  db: Db;
  clock: Clock;
  /** Addresses are counted under a keyed hash, so that the table names nobody. */
  secret: string;
  enabled: boolean;
}

/** Limits on guessing passwords and on registering. Counted in the database, so every server counts the same. */
export class LoginLimits {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Runs one attempt to log in. It is counted before it is made, so that attempts at once cannot slip through, and
   * uncounted when it succeeds.
   * @param attempt answers undefined where the password was wrong.
   * @throws DomainError RATE_LIMITED with `seconds` to wait.
   */
  async attempt<T>(
    who: { email: string; network: string },
    attempt: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    if (!this.#parts.enabled) return await attempt();
    const pair = this.#key("login", who.email.toLowerCase(), who.network);
    const network = this.#key("login-network", who.network);
    const account = this.#key("login-account", who.email.toLowerCase());
    this.#refuseAbove(failures.perNetwork, await this.#count(network, quarterHour));
    this.#refuseAbove(failures.perAccountAndNetwork, await this.#count(pair, quarterHour));
    const wide = await this.#count(account, quarterHour);
    if (wide.hits > accountWide.attempts) await this.#parts.clock.sleep(accountWide.delayMs);
    const result = await attempt();
    if (result !== undefined) {
      await forgetHits(this.#parts.db, pair);
      await takeHitBack(this.#parts.db, network);
      await takeHitBack(this.#parts.db, account);
    }
    return result;
  }

  /** @throws DomainError RATE_LIMITED with `seconds` to wait. */
  async countRegistration(network: string): Promise<void> {
    if (!this.#parts.enabled) return;
    const count = await this.#count(this.#key("register", network), hour);
    this.#refuseAbove(registrationsPerHour, count);
  }

  #count(key: string, windowMs: number): Promise<RateCount> {
    return addHit(this.#parts.db, { key, windowMs, now: this.#parts.clock.now() });
  }

  #refuseAbove(most: number, count: RateCount): void {
    if (count.hits <= most) return;
    const seconds = Math.ceil(
      (count.resetsAt.getTime() - this.#parts.clock.now().getTime()) / 1000,
    );
    throw rateLimited(Math.max(1, seconds));
  }

  #key(...parts: string[]): string {
    return createHmac("sha256", this.#parts.secret).update(parts.join("\0")).digest("base64url");
  }
}
