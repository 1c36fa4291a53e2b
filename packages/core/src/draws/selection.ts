import { expand, extract } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { type RandomSource, sample } from "../random/random-source.ts";
import { seededRandom } from "../random/seeded-random.ts";
import { beaconOf } from "./beacon-rounds.ts";
import { bytesToHex, concatBytes, format, hashOf, hexToBytes, utf8ToBytes } from "./bytes.ts";
import { DrawFault } from "./fault.ts";
import { fewestEntries } from "./rules.ts";
import type { DrawRules } from "./statements.ts";

/** The revealed values that decide a draw, all hex. */
export interface DrawnFrom {
  /** F: the hash of the freeze statement. */
  freeze: string;
  seed: string;
  /** The signature of the round; undefined if the draw has none. */
  signature?: string | undefined;
}

/** The outcome: ranks in order for winners and numbers, one list per team for teams. */
export type Drawn = { ranks: number[] } | { teams: number[][] };

/** The key of the stream: HKDF-SHA-256 over seed and beacon with F as salt; 32 bytes. */
export function drawKey({ freeze, seed, signature }: DrawnFrom): Uint8Array {
  const beacon = signature === undefined ? new Uint8Array() : beaconOf(signature);
  const secret = extract(sha256, concatBytes(hexToBytes(seed), beacon), hexToBytes(freeze));
  return expand(sha256, secret, utf8ToBytes(`${format}/key`), 32);
}

/**
 * The first `k` of the numbers 0 … n−1 in random order, as `sample` gives them, for n up to 2⁵³−1: only the positions
 * that were changed are kept. Throws a RangeError unless 0 ≤ k ≤ n.
 */
export function sampleSparse(n: number, k: number, random: RandomSource): number[] {
  if (!Number.isSafeInteger(k) || k < 0 || k > n)
    throw new RangeError(`cannot take ${k} of ${n} numbers`);
  const moved = new Map<number, number>();
  return Array.from({ length: k }, (_, i) => {
    // as the format says, the last of all takes nothing from the stream
    const j = i === n - 1 ? i : i + random.below(n - i);
    const taken = moved.get(j) ?? j;
    moved.set(j, moved.get(i) ?? i);
    return taken;
  });
}

/**
 * `k` positions in order, without repetition: a ticket below the weights left, owned by the first remaining position
 * whose running total exceeds it. Positions leave with all their tickets. Weights are positive integers whose sum is at most 2⁵³−1. A Fenwick tree
 * makes each draw O(log n) (Fenwick, “A New Data Structure for Cumulative Frequency Tables”, 1994).
 */
export function sampleWeighted(
  weights: readonly number[],
  k: number,
  random: RandomSource,
): number[] {
  if (!Number.isSafeInteger(k) || k < 0 || k > weights.length)
    throw new RangeError(`cannot take ${k} of ${weights.length} entries`);
  const size = weights.length;
  const tree = new Float64Array(size + 1);
  let left = 0;
  for (let i = 1; i <= size; i++) {
    left += weights[i - 1]!;
    tree[i] = tree[i]! + weights[i - 1]!;
    const parent = i + (i & -i);
    if (parent <= size) tree[parent] = tree[parent]! + tree[i]!;
  }
  const highest = 2 ** Math.floor(Math.log2(size));
  return Array.from({ length: k }, () => {
    let ticket = random.below(left);
    let at = 0;
    for (let step = highest; step >= 1; step /= 2) {
      if (at + step <= size && tree[at + step]! <= ticket) {
        at += step;
        ticket -= tree[at]!;
      }
    }
    const weight = weights[at]!;
    left -= weight;
    for (let i = at + 1; i <= size; i += i & -i) tree[i] = tree[i]! - weight;
    return at;
  });
}

/**
 * The result of a draw: entry numbers from 1, or the numbers themselves. `list` has the frozen count, and the weights
 * in order of entry numbers if the draw is weighted. Throws a DrawFault if the list does not fit the rules.
 */
export function select(
  draw: DrawRules,
  list: { count: number; weights?: readonly number[] },
  random: RandomSource,
): Drawn {
  const { count } = list;
  if (count < fewestEntries(draw)) throw new DrawFault("wrong_count");
  const numbered = (positions: number[]) => positions.map((position) => position + 1);
  switch (draw.kind) {
    case "winners": {
      const k = fewestEntries(draw);
      if (!draw.rules.weighted) return { ranks: numbered(sampleSparse(count, k, random)) };
      if (list.weights?.length !== count) throw new DrawFault("wrong_weight");
      return { ranks: numbered(sampleWeighted(list.weights, k, random)) };
    }
    case "teams": {
      const all = Array.from({ length: count }, (_, i) => i + 1);
      const shuffled = sample(all, count, random);
      const { teams } = draw.rules;
      const size = Math.floor(count / teams);
      const longer = count % teams;
      const startOf = (team: number) => team * size + Math.min(team, longer);
      return {
        teams: Array.from({ length: teams }, (_, team) =>
          shuffled.slice(startOf(team), startOf(team + 1)),
        ),
      };
    }
    case "numbers": {
      const { count: k, max, min } = draw.rules;
      return { ranks: sampleSparse(max - min + 1, k, random).map((value) => value + min) };
    }
  }
}

/** The result of a frozen draw from its revealed values. Throws a DrawFault if the list does not fit the rules. */
export function drawResult(
  draw: DrawRules,
  list: { count: number; weights?: readonly number[] },
  from: DrawnFrom,
): Drawn {
  return select(draw, list, seededRandom(drawKey(from)));
}

/** The result as text, a line for each rank or team. */
export function resultText(drawn: Drawn): string {
  const lines =
    "ranks" in drawn
      ? drawn.ranks.map((number, i) => `${i + 1} ${number}\n`)
      : drawn.teams.map((numbers, i) => `${[i + 1, ...numbers].join(" ")}\n`);
  return lines.join("");
}

/** The hash of a result's text, hex. */
export function resultHash(drawn: Drawn): string {
  return bytesToHex(hashOf(utf8ToBytes(resultText(drawn))));
}
