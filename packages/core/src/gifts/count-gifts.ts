import type { GiftPuzzle } from "./puzzle.ts";

/** The state after some givers: the number of free receivers of each kind. */
interface Node {
  /** Free receivers by their kind; kinds differ in which of the givers to come they are forbidden to. */
  readonly free: ReadonlyMap<number, number>;
  /** The kinds that the giver may receive from, and the state after it. */
  readonly steps: { readonly kind: number; readonly to: Node }[];
  /** Assignments of all givers to come. */
  ways: bigint;
}

/** The assignments that keep the rules, in circles of any number. */
export interface Assignments {
  /** 0: no assignment keeps the rules. */
  readonly ways: bigint;
  /** The assignment with a number from 0 to `ways` − 1: the receiver of each giver. */
  readonly at: (number: bigint) => number[];
}

/**
 * Counts the assignments exactly, giver by giver. Receivers that are alike for all givers to come are counted together,
 * so that a few large households give few cases.
 * @param most maximum number of cases, each times its kinds @returns undefined if there are more
 */
export function countGifts({ forbidden }: GiftPuzzle, most: number): Assignments | undefined {
  const order = orderOf(forbidden);
  /** By step: the kind of each receiver, for the givers from this step on. */
  const kinds = kindsOf(forbidden, order);
  const root: Node = { free: tally(kinds[0]!), steps: [], ways: 0n };
  const layers = [[root]];
  let cases = 0;
  for (const [step, giver] of order.entries()) {
    const next = new Map<string, Node>();
    const [before, after] = [kinds[step]!, kinds[step + 1]!];
    const mayNot = new Set([...forbidden[giver]!].map((receiver) => before[receiver]!));
    const renamed = new Map(before.map((kind, receiver) => [kind, after[receiver]!]));
    for (const node of layers[step]!)
      for (const kind of node.free.keys()) {
        if (mayNot.has(kind)) continue;
        if ((cases += node.free.size) > most) return undefined;
        const free = new Map<number, number>();
        for (const [name, n] of node.free) {
          const left = n - (name === kind ? 1 : 0);
          const to = renamed.get(name)!;
          if (left > 0) free.set(to, (free.get(to) ?? 0) + left);
        }
        const key = Array.from(free, (each) => each.join())
          .toSorted()
          .join();
        let to = next.get(key);
        if (!to) next.set(key, (to = { free, steps: [], ways: 0n }));
        node.steps.push({ kind, to });
      }
    layers.push([...next.values()]);
  }
  for (const node of layers.at(-1)!) node.ways = 1n;
  for (let step = order.length - 1; step >= 0; step--)
    for (const node of layers[step]!)
      for (const { kind, to } of node.steps) node.ways += BigInt(node.free.get(kind)!) * to.ways;
  return { ways: root.ways, at: (number) => numbered(root, order, kinds, number) };
}

function numbered(
  root: Node,
  order: readonly number[],
  kinds: readonly (readonly number[])[],
  number: bigint,
): number[] {
  const receivers: number[] = order.map(() => 0);
  const free = new Set(order);
  let node = root;
  let place = number;
  for (const [step, giver] of order.entries()) {
    const chosen = node.steps.find(({ kind, to }) => {
      const ways = BigInt(node.free.get(kind)!) * to.ways;
      if (place < ways) return true;
      place -= ways;
      return false;
    })!;
    const same = [...free].filter((receiver) => kinds[step]![receiver] === chosen.kind);
    const receiver = same[Number(place / chosen.to.ways)]!;
    place %= chosen.to.ways;
    receivers[giver] = receiver;
    free.delete(receiver);
    node = chosen.to;
  }
  return receivers;
}

/** Those with the same forbidden receivers follow each other, the most bound first. */
function orderOf(forbidden: readonly ReadonlySet<number>[]): number[] {
  const keys = forbidden.map((each) => [...each].toSorted((a, b) => a - b).join());
  return [...forbidden.keys()].toSorted(
    (a, b) => forbidden[b]!.size - forbidden[a]!.size || (keys[a]! < keys[b]! ? -1 : 1),
  );
}

/** The kind of each receiver for the givers from each step on: the places of those who must not have it. */
function kindsOf(forbidden: readonly ReadonlySet<number>[], order: readonly number[]): number[][] {
  const kinds = [order.map(() => 0)];
  for (let step = order.length - 1; step >= 0; step--) {
    const giver = order[step]!;
    const names = new Map<string, number>();
    kinds.unshift(
      kinds[0]!.map((kind, receiver) => {
        const key = `${kind} ${forbidden[giver]!.has(receiver)}`;
        if (!names.has(key)) names.set(key, names.size);
        return names.get(key)!;
      }),
    );
  }
  return kinds;
}

function tally(kinds: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
