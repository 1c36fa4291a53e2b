import { type RandomSource, shuffle } from "../random/random-source.ts";
import { Arrangement, placeAll } from "./arrangement.ts";
import type { Puzzle } from "./team-puzzle.ts";

/** The goals of a split within the rules. */
interface Goals {
  /** By person, in tenths of a point; undefined if skills do not count. */
  readonly skills: readonly number[] | undefined;
  /** By person: earlier teammates, and possibly the person, once per shared team. */
  readonly met: readonly (readonly number[])[] | undefined;
}

/** Exchanges to inspect, and maximum starting points. */
const work = { exchanges: 250_000, starts: 40 };

/**
 * A split in which as few earlier pairs as possible meet again, and then the averages of the skills are as close as
 * possible: the sum of the squared distances from the common average. Starts with the most skilled, who go to the team
 * with the least skill that has room (longest processing time first: Graham, “Bounds on Multiprocessing Timing
 * Anomalies”, SIAM J. Appl. Math. 17, 1969), and then exchanges two units as long as one exchange brings an improvement,
 * from several starts. The number of exchanges that are looked at is bounded, so a better split may exist.
 * @param first a split that keeps the rules, for when such a start gives none
 */
export function balanceTeams(
  puzzle: Puzzle,
  goals: Goals,
  first: Arrangement,
  random: RandomSource,
): Arrangement {
  const byUnit = goalsOfUnits(puzzle, goals);
  let left = work.exchanges;
  let best: Search | undefined;
  const startCost = puzzle.units.reduce((sum, { apart }) => sum + 8 + 4 * apart.size, 0);
  for (let i = 0; i < work.starts && left > 0; i++) {
    // every other start is as random as the rules allow
    const isMixed = i % 2 === 1 || !goals.skills;
    const teamOf = isMixed ? undefined : leastFirst(puzzle, byUnit, random);
    const from = teamOf ?? mixed(first, random).teamOf;
    const search = new Search(new Arrangement(puzzle, from), byUnit);
    left -= search.improve(left, random) + startCost;
    if (!best || search.isBetterThan(best)) best = search;
    if (best.isPerfect) break;
  }
  return best!.split;
}

interface UnitGoals {
  /** The sum of the skills of its people. */
  readonly skills: readonly number[];
  /** Other units that its people have met, and how often; undefined if that does not count. */
  readonly met: readonly ReadonlyMap<number, number>[] | undefined;
}

function goalsOfUnits({ units, unitOf }: Puzzle, { skills, met }: Goals): UnitGoals {
  return {
    skills: units.map(({ people }) =>
      people.reduce((sum, person) => sum + (skills?.[person] ?? 0), 0),
    ),
    met:
      met &&
      units.map(({ people }, unit) => {
        const times = new Map<number, number>();
        for (const person of people)
          for (const other of met[person]!.map((each) => unitOf[each]!))
            if (other !== unit) times.set(other, (times.get(other) ?? 0) + 1);
        return times;
      }),
  };
}

/** The most skilled first, each to the team with the least skill for its size. */
function leastFirst(puzzle: Puzzle, { skills }: UnitGoals, random: RandomSource) {
  const { units, sizes } = puzzle;
  const order = shuffle([...units.keys()], random).toSorted((a, b) => skills[b]! - skills[a]!);
  const sums = sizes.map(() => 0);
  return placeAll(puzzle, order, (teams, unit) => {
    let least = teams[0]!;
    for (const team of teams)
      if (sums[team]! / sizes[team]! < sums[least]! / sizes[least]!) least = team;
    sums[least]! += skills[unit]!;
    return least;
  });
}

/** A split after many random exchanges. */
function mixed(first: Arrangement, random: RandomSource): Arrangement {
  const split = new Arrangement(first.puzzle, first.teamOf);
  const count = split.teamOf.length;
  for (let k = 0; k < count * 4; k++) {
    const [a, b] = [random.below(count), random.below(count)];
    if (split.canSwap(a, b)) split.swap(a, b);
  }
  return split;
}

/** A local search for a better split. */
class Search {
  readonly split: Arrangement;
  private readonly skills: readonly number[];
  private readonly sums: number[];
  private readonly average: number;
  /** By unit and team: how many people of the team its people have met. */
  private readonly meetings: Int32Array | undefined;
  private readonly met: UnitGoals["met"];

  constructor(split: Arrangement, { skills, met }: UnitGoals) {
    const { units, sizes } = split.puzzle;
    this.split = split;
    this.skills = skills;
    this.sums = sizes.map(() => 0);
    for (const [unit, team] of split.teamOf.entries()) this.sums[team]! += skills[unit]!;
    const people = sizes.reduce((sum, size) => sum + size, 0);
    this.average = skills.reduce((sum, skill) => sum + skill, 0) / people;
    this.met = met;
    if (!met) return;
    this.meetings = new Int32Array(units.length * sizes.length);
    for (const [unit, others] of met.entries())
      for (const [other, times] of others)
        this.meetings[unit * sizes.length + split.teamOf[other]!]! += times;
  }

  private distance(team: number, sum: number): number {
    return (sum / this.split.puzzle.sizes[team]! - this.average) ** 2;
  }

  private get spread(): number {
    return this.sums.reduce((total, sum, team) => total + this.distance(team, sum), 0);
  }

  /** Pairs of units that meet again, each twice. */
  private get repeats(): number {
    const { teamOf, puzzle } = this.split;
    const { meetings } = this;
    if (!meetings) return 0;
    return teamOf.reduce(
      (sum, team, unit) => sum + meetings[unit * puzzle.sizes.length + team]!,
      0,
    );
  }

  get isPerfect(): boolean {
    return this.repeats === 0 && this.spread < tiny;
  }

  isBetterThan(other: Search): boolean {
    const fewer = other.repeats - this.repeats;
    return fewer > 0 || (fewer === 0 && this.spread < other.spread);
  }

  /** Exchanges units until no exchange brings an improvement. @returns the number of exchanges inspected */
  improve(most: number, random: RandomSource): number {
    const order = shuffle([...this.skills.keys()], random);
    let seen = 0;
    for (let since = 0, i = 0; since < order.length; since++, i = (i + 1) % order.length)
      for (const b of order) {
        if (++seen > most) return seen;
        if (this.tryExchange(order[i]!, b)) since = -1;
      }
    return seen;
  }

  private tryExchange(a: number, b: number): boolean {
    const { teamOf } = this.split;
    const [from, to] = [teamOf[a]!, teamOf[b]!];
    if (from === to) return false;
    const more = this.moreRepeats(a, b);
    if (more > 0) return false;
    const change = this.skills[b]! - this.skills[a]!;
    if (more === 0) {
      const before = this.distance(from, this.sums[from]!) + this.distance(to, this.sums[to]!);
      const after =
        this.distance(from, this.sums[from]! + change) + this.distance(to, this.sums[to]! - change);
      // only improvements beyond rounding errors count
      if (before - after <= tiny * (1 + before)) return false;
    }
    if (!this.split.canSwap(a, b)) return false;
    this.split.swap(a, b);
    this.sums[from]! += change;
    this.sums[to]! -= change;
    this.moveMeetings(a, from, to);
    this.moveMeetings(b, to, from);
    return true;
  }

  private moreRepeats(a: number, b: number): number {
    const { meetings } = this;
    if (!meetings) return 0;
    const { teamOf, puzzle } = this.split;
    const teams = puzzle.sizes.length;
    const [from, to] = [teamOf[a]!, teamOf[b]!];
    const between = this.met![a]!.get(b) ?? 0;
    return (
      meetings[a * teams + to]! -
      meetings[a * teams + from]! +
      (meetings[b * teams + from]! - meetings[b * teams + to]!) -
      2 * between
    );
  }

  private moveMeetings(unit: number, from: number, to: number): void {
    const { meetings } = this;
    if (!meetings) return;
    const teams = this.split.puzzle.sizes.length;
    for (const [other, times] of this.met![unit]!) {
      meetings[other * teams + from]! -= times;
      meetings[other * teams + to]! += times;
    }
  }
}

const tiny = 1e-9;
