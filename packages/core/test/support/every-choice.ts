import type { RandomSource } from "../../src/random/random-source.ts";

/** An exact number, in lowest terms. */
export type Fraction = `${bigint}/${bigint}`;

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));

export function fraction(above: bigint, below: bigint): Fraction {
  const common = divisor(above, below);
  return `${above / common}/${below / common}`;
}

/** @returns the probability of each result, exactly, over every sequence of choices that `draw` can meet */
export function everyChoice(draw: (random: RandomSource) => string): Map<string, Fraction> {
  const shares = new Map<string, [above: bigint, below: bigint]>();
  const path: { place: bigint; of: bigint }[] = [];
  for (;;) {
    let depth = 0;
    const below = (n: bigint): bigint => {
      path[depth] ??= { place: 0n, of: n };
      if (path[depth]!.of !== n) throw new Error("the same choices led to another choice");
      return path[depth++]!.place;
    };
    const result = draw({ below: (n) => Number(below(BigInt(n))), belowBig: below });
    path.length = depth;
    const ways = path.reduce((product, choice) => product * choice.of, 1n);
    const [a, b] = shares.get(result) ?? [0n, 1n];
    const common = divisor(b, ways);
    shares.set(result, [a * (ways / common) + b / common, (b / common) * ways]);
    while (path.length > 0 && path.at(-1)!.place + 1n === path.at(-1)!.of) path.pop();
    if (path.length === 0) break;
    path.at(-1)!.place += 1n;
  }
  return new Map([...shares].map(([result, [a, b]]) => [result, fraction(a, b)]));
}
