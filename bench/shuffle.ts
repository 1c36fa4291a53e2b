import { randomInt } from "node:crypto";
import { cryptoRandom, shuffle } from "@sortes/core";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { MersenneTwister19937, nodeCrypto, shuffle as shuffleInPlace } from "random-js";

const size = 1_000_000;
const warmUps = 3;
const rounds = 15;

/** Median nanoseconds of CPU time an item by contender, and how many times as long as ours each takes. */
export interface ShuffleFigures {
  readonly nanosecondsPerItem: Readonly<Record<string, number>>;
  readonly timesOurs: Readonly<Record<string, number>>;
  /**
   * Ours against a shuffle of indices in a typed array with Math.random, which is neither secure nor exactly uniform
   * and moves half the bytes.
   */
  readonly timesIndexOnly: number;
}

const names = Array.from({ length: size }, (_, i) => `name ${i}`);
const indices = Uint32Array.from(names.keys());
const random = cryptoRandom();
const mersenne = MersenneTwister19937.autoSeed();
const xoroshiro = xoroshiro128plus(Date.now());

const ours = "ours: Web Crypto in batches";
const indexOnly = "Math.random on a typed array of indices (unsafe)";

/** Each shuffles a copy of the million names, but for the index-only one. */
const contenders: Readonly<Record<string, () => unknown>> = {
  [ours]: () => shuffle(names, random),
  "crypto.randomInt": () => {
    const copy = names.slice();
    for (let i = 0; i < size - 1; i++) {
      const j = randomInt(i, size);
      const name = copy[j]!;
      copy[j] = copy[i]!;
      copy[i] = name;
    }
    return copy;
  },
  "random-js on crypto.randomBytes": () => shuffleInPlace(nodeCrypto, names.slice()),
  "random-js on Mersenne Twister (not secure)": () => shuffleInPlace(mersenne, names.slice()),
  "pure-rand on xoroshiro128+ (not secure)": () => {
    const copy = names.slice();
    for (let i = 0; i < size - 1; i++) {
      const j = uniformInt(xoroshiro, i, size - 1);
      const name = copy[j]!;
      copy[j] = copy[i]!;
      copy[i] = name;
    }
    return copy;
  },
  "Math.random on the names (unsafe)": () => {
    const copy = names.slice();
    for (let i = 0; i < size - 1; i++) {
      // oxlint-disable-next-line no-restricted-properties -- the baseline is what one should not use
      const j = i + Math.floor(Math.random() * (size - i));
      const name = copy[j]!;
      copy[j] = copy[i]!;
      copy[i] = name;
    }
    return copy;
  },
  [indexOnly]: () => {
    const copy = indices.slice();
    for (let i = 0; i < size - 1; i++) {
      // oxlint-disable-next-line no-restricted-properties -- the baseline is what one should not use
      const j = i + Math.floor(Math.random() * (size - i));
      const index = copy[j]!;
      copy[j] = copy[i]!;
      copy[i] = index;
    }
    return copy;
  },
};

/** Shuffles a million items with each contender in turn, round after round, and compares the medians. */
export function run(): ShuffleFigures {
  const times: Record<string, number[]> = {};
  for (let round = -warmUps; round < rounds; round++) {
    for (const [name, contender] of Object.entries(contenders)) {
      const start = process.cpuUsage();
      contender();
      const { user, system } = process.cpuUsage(start);
      if (round >= 0) (times[name] ??= []).push(((user + system) * 1000) / size);
    }
  }
  const medians = Object.entries(times).map(([name, list]) => [name, median(list)] as const);
  const nanosecondsPerItem = Object.fromEntries(medians);
  const oursTime = nanosecondsPerItem[ours]!;
  return {
    nanosecondsPerItem,
    timesOurs: Object.fromEntries(medians.map(([name, time]) => [name, time / oursTime])),
    timesIndexOnly: oursTime / nanosecondsPerItem[indexOnly]!,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

if (import.meta.main) {
  const { nanosecondsPerItem, timesOurs, timesIndexOnly } = run();
  console.log(
    `Shuffle of ${size.toLocaleString("en")} names, median CPU time of ${rounds} interleaved rounds`,
  );
  for (const [name, time] of Object.entries(nanosecondsPerItem)) {
    console.log(
      `${time.toFixed(1).padStart(8)} ns/item ${timesOurs[name]!.toFixed(2).padStart(6)} × ours   ${name}`,
    );
  }
  console.log(`ours / index-only Math.random: ${timesIndexOnly.toFixed(2)} (bar: 2.00)`);
}
