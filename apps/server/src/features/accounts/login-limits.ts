import { identityKey, type Tx } from "@sortes/db";
import * as rateLimits from "@sortes/db/ground/rate-limits";
import type { RateWindow } from "@sortes/db/ground/rate-limits";
import { rateLimited } from "../../failure.ts";
import { siteOf } from "../../http/network.ts";
import { type CounterParts, Counters, type Limit } from "../ground/counters.ts";
import { Queues } from "../ground/queue.ts";

const quarterHour = 15 * 60 * 1000;
const day = 24 * 60 * 60 * 1000;

/** Maximum failed attempts in 15 minutes. A site is a /48 of IPv6, or a single IPv4 address. */
const failures = {
  accountAndNetwork: 5,
  accountAndSite: 15,
  network: 60,
  site: 120,
  /** Beyond this many from anywhere, attempts on the account are serialised. */
  account: 20,
};
/** Interval between serialised attempts, and the longest wait (ms). */
const turns = { everyMs: 1000, withinMs: 10_000 };
/** How long the network of a successful login is remembered (ms). */
const knownFor = 90 * day;

/** Concurrency per server: attempts on one account from one network, and below password checks for one site. */
const attemptsAtOnce = { atOnce: 1, waiting: 20 };
const checksAtOnce = { atOnce: 8, waiting: 100 };
/** The error for a full queue: retry after 5 seconds. */
const full = () => rateLimited(5);

interface Who {
  email: string;
  network: string;
}

/** The counters of an attempt. */
interface Place {
  account: string;
  accountAndNetwork: Limit;
  accountAndSite: Limit;
  network: Limit;
  site: Limit;
  everywhere: Limit;
  known: RateWindow;
}

/**
 * Limits on guessing passwords (docs/domains/accounts.md). Failed attempts are counted in the database, shared by all
 * servers; concurrent attempts are queued.
 */
export class LoginLimits {
  readonly #parts: CounterParts;
  readonly #enabled: boolean;
  readonly #counters: Counters;
  readonly #attempts = new Queues(attemptsAtOnce);
  readonly #checks = new Queues(checksAtOnce);
  /** Duration of the last attempt (ms). */
  #usualMs = 0;

  constructor({ enabled, ...parts }: CounterParts & { enabled: boolean }) {
    this.#parts = parts;
    this.#enabled = enabled;
    this.#counters = new Counters(parts);
  }

  /**
   * Runs one login attempt. Rejects before the password check, the most expensive operation that anonymous callers can
   * trigger.
   * @param check resolves to undefined if the password was wrong.
   * @throws DomainError RATE_LIMITED with `seconds` to wait; it reveals nothing about the password.
   */
  async attempt<T>(who: Who, check: () => Promise<T | undefined>): Promise<T | undefined> {
    if (!this.#enabled) return await check();
    const place = this.#placeOf(who);
    return await this.#attempts.run(
      place.accountAndNetwork.key,
      () => this.#try(place, check),
      full,
    );
  }

  /** Remembers a user's network, in the transaction that proves it. */
  async remember(tx: Tx, who: Who): Promise<void> {
    if (!this.#enabled) return;
    await rateLimits.renewWindow(tx, this.#placeOf(who).known, this.#parts.clock.now());
  }

  /** Resets the failures of a user who proved their identity by mail, in the same transaction. */
  async forgive(tx: Tx, who: Who): Promise<void> {
    if (!this.#enabled) return;
    const { accountAndNetwork, accountAndSite } = this.#placeOf(who);
    await rateLimits.forgetHits(tx, [accountAndNetwork.key, accountAndSite.key]);
  }

  /** Counts an attempt before the password check, and uncounts it if the password was right or not checked. */
  async #try<T>(place: Place, check: () => Promise<T | undefined>): Promise<T | undefined> {
    const { accountAndNetwork, accountAndSite, network, site, everywhere, known } = place;
    const own = [accountAndNetwork, accountAndSite];
    const from = [network, site];
    const counts = await this.#counters.find(...own, ...from, known);
    this.#counters.refuseSpent(counts, ...own);
    // others' failures do not delay users who logged in from here before; only a right password reveals this
    const knownUntil = counts.get(known.key)?.resetsAt;
    if (!knownUntil) await this.#inNoLessTime(() => this.#counters.refuseSpent(counts, ...from));

    const reserved: Limit[] = [];
    const began = performance.now();
    const reserve = async (limits: Limit[], bounding: Limit[]) => {
      const reservedCounts = await this.#counters.reserve(limits, bounding);
      reserved.push(...limits);
      return reservedCounts;
    };
    const checked = async () => {
      const now = await reserve([...own, everywhere], own);
      const isHot = (now.get(everywhere.key)?.hits ?? 0) > everywhere.most;
      if (isHot && !knownUntil) await this.#awaitTurn(place);
      return await this.#checks.run(
        site.key,
        async () => ({
          isHot,
          ofNetwork: await reserve(from, knownUntil ? [] : from),
          result: await check(),
        }),
        full,
      );
    };
    const { result, isHot, ofNetwork } = await checked().catch(async (error: unknown) => {
      if (reserved.length > 0) await this.#counters.takeBack(reserved).catch(() => undefined);
      throw error;
    });
    if (!isHot) this.#usualMs = Math.ceil(performance.now() - began);
    if (result !== undefined) await this.#passed(place, knownUntil);
    else if (knownUntil) {
      // wrong passwords get the same reply everywhere, so that known networks are not revealed
      if (isHot) await this.#awaitTurn(place);
      this.#counters.refuseBeyond(ofNetwork, ...from);
    }
    return result;
  }

  /** Resets this account's failures from here, and takes back the other reservations of this attempt. */
  async #passed(place: Place, knownUntil: Date | undefined): Promise<void> {
    const { accountAndNetwork, accountAndSite, network, site, everywhere, known } = place;
    const { db, clock } = this.#parts;
    const now = clock.now();
    await rateLimits.forgetHits(db, [accountAndNetwork.key, accountAndSite.key]);
    await this.#counters.takeBack([network, site, everywhere]);
    const old = now.getTime() + knownFor - day;
    if (!knownUntil || knownUntil.getTime() < old) await rateLimits.renewWindow(db, known, now);
  }

  /** Delays a rejection for as long as a password check takes, so that timing does not reveal known networks. */
  async #inNoLessTime(refusing: () => void): Promise<void> {
    try {
      refusing();
    } catch (error) {
      await this.#parts.clock.sleep(this.#usualMs);
      throw error;
    }
  }

  /** Serialises attempts across all servers, so that parallel guesses gain nothing. */
  async #awaitTurn({ account }: Place): Promise<void> {
    const { db, clock } = this.#parts;
    const now = clock.now();
    const at = await rateLimits.takeTurn(db, { key: account, ...turns, now });
    if (!at) throw rateLimited(turns.withinMs / 1000);
    await clock.sleep(at.getTime() - now.getTime());
  }

  #placeOf({ email, network }: Who): Place {
    const account = identityKey(email);
    const site = siteOf(network);
    const limit = (most: number, ...parts: string[]): Limit => ({
      key: this.#counters.key("login", ...parts),
      most,
      windowMs: quarterHour,
    });
    return {
      account: this.#counters.key("login-turn", account),
      accountAndNetwork: limit(failures.accountAndNetwork, "network", network, account),
      accountAndSite: limit(failures.accountAndSite, "site", site, account),
      network: limit(failures.network, "network", network),
      site: limit(failures.site, "site", site),
      everywhere: limit(failures.account, "account", account),
      known: { key: this.#counters.key("login-known", network, account), windowMs: knownFor },
    };
  }
}
