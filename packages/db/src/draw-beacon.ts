import { readFileSync } from "node:fs";
import { EnvError } from "@sortes/contract";
import { type BeaconChain, quicknet, readChainInfo, roundTime } from "@sortes/core/draws";
import { Relays, relayAnswerBytes } from "@sortes/core/draws/relays";
import { askOther, type Clock } from "@sortes/process";
import type { Db } from "./client.ts";
import * as beaconRounds from "./queries/draws/rounds.ts";

/** Milliseconds for which a relay may take to answer, by default. */
const usualPatience = 2500;

/**
 * The chain in the file of `DRAND_CHAIN`, in the format of drand's `/info`; default: quicknet.
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
  /** Base addresses of relays, without a trailing slash. */
  relays: readonly string[];
  clock: Clock;
  /** Milliseconds for which a relay may take to answer; default: 2500. */
  patience?: number | undefined;
  /** Milliseconds before relays are asked again for a round that none of them had; default: 0. */
  pause?: number;
}

/** Milliseconds by which our clock may be behind, and a round is requested early. */
const tolerance = 5000;

/**
 * Rounds of the beacon, from the database, which has those that draws use, or from relays. Every signature is verified
 * before use.
 */
export class DrawBeacon {
  readonly #parts: Parts;
  readonly #relays: Relays;
  readonly #asked = new Map<number, Promise<string | undefined>>();
  /** When a round was last requested without success, by `performance.now()`. */
  readonly #missed = new Map<number, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { chain, relays, patience = usualPatience } = parts;
    this.#relays = new Relays({
      chain: chain.hash,
      relays,
      verify: async (round, signature) => {
        // loaded on demand, when a signature is verified
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

  /** The newest round that a relay knows; undefined if no relay gives a valid answer. */
  async newest(): Promise<number | undefined> {
    return (await this.#relays.newest())?.round;
  }

  /**
   * The signature of a round that a draw uses; undefined for other rounds, before it exists, or while no relay answers.
   */
  async signature(round: number): Promise<string | undefined> {
    const { db, chain } = this.#parts;
    const kept = await beaconRounds.find(db, chain.hash, round);
    if (kept !== undefined) return kept;
    if (!(await beaconRounds.isWanted(db, chain.hash, round))) return undefined;
    const asked = this.#asked.get(round) ?? (this.#mayAsk(round) ? this.#ask(round) : undefined);
    if (asked) this.#asked.set(round, asked);
    return await asked;
  }

  /** Limits requests to relays, which belong to others, since many people wait for the same round. */
  #mayAsk(round: number): boolean {
    const { chain, clock, pause = 0 } = this.#parts;
    if (clock.now().getTime() + tolerance < roundTime(round, chain) * 1000) return false;
    const missedAt = this.#missed.get(round);
    return missedAt === undefined || performance.now() - missedAt >= pause;
  }

  /** Asks the relays for a round. Concurrent callers share the answer. */
  async #ask(round: number): Promise<string | undefined> {
    try {
      const found = await this.#relays.round(round);
      if (found)
        await beaconRounds.insert(this.#parts.db, { ...found, chain: this.#parts.chain.hash });
      this.#missed.delete(round);
      if (!found) this.#missed.set(round, performance.now());
      return found?.signature;
    } finally {
      this.#asked.delete(round);
    }
  }
}
