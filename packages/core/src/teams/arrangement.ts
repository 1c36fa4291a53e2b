import { type RandomSource, shuffle } from "../random/random-source.ts";
import type { Puzzle } from "./team-puzzle.ts";

/** Chooses one of the teams that may take a unit; there is at least one. */
type Choose = (teams: readonly number[], unit: number) => number;

/** A split that keeps all rules, and the exchanges that keep them as well. */
export class Arrangement {
  readonly puzzle: Puzzle;
  /** The team of each unit. */
  readonly teamOf: number[];
  /** People of each role, by team. */
  private readonly counts: number[][];

  constructor(puzzle: Puzzle, teamOf: readonly number[]) {
    this.puzzle = puzzle;
    this.teamOf = [...teamOf];
    this.counts = puzzle.sizes.map(() => puzzle.roles.map(() => 0));
    for (const [unit, team] of teamOf.entries())
      for (const [role, count] of puzzle.units[unit]!.roles.entries())
        this.counts[team]![role]! += count;
  }

  /** Whether two units of different teams may change places. Units of different sizes may not. */
  canSwap(a: number, b: number): boolean {
    const { units, roles } = this.puzzle;
    const [one, other] = [units[a]!, units[b]!];
    const [from, to] = [this.teamOf[a]!, this.teamOf[b]!];
    if (from === to || one.people.length !== other.people.length) return false;
    if (one.seat !== undefined || other.seat !== undefined) return false;
    if (this.hasApart(a, to, b) || this.hasApart(b, from, a)) return false;
    return roles.every(({ min, max }, role) => {
      const change = other.roles[role]! - one.roles[role]!;
      const [here, there] = [this.counts[from]![role]! + change, this.counts[to]![role]! - change];
      return here >= min && here <= max && there >= min && there <= max;
    });
  }

  swap(a: number, b: number): void {
    const { units, roles } = this.puzzle;
    const [from, to] = [this.teamOf[a]!, this.teamOf[b]!];
    for (const role of roles.keys()) {
      const change = units[b]!.roles[role]! - units[a]!.roles[role]!;
      this.counts[from]![role]! += change;
      this.counts[to]![role]! -= change;
    }
    this.teamOf[a] = to;
    this.teamOf[b] = from;
  }

  private hasApart(unit: number, team: number, leaving: number): boolean {
    for (const other of this.puzzle.units[unit]!.apart)
      if (this.teamOf[other] === team && other !== leaving) return true;
    return false;
  }
}

/**
 * Places units one after another where the rules allow it.
 * @returns the team of each unit; undefined if a unit found no place, although a split may still exist
 */
export function placeAll(
  puzzle: Puzzle,
  order: readonly number[],
  choose: Choose,
): number[] | undefined {
  const { sizes, units, roles } = puzzle;
  const free = [...sizes];
  const counts = sizes.map(() => roles.map(() => 0));
  const teamOf: number[] = [];
  const all = [...sizes.keys()];
  const seated = order.filter((unit) => units[unit]!.seat !== undefined);
  for (const unit of [...seated, ...order.filter((other) => units[other]!.seat === undefined)]) {
    const { people, seat, roles: added, apart } = units[unit]!;
    const taken = new Set([...apart].map((other) => teamOf[other]));
    const open = (seat === undefined ? all : [seat]).filter(
      (team) =>
        free[team]! >= people.length &&
        !taken.has(team) &&
        roles.every(({ max }, role) => counts[team]![role]! + added[role]! <= max),
    );
    // a team that lacks one of its roles comes first
    const lacking = open.filter((team) =>
      roles.some(({ min }, role) => added[role]! > 0 && counts[team]![role]! < min),
    );
    const teams = lacking.length > 0 ? lacking : open;
    if (teams.length === 0) return undefined;
    const team = choose(teams, unit);
    teamOf[unit] = team;
    free[team]! -= people.length;
    for (const [role, count] of added.entries()) counts[team]![role]! += count;
  }
  const isKept = counts.every((team) => roles.every(({ min }, role) => team[role]! >= min));
  return isKept ? teamOf : undefined;
}

/** The units, hardest to place first, which keeps the most rules satisfiable. */
function hardestFirst({ units }: Puzzle, random: RandomSource): number[] {
  const hardness = ({ people, apart, roles }: (typeof units)[number]): number =>
    people.length * 4 + apart.size * 2 + (roles.some((count) => count > 0) ? 1 : 0);
  return shuffle([...units.keys()], random).toSorted(
    (a, b) => hardness(units[b]!) - hardness(units[a]!),
  );
}

/** Budget of all attempts, in inspected teams and roles. */
const looks = 2_000_000;

/**
 * A split by trial: places units at random, hardest first, until that succeeds; then swaps units at random. Not every
 * split is equally likely.
 * @returns undefined if no attempt succeeded
 */
export function trySplit(puzzle: Puzzle, random: RandomSource): Arrangement | undefined {
  const cost = puzzle.units.length * puzzle.sizes.length * (1 + puzzle.roles.length);
  for (let left = looks; left > 0; left -= cost) {
    const order = hardestFirst(puzzle, random);
    const teamOf = placeAll(puzzle, order, (teams) => teams[random.below(teams.length)]!);
    if (!teamOf) continue;
    const found = new Arrangement(puzzle, teamOf);
    const count = puzzle.units.length;
    for (let k = 0; k < count * 10; k++) {
      const [a, b] = [random.below(count), random.below(count)];
      if (found.canSwap(a, b)) found.swap(a, b);
    }
    return found;
  }
  return undefined;
}
