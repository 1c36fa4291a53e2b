import type { RandomSource } from "../random/random-source.ts";
import { isBound, type Puzzle } from "./team-puzzle.ts";

/** Teams that are interchangeable for all units still to be placed. */
interface Kind {
  readonly free: number;
  /** Bit k: unit k, counted from the next one, may not be added. */
  readonly blocked: bigint;
  /** People of each role that still matters, up to where they do. */
  readonly roles: readonly number[];
}

interface Group<Teams> {
  readonly kind: Kind;
  readonly teams: Teams;
}

/** The state after placing some units: the number of teams of each kind. */
interface Node {
  readonly groups: readonly Group<number>[];
  /** Ways to place the unit: from which group, and what is left then. */
  readonly steps: { readonly from: number; readonly to: Node }[];
  /** Arrangements of all further units on the seats of the teams. */
  ways: bigint;
}

/** The product of n, n − 1, … with k factors: orders in which k people take k of n seats. */
function arrangements(n: number, k: number): bigint {
  let product = 1n;
  for (let i = 0; i < k; i++) product *= BigInt(n - i);
  return product;
}

/** The ways to place the bound units of a puzzle. */
interface Splits {
  /** Of all people on the seats of all teams, up to the orders of those whom no rule binds. 0: there is no split. */
  readonly ways: bigint;
  /** The team of each bound unit; each split is equally likely if the others take the free seats in random order. */
  readonly draw: (random: RandomSource) => Map<number, number>;
}

/**
 * Counts the splits that keep all rules, exactly, and draws one uniformly: unit by unit, weighted by the number of
 * remaining ways. Interchangeable teams are counted together, so that typical rules give few cases.
 * @param most maximum number of cases @returns undefined if there are more
 */
export function countSplits(puzzle: Puzzle, most: number): Splits | undefined {
  const order = orderOf(puzzle);
  const rules = new Steps(puzzle, order);
  const start = rules.start();
  if (!start) return { ways: 0n, draw: () => new Map() };

  const root = nodeOf(start.map(({ kind, teams }) => ({ kind, teams: teams.length })));
  const layers = [new Map([["", root]])];
  let cases = 0;
  for (let step = 0; step < order.length; step++) {
    const next = new Map<string, Node>();
    for (const node of layers[step]!.values())
      for (const [from, { kind }] of node.groups.entries()) {
        if ((cases += node.groups.length) > most) return undefined;
        const after = rules.placed(kind, step);
        const groups = after && rules.merged(moved(node.groups, from, after), step, add);
        if (!groups) continue;
        const key = groups.map(({ kind: of, teams }) => `${signature(of)}*${teams}`).join("|");
        let to = next.get(key);
        if (!to) next.set(key, (to = nodeOf(groups)));
        node.steps.push({ from, to });
      }
    layers.push(next);
  }
  for (const node of layers.at(-1)!.values()) node.ways = 1n;
  for (let step = order.length - 1; step >= 0; step--) {
    const { length } = puzzle.units[order[step]!]!.people;
    for (const node of layers[step]!.values())
      for (const { from, to } of node.steps) node.ways += waysOf(node, from, to, length);
  }
  return { ways: root.ways, draw: (random) => drawn(puzzle, order, rules, root, random) };
}

const nodeOf = (groups: readonly Group<number>[]): Node => ({ groups, steps: [], ways: 0n });
const add = (a: number, b: number): number => a + b;

function waysOf(node: Node, from: number, to: Node, people: number): bigint {
  const { kind, teams } = node.groups[from]!;
  return BigInt(teams) * arrangements(kind.free, people) * to.ways;
}

/** One team of a group becomes another kind. */
const moved = (groups: readonly Group<number>[], from: number, after: Kind): Group<number>[] => [
  ...groups.map((group, index) => (index === from ? { ...group, teams: group.teams - 1 } : group)),
  { kind: after, teams: 1 },
];

function drawn(
  puzzle: Puzzle,
  order: readonly number[],
  rules: Steps,
  root: Node,
  random: RandomSource,
): Map<number, number> {
  const teamOf = new Map<number, number>();
  for (const [unit, { seat }] of puzzle.units.entries())
    if (seat !== undefined) teamOf.set(unit, seat);
  let node = root;
  let groups = rules.start()!;
  for (const [step, unit] of order.entries()) {
    const { length } = puzzle.units[unit]!.people;
    let place = random.belowBig(node.ways);
    const chosen = node.steps.find(({ from, to }) => {
      place -= waysOf(node, from, to, length);
      return place < 0n;
    })!;
    const { kind, teams } = groups[chosen.from]!;
    const team = teams[random.below(teams.length)]!;
    teamOf.set(unit, team);
    const rest = groups.map((group, index) =>
      index === chosen.from ? { kind, teams: teams.filter((other) => other !== team) } : group,
    );
    rest.push({ kind: rules.placed(kind, step)!, teams: [team] });
    groups = rules.merged(rest, step, (a, b) => a.concat(b))!;
    node = chosen.to;
  }
  return teamOf;
}

const signature = ({ free, blocked, roles }: Kind): string =>
  `${free},${blocked === 0n ? "" : blocked.toString(32)},${roles.join(".")}`;

/** The effect on the teams of placing one unit after another. */
class Steps {
  private readonly puzzle: Puzzle;
  private readonly order: readonly number[];
  /** By unit: the places of those that must not follow it into its team, as bits. */
  private readonly blocks: readonly bigint[];
  /** People of each role from a step on. */
  private readonly left: readonly (readonly number[])[];

  constructor(puzzle: Puzzle, order: readonly number[]) {
    this.puzzle = puzzle;
    this.order = order;
    const placeOf = new Map(order.map((unit, place) => [unit, place]));
    this.blocks = puzzle.units.map(({ apart }) => {
      if (apart.size === 0) return 0n;
      const bits = order.map(() => "0");
      for (const other of apart) {
        const place = placeOf.get(other);
        if (place !== undefined) bits[order.length - 1 - place] = "1";
      }
      return BigInt(`0b0${bits.join("")}`);
    });
    const left = [puzzle.roles.map(() => 0)];
    for (const unit of order.toReversed())
      left.unshift(left[0]!.map((count, role) => count + puzzle.units[unit]!.roles[role]!));
    this.left = left;
  }

  /** The kinds of the teams after placing units with a fixed team; undefined if these do not fit. */
  start(): Group<number[]>[] | undefined {
    const { sizes, units, roles } = this.puzzle;
    const kinds: Kind[] = sizes.map((free) => ({ free, blocked: 0n, roles: roles.map(() => 0) }));
    for (const [unit, { seat, people, roles: added, apart }] of units.entries()) {
      if (seat === undefined) continue;
      const kind = kinds[seat];
      if (!kind || kind.free < people.length) return undefined;
      for (const other of apart) if (units[other]!.seat === seat) return undefined;
      kinds[seat] = {
        free: kind.free - people.length,
        blocked: kind.blocked | this.blocks[unit]!,
        roles: kind.roles.map((count, role) => count + added[role]!),
      };
    }
    return this.merged(
      kinds.map((kind, team) => ({ kind, teams: [team] })),
      -1,
      (a, b) => a.concat(b),
    );
  }

  /** A team after taking the unit of this step, as of the next step; undefined if it must not take it. */
  placed({ free, blocked, roles }: Kind, step: number): Kind | undefined {
    const number = this.order[step]!;
    const unit = this.puzzle.units[number]!;
    if (free < unit.people.length || (blocked & 1n) === 1n) return undefined;
    return {
      free: free - unit.people.length,
      blocked: blocked | (this.blocks[number]! >> BigInt(step)),
      roles: roles.map((count, role) => count + unit.roles[role]!),
    };
  }

  /** The teams after a step, grouped by kind; undefined if a role's bounds can no longer be met. */
  merged<Teams>(
    groups: readonly Group<Teams>[],
    step: number,
    join: (a: Teams, b: Teams) => Teams,
  ): Group<Teams>[] | undefined {
    const found = new Map<string, Group<Teams>>();
    const { roles } = this.puzzle;
    const left = this.left[step + 1]!;
    const lacking = roles.map(() => 0);
    for (const { kind, teams } of groups) {
      const many = typeof teams === "number" ? teams : (teams as readonly number[]).length;
      if (many === 0) continue;
      const counts: number[] = [];
      let needed = 0;
      for (const [role, { min, max }] of roles.entries()) {
        // nobody with this role is left, and the counts were valid before
        if (step >= 0 && this.left[step]![role] === 0) {
          counts.push(0);
          continue;
        }
        const count = kind.roles[role]!;
        if (count > max) return undefined;
        const lack = Math.max(0, min - count);
        if ((lacking[role]! += lack * many) > left[role]!) return undefined;
        needed = Math.max(needed, lack);
        // above the minimum only a maximum matters, and nothing once all are placed
        counts.push(left[role] === 0 ? 0 : max === Infinity ? Math.min(count, min) : count);
      }
      if (needed > kind.free) return undefined;
      const blocked = step < 0 ? kind.blocked : kind.blocked >> 1n;
      const next = { free: kind.free, blocked, roles: counts };
      const key = signature(next);
      const known = found.get(key);
      found.set(key, { kind: next, teams: known ? join(known.teams, teams) : teams });
    }
    return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
  }
}

/**
 * The bound units without a fixed team in the order in which they are placed: those that are to be apart from each
 * other one after another, larger ones first, and people of the same role together.
 */
function orderOf({ units }: Puzzle): number[] {
  const open = new Set<number>();
  for (const [unit, each] of units.entries())
    if (isBound(each) && each.seat === undefined) open.add(unit);
  const weight = (unit: number): number =>
    units[unit]!.apart.size * 10_000 + units[unit]!.people.length;
  const rolesOf = (unit: number): string => units[unit]!.roles.join();
  const byWeight = [...open].toSorted(
    (a, b) => weight(b) - weight(a) || (rolesOf(a) < rolesOf(b) ? 1 : -1),
  );
  const order: number[] = [];
  for (const first of byWeight) {
    const waiting = [first];
    for (const unit of waiting) {
      if (!open.delete(unit)) continue;
      order.push(unit);
      for (const other of units[unit]!.apart) if (open.has(other)) waiting.push(other);
    }
  }
  return order;
}
