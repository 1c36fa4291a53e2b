import { cryptoRandom, drawRuledTeams, emptyRules, generateTeams } from "@sortes/core";
import type { RandomSource } from "@sortes/core";
import type { Figure, Size } from "./support/report.ts";

const efforts = {
  full: { cases: 20, random: 1000, steps: 100_000 },
  tiny: { cases: 3, random: 20, steps: 500 },
};

interface Case {
  readonly names: readonly string[];
  readonly skills: readonly number[];
  readonly numberOfTeams: number;
}

/** Classes, clubs and leagues: 12 to 100 people in 2 to 10 teams, with skills of four kinds. */
function caseOf(index: number): Case {
  const people = [12, 20, 31, 48, 100][index % 5]!;
  const kinds = [
    (i: number) => 1 + ((i * 7919 + index * 31) % 10),
    (i: number) => 1 + ((i * 104_729 + index * 17) % 100),
    (i: number) => (i % 9 === 0 ? 95 - i / 9 : 1 + ((i * 31) % 20)),
    (i: number) => Math.round(100 * Math.abs(Math.sin(i * 12.9898 + index))),
  ];
  return {
    names: Array.from({ length: people }, (_, i) => `P${i}`),
    skills: Array.from({ length: people }, (_, i) => kinds[Math.floor(index / 5) % 4]!(i)),
    numberOfTeams: [2, 3, 4, 6, 10][(index + Math.floor(index / 5)) % 5]!,
  };
}

type Teams = readonly (readonly string[])[];
type Method = (one: Case, random: RandomSource) => Teams;

const averagesOf = (teams: Teams, skillOf: ReadonlyMap<string, number>): number[] =>
  teams.map((team) => team.reduce((sum, name) => sum + skillOf.get(name)!, 0) / team.length);

const skillsOf = ({ names, skills }: Case) =>
  new Map(names.map((name, person) => [name, skills[person]!]));

/** The difference between the best and the worst average. */
const spreadOf = (averages: readonly number[]): number =>
  Math.max(...averages) - Math.min(...averages);

const balanced: Method = ({ names, skills, numberOfTeams }, random) => {
  const rules = { ...emptyRules(), skills: [...skills], balanced: true };
  return drawRuledTeams({ names, numberOfTeams, rules }, random).teams;
};

const bestOf =
  (count: number): Method =>
  (one, random) => {
    const skillOf = skillsOf(one);
    let best: { teams: Teams; spread: number } | undefined;
    for (let i = 0; i < count; i++) {
      const { teams } = generateTeams(one, random);
      const spread = spreadOf(averagesOf(teams, skillOf));
      if (!best || spread < best.spread) best = { teams, spread };
    }
    return best!.teams;
  };

/**
 * GroupMixer's method (guwidoe/PeopleDistributor, solver-core, simulated_annealing.rs): starting from a random split,
 * two random people swap teams; a worse split is accepted with probability exp(−loss / temperature), where the
 * temperature falls geometrically from 1 to 0.01; it stops early after 5,000 steps without improvement. The loss is the
 * sum of the squared deviations of the averages. Only the changed teams are recomputed, which is faster than the
 * original.
 */
const annealing =
  (steps: number): Method =>
  (one, random) => {
    const { teams: start } = generateTeams(one, random);
    const skillOf = skillsOf(one);
    const teams = start.map((team) => [...team]);
    const sums = averagesOf(teams, skillOf).map((average, team) => average * teams[team]!.length);
    const mean = one.skills.reduce((sum, skill) => sum + skill, 0) / one.names.length;
    const loss = (team: number, sum: number) => (sum / teams[team]!.length - mean) ** 2;
    const places = teams.flatMap((team, t) => team.map((_, place) => [t, place] as const));
    let total = sums.reduce((all, sum, team) => all + loss(team, sum), 0);
    let best = { total, teams: teams.map((team) => [...team]) };
    let idle = 0;
    for (let step = 0; step < steps && idle < 5000; step++, idle++) {
      const temperature = 0.01 ** (step / steps);
      const [a, i] = places[random.below(places.length)]!;
      const [b, j] = places[random.below(places.length)]!;
      if (a === b) continue;
      const change = skillOf.get(teams[b]![j]!)! - skillOf.get(teams[a]![i]!)!;
      const before = loss(a, sums[a]!) + loss(b, sums[b]!);
      const more = loss(a, sums[a]! + change) + loss(b, sums[b]! - change) - before;
      const chance = random.below(2 ** 32) / 2 ** 32;
      if (more > 0 && chance >= Math.exp(-more / temperature)) continue;
      [teams[a]![i], teams[b]![j]] = [teams[b]![j]!, teams[a]![i]!];
      sums[a]! += change;
      sums[b]! -= change;
      total += more;
      if (total >= best.total - 1e-9) continue;
      best = { total, teams: teams.map((team) => [...team]) };
      idle = 0;
    }
    return best.teams;
  };

/** Mean spread of the averages over all cases, and CPU milliseconds per case. */
function measure(method: Method, cases: readonly Case[]): { spread: number; ms: number } {
  const random = cryptoRandom();
  const start = process.cpuUsage();
  const spreads = cases.map((one) => spreadOf(averagesOf(method(one, random), skillsOf(one))));
  const { user, system } = process.cpuUsage(start);
  return {
    spread: spreads.reduce((sum, spread) => sum + spread, 0) / cases.length,
    ms: (user + system) / 1000 / cases.length,
  };
}

/** Balances the same lists by skill with each method. */
export function run(size: Size): Figure[] {
  const { cases: count, random, steps } = efforts[size];
  const cases = Array.from({ length: count }, (_, index) => caseOf(index));
  const ours = measure(balanced, cases);
  const others = {
    [`best of ${random.toLocaleString("en")} random splits`]: measure(bestOf(random), cases),
    "simulated annealing (GroupMixer)": measure(annealing(steps), cases),
  };
  return Object.entries(others).flatMap(([name, other]) => [
    {
      what: `Spread of the average skills, ${count} lists`,
      found: `${ours.spread.toFixed(3)} points of skill`,
      baseline: `${name}, ${other.spread.toFixed(3)}`,
      ratio: ours.spread / other.spread,
    },
    {
      what: `Time to balance, ${count} lists`,
      found: `${ours.ms.toFixed(1)} ms CPU a list`,
      baseline: `${name}, ${other.ms.toFixed(1)} ms`,
      ratio: ours.ms / other.ms,
    },
  ]);
}
