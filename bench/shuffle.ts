import { randomInt } from "node:crypto";
import { cryptoRandom, shuffle } from "@sortes/core";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { MersenneTwister19937, nodeCrypto, shuffle as shuffleInPlace } from "random-js";
import { type Figure, median, type Size } from "./support/report.ts";

const efforts = {
  full: { items: 1_000_000, warmUps: 3, rounds: 15 },
  tiny: { items: 100_000, warmUps: 0, rounds: 3 },
};

const random = cryptoRandom();
const mersenne = MersenneTwister19937.autoSeed();
const xoroshiro = xoroshiro128plus(Date.now());

const ours = "ours: Web Crypto in batches";
const indexOnly = "Math.random on a typed array of indices (unsafe)";

/** Each contender shuffles a copy of the names, except the index-only one, which moves half as many bytes. */
const contendersFor = (
  names: readonly string[],
  indices: Uint32Array,
): Readonly<Record<string, () => unknown>> => ({
  [ours]: () => shuffle(names, random),
  "crypto.randomInt": () => {
    const copy = names.slice();
    for (let i = 0; i < names.length - 1; i++) {
      const j = randomInt(i, names.length);
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
    for (let i = 0; i < names.length - 1; i++) {
      const j = uniformInt(xoroshiro, i, names.length - 1);
      const name = copy[j]!;
      copy[j] = copy[i]!;
      copy[i] = name;
    }
    return copy;
  },
  "Math.random on the names (unsafe)": () => {
    const copy = names.slice();
    for (let i = 0; i < names.length - 1; i++) {
      // oxlint-disable-next-line no-restricted-properties -- the baseline is what one should not use
      const j = i + Math.floor(Math.random() * (names.length - i));
      const name = copy[j]!;
      copy[j] = copy[i]!;
      copy[i] = name;
    }
    return copy;
  },
  [indexOnly]: () => {
    const copy = indices.slice();
    for (let i = 0; i < names.length - 1; i++) {
      // oxlint-disable-next-line no-restricted-properties -- the baseline is what one should not use
      const j = i + Math.floor(Math.random() * (names.length - i));
      const index = copy[j]!;
      copy[j] = copy[i]!;
      copy[i] = index;
    }
    return copy;
  },
});

/** Shuffles the items with each contender in turn, round after round, and compares the medians. */
export function run(size: Size): Figure[] {
  const { items, warmUps, rounds } = efforts[size];
  const names = Array.from({ length: items }, (_, i) => `name ${i}`);
  const contenders = contendersFor(names, Uint32Array.from(names.keys()));
  const times: Record<string, number[]> = {};
  for (let round = -warmUps; round < rounds; round++) {
    for (const [name, contender] of Object.entries(contenders)) {
      const start = process.cpuUsage();
      contender();
      const { user, system } = process.cpuUsage(start);
      if (round >= 0) (times[name] ??= []).push(((user + system) * 1000) / items);
    }
  }
  /** Nanoseconds of CPU time per item. */
  const timeOf = (name: string): number => median(times[name] ?? []);
  const compared = Object.keys(contenders).filter((name) => name !== indexOnly);
  return compared.map((name) => {
    const baseline = name === ours ? indexOnly : ours;
    return {
      what: `${name}, ${items.toLocaleString("en")} items`,
      found: `${timeOf(name).toFixed(1)} ns CPU an item`,
      baseline: `${baseline}, ${timeOf(baseline).toFixed(1)} ns`,
      ratio: timeOf(name) / timeOf(baseline),
    };
  });
}
