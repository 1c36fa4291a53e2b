/** A round of the beacon, its signature verified. */
export interface BeaconRound {
  round: number;
  /** 96 hex digits. */
  signature: string;
}

interface Parts {
  /** Hash of the chain, hex. */
  chain: string;
  /** Base addresses, without a trailing slash. */
  relays: readonly string[];
  /** Whether a signature is that of the round. Takes about 25 ms. */
  verify: (round: number, signature: string) => Promise<boolean>;
  /** Fetches the text at an address. Rejects after a time limit or above a size limit. */
  ask: (url: string, signal: AbortSignal) => Promise<string>;
}

/** Maximum bytes of an answer; drand's have about 300. */
export const relayAnswerBytes = 4096;

const signaturePattern = /^[\da-f]{96}$/;

/** The round that an answer claims, unverified; undefined if it is none of drand's answers. */
function claimOf(text: string): BeaconRound | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { round, signature } = (answer ?? {}) as Record<string, unknown>;
  const isRound = typeof round === "number" && Number.isSafeInteger(round) && round >= 1;
  return isRound && typeof signature === "string" && signaturePattern.test(signature)
    ? { round, signature }
    : undefined;
}

/**
 * A drand client over several relays (https://docs.drand.love/dev-guide/api/). Answers only count once their signature
 * is verified, so relays can cause delays but nothing else.
 */
export class Relays {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The round, from the first relay with a valid answer; undefined if there is none. */
  async round(round: number): Promise<BeaconRound | undefined> {
    const { verify } = this.#parts;
    const others = new AbortController();
    const answers = this.#ask(String(round), others.signal).map(async (answer) => {
      const claim = await answer;
      if (claim.round !== round || !(await verify(round, claim.signature)))
        throw new Error("a relay answered another round, or a false one");
      return claim;
    });
    try {
      return await Promise.any(answers);
    } catch {
      return undefined;
    } finally {
      others.abort();
    }
  }

  /** The newest round that any relay knows, so that a lagging relay hides nothing as long as another one answers. */
  async newest(): Promise<BeaconRound | undefined> {
    const { signal } = new AbortController();
    const answers = await Promise.allSettled(this.#ask("latest", signal));
    const claims = answers.flatMap((answer) =>
      answer.status === "fulfilled" ? [answer.value] : [],
    );
    // the highest first, so that usually one is verified
    for (const claim of claims.sort((a, b) => b.round - a.round))
      if (await this.#parts.verify(claim.round, claim.signature)) return claim;
    return undefined;
  }

  #ask(round: string, signal: AbortSignal): Promise<BeaconRound>[] {
    const { ask, chain, relays } = this.#parts;
    return relays.map(async (relay) => {
      const claim = claimOf(await ask(`${relay}/${chain}/public/${round}`, signal));
      if (!claim) throw new Error("no answer of drand");
      return claim;
    });
  }
}
