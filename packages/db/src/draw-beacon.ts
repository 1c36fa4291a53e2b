import { readFileSync } from "node:fs";
import { EnvError } from "@sortes/contract";
import { type BeaconChain, quicknet, readChainInfo } from "@sortes/core/draws";
import { Relays, relayAnswerBytes } from "@sortes/core/draws/relays";
import { askOther } from "@sortes/process";
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
}

/**
 * Rounds of the beacon: from the database, which has those that draws use, else from relays. Nothing counts before its
 * signature is verified.
 */
export class DrawBeacon {
  readonly #parts: Parts;
  readonly #relays: Relays;
  readonly #asked = new Map<number, Promise<string | undefined>>();

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
    const asked = this.#asked.get(round) ?? this.#ask(round);
    this.#asked.set(round, asked);
    return await asked;
  }

  /** Everybody who asks meanwhile waits for the same answer. */
  async #ask(round: number): Promise<string | undefined> {
    try {
      const found = await this.#relays.round(round);
      if (found) await insertRound(this.#parts.db, { ...found, chain: this.#parts.chain.hash });
      return found?.signature;
    } finally {
      this.#asked.delete(round);
    }
  }
}
