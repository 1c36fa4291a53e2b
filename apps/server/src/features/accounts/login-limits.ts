import {
  forgetHits,
  identityKey,
  type RateWindow,
  renewWindow,
  takeTurn,
  type Tx,
} from "@sortes/db";
import { rateLimited } from "../../failure.ts";
import { siteOf } from "../../http/network.ts";
import { type CounterParts, Counters, type Limit } from "./counters.ts";
import { Queues } from "./queue.ts";

const quarterHour = 15 * 60 * 1000;
const day = 24 * 60 * 60 * 1000;

/** Failed attempts in a quarter of an hour. A site is the /48 of an IPv6 network, an IPv4 address its own. */
const failures = {
  accountAndNetwork: 5,
  accountAndSite: 15,
  network: 60,
  site: 120,
  /** Beyond this many from anywhere, answers about the account come one after another. */
  account: 20,
};
/** Milliseconds from one such answer to the next, and how long one waits for its turn at most. */
const turns = { everyMs: 1000, withinMs: 10_000 };
/** Milliseconds for which somebody is known where they logged in. */
const knownFor = 90 * day;

/** Attempts on one account from one network, and checks of passwords for one site, in one server. */
const attemptsAtOnce = { atOnce: 1, waiting: 20 };
const checksAtOnce = { atOnce: 8, waiting: 100 };
/** Seconds to come back after where a queue is full. */
const fullFor = 5;

interface Who {
  email: string;
  network: string;
}

/** Everything that an attempt is counted under. */
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
 * Limits on guessing passwords (decision 15). Attempts that failed are counted in the database, so every server counts
 * the same; those that are still under way wait for each other.
 */
export class LoginLimits {
  readonly #parts: CounterParts;
  readonly #enabled: boolean;
  readonly #counters: Counters;
  readonly #attempts = new Queues(attemptsAtOnce);
  readonly #checks = new Queues(checksAtOnce);

  constructor({ enabled, ...parts }: CounterParts & { enabled: boolean }) {
    this.#parts = parts;
    this.#enabled = enabled;
    this.#counters = new Counters(parts);
  }

  /**
   * Runs one attempt to log in.
   * @param check answers undefined where the password was wrong.
   * @throws DomainError RATE_LIMITED with `seconds` to wait; it says nothing about the password.
   */
  async attempt<T>(who: Who, check: () => Promise<T | undefined>): Promise<T | undefined> {
    if (!this.#enabled) return await check();
    const place = this.#placeOf(who);
    const full = () => rateLimited(fullFor);
    const { accountAndNetwork, accountAndSite, site } = place;
    return await this.#attempts.run(
      accountAndNetwork.key,
      async () => {
        const counts = await this.#counters.find(accountAndNetwork, accountAndSite);
        this.#counters.refuseSpent(counts, accountAndNetwork, accountAndSite);
        const result = await this.#checks.run(site.key, check, full);
        if (result === undefined) await this.#failed(place);
        else await this.#passed(place);
        return result;
      },
      full,
    );
  }

  /** Notes that this person belongs to this network, in the transaction that shows it. */
  async remember(tx: Tx, who: Who): Promise<void> {
    if (!this.#enabled) return;
    await renewWindow(tx, this.#placeOf(who).known, this.#parts.clock.now());
  }

  /** Forgets the failures of somebody who has proved by mail who they are, in the transaction of that. */
  async forgive(tx: Tx, who: Who): Promise<void> {
    if (!this.#enabled) return;
    const { accountAndNetwork, accountAndSite } = this.#placeOf(who);
    await forgetHits(tx, [accountAndNetwork.key, accountAndSite.key]);
  }

  async #failed(place: Place): Promise<void> {
    const { accountAndNetwork, accountAndSite, network, site, everywhere } = place;
    const limits = [accountAndNetwork, accountAndSite, network, site] as const;
    const counts = await this.#counters.add(...limits, everywhere);
    this.#counters.refuseBeyond(counts, ...limits);
    const hits = counts.get(everywhere.key)?.hits ?? 0;
    if (hits > everywhere.most) await this.#awaitTurn(place);
  }

  /** A right password gets in, unless it came after more wrong ones than there may be. */
  async #passed(place: Place): Promise<void> {
    const { accountAndNetwork, accountAndSite, network, site, everywhere, known } = place;
    const own = [accountAndNetwork, accountAndSite] as const;
    const counts = await this.#counters.find(...own, network, site, everywhere, known);
    this.#counters.refuseSpent(counts, ...own);
    const knownUntil = counts.get(known.key)?.resetsAt;
    if (!knownUntil) {
      // whoever has logged in from here before is not held up by what others do; only a right password shows that
      this.#counters.refuseSpent(counts, network, site);
      const hits = counts.get(everywhere.key)?.hits ?? 0;
      if (hits >= everywhere.most) await this.#awaitTurn(place);
    }
    const { db, clock } = this.#parts;
    const now = clock.now();
    if (own.some(({ key }) => counts.has(key)))
      await forgetHits(
        db,
        own.map(({ key }) => key),
      );
    const old = now.getTime() + knownFor - day;
    if (!knownUntil || knownUntil.getTime() < old) await renewWindow(db, known, now);
  }

  /** One after another over all servers, so that many attempts at once learn no more than one. */
  async #awaitTurn({ account }: Place): Promise<void> {
    const { db, clock } = this.#parts;
    const now = clock.now();
    const at = await takeTurn(db, { key: account, ...turns, now });
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
