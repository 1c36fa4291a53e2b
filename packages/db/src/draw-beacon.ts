import { readFileSync } from "node:fs";
import { EnvError } from "@sortes/contract";
import { type BeaconChain, quicknet, readChainInfo, roundTime } from "@sortes/core/draws";
import { Relays, relayAnswerBytes } from "@sortes/core/draws/relays";
import { askOther, type Clock } from "@sortes/process";
import type { Db } from "./client.ts";
import { findRound, insertRound, isRoundWanted } from "./queries/draws/rounds.ts";

/** Milliseconds for which a relay may take to answer. */
const patience = 2500;

/**
 * The chain of `DRAND_CHAIN`, a file as drand's `/info` answers; quicknet without one.
 * @throws EnvError if the file cannot be read as such.
 */
export function chainIn(file: string | undefined): BeaconChain {
  if (file === undefined) return quicknet;
  try {
    return readChainInfo(readFileSync(file, "utf8"));
  } catch {
    throw new EnvError(
      `DRAND_CHAIN holds ${JSON.stringify(file)}; it may hold the path of a JSON file as drand's /info answers, of a chain with the scheme bls-unchained-g1-rfc9380.`,
    );
  }
}

interface Parts {
  db: Db;
  chain: BeaconChain;
  /** Base addresses of relays, without a slash at the end. */
  relays: readonly string[];
  clock: Clock;
  /** Milliseconds for which relays are not asked again for a round that none of them had; default: none. */
  pause?: number;
}

/** Milliseconds by which our clock may be behind: a round is asked for that early. */
const tolerance = 5000;

/**
 * Rounds of the beacon: from the database, which has those that draws use, else from relays. Nothing counts before its
 * signature is verified.
 */
export class DrawBeacon {
  readonly #parts: Parts;
  readonly #relays: Relays;
  readonly #asked = new Map<number, Promise<string | undefined>>();
  /** When a round was last asked for in vain, by `performance.now()`. */
  readonly #missed = new Map<number, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { chain, relays } = parts;
    this.#relays = new Relays({
      chain: chain.hash,
      relays,
      verify: async (round, signature) => {
        // loaded where a signature is verified, and nowhere before
        const { isRoundSigned } = await import("@sortes/core/draws/beacon");
        return isRoundSigned(round, signature, chain);
      },
      ask: async (url, signal) => {
        const { status, text } = await askOther(url, { patience, bytes: relayAnswerBytes, signal });
        if (status !== 200) throw new Error(`a relay answered ${status}`);
        return text;
      },
    });
  }

  get chain(): BeaconChain {
    return this.#parts.chain;
  }

  /** The newest round that a relay knows; undefined if none answers truly. */
  async newest(): Promise<number | undefined> {
    return (await this.#relays.newest())?.round;
  }

  /** The signature of a round that a draw uses; undefined before it exists, while no relay answers, and of other rounds. */
  async signature(round: number): Promise<string | undefined> {
    const { db, chain } = this.#parts;
    const kept = await findRound(db, chain.hash, round);
    if (kept !== undefined) return kept;
    if (!(await isRoundWanted(db, chain.hash, round))) return undefined;
    const asked = this.#asked.get(round) ?? (this.#mayAsk(round) ? this.#ask(round) : undefined);
    if (asked) this.#asked.set(round, asked);
    return await asked;
  }

  /** Many people wait for the same round, and relays are other people's. */
  #mayAsk(round: number): boolean {
    const { chain, clock, pause = 0 } = this.#parts;
    if (clock.now().getTime() + tolerance < roundTime(round, chain) * 1000) return false;
    const missedAt = this.#missed.get(round);
    return missedAt === undefined || performance.now() - missedAt >= pause;
  }

  /** Everybody who asks meanwhile waits for the same answer. */
  async #ask(round: number): Promise<string | undefined> {
    try {
      const found = await this.#relays.round(round);
      if (found) await insertRound(this.#parts.db, { ...found, chain: this.#parts.chain.hash });
      this.#missed.delete(round);
      if (!found) this.#missed.set(round, performance.now());
      return found?.signature;
    } finally {
      this.#asked.delete(round);
    }
  }
}
