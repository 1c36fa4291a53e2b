import { limits } from "@sortes/contract";
import { describe, expect, it } from "vitest";
import { trySplit } from "../../src/teams/arrangement.ts";
import { balanceTeams } from "../../src/teams/balance-teams.ts";
import { countRepeats, drawRuledTeams } from "../../src/teams/draw-ruled-teams.ts";
import { puzzleOf } from "../../src/teams/team-puzzle.ts";
import { everySplit, keeps, letters, people, rules } from "../support/team-rules.ts";
import { counted, testRandom } from "../support/words.ts";

describe("balanced teams", () => {
  const averages = (teams: readonly (readonly string[])[], names: string[], skills: number[]) =>
    teams.map(
      (team) => team.reduce((sum, name) => sum + skills[names.indexOf(name)]!, 0) / team.length,
    );

  it("are perfectly balanced if possible", () => {
    const names = letters(8);
    const skills = [9, 9, 8, 7, 3, 2, 1, 1];
    const inputs = { names, numberOfTeams: 2, rules: rules({ skills, balanced: true }) };
    for (let seed = 0; seed < 20; seed++) {
      const { teams, drawing } = drawRuledTeams(inputs, testRandom(seed));
      expect(drawing).toBe("balanced");
      expect(averages(teams, names, skills)).toEqual([5, 5]);
    }
  });

  it("are as balanced as the best split that keeps the rules", () => {
    const names = letters(9);
    const skills = [9, 7, 7, 6, 5, 4, 2, 2, 1];
    const some = rules({ skills, balanced: true, together: [["A", "B"]], apart: [["C", "D"]] });
    const cost = (teams: readonly (readonly string[])[]) => {
      const mean = skills.reduce((sum, skill) => sum + skill, 0) / skills.length;
      return averages(teams, names, skills).reduce(
        (sum, average) => sum + (average - mean) ** 2,
        0,
      );
    };
    const best = Math.min(
      ...everySplit(names, [3, 3, 3])
        .filter((teams) => keeps(teams, some))
        .map(cost),
    );
    const { teams } = drawRuledTeams({ names, numberOfTeams: 3, rules: some }, testRandom(1));
    expect(keeps(teams, some)).toBe(true);
    expect(cost(teams)).toBeCloseTo(best, 9);
  });

  /** A puzzle without rules, and people who were in teams of these sizes in their order. */
  const setOut = (people: number, sizes: number[], earlier?: number[]) => {
    const puzzle = puzzleOf(people, sizes, [])!;
    const first = trySplit(puzzle, testRandom(1))!;
    let from = 0;
    const met = earlier?.flatMap((size) => {
      const team = Array.from({ length: size }, (_, i) => from + i);
      from += size;
      return team.map(() => team);
    });
    return { puzzle, first, met };
  };

  it.each<[string, number[] | undefined]>([
    ["skills", undefined],
    ["skills and earlier teams", [5, 5]],
    ["skills and earlier teams that need not meet again", [4, 3, 3]],
  ])("are the best of all splits: %s", (_, earlier) => {
    const sizes = [4, 3, 3];
    const names = letters(10);
    const { puzzle, first, met } = setOut(10, sizes, earlier);
    const splits = everySplit(names, sizes).map((teams) =>
      names.map((name) => teams.findIndex((team) => team.includes(name))),
    );
    for (let seed = 0; seed < 10; seed++) {
      const chance = testRandom(seed);
      const skills = names.map(() => chance.below(1000) ** 2);
      const average = skills.reduce((sum, skill) => sum + skill, 0) / 10;
      const costOf = (teamOf: readonly number[]) => {
        const sums = sizes.map(() => 0);
        for (const [person, team] of teamOf.entries()) sums[team]! += skills[person]!;
        let repeats = 0;
        for (const [person, others] of (met ?? []).entries())
          for (const other of others) if (teamOf[other] === teamOf[person]) repeats += 1;
        return {
          repeats,
          spread: sums.reduce((total, sum, team) => total + (sum / sizes[team]! - average) ** 2, 0),
        };
      };
      const costs = splits
        .map(costOf)
        .toSorted((x, y) => x.repeats - y.repeats || x.spread - y.spread);
      const { teamOf } = balanceTeams(puzzle, { skills, met }, first, testRandom(seed));
      const found = costOf(teamOf);
      expect(found.repeats).toBe(costs[0]!.repeats);
      expect(found.spread / costs[0]!.spread).toBeCloseTo(1, 9);
    }
  });

  it("are sought from forty starts, every other one with the most skilled first", () => {
    const { puzzle, first } = setOut(9, [3, 3, 3]);
    const skills = [1, 2, 4, 8, 16, 32, 64, 128, 256];
    const search = (goals: Parameters<typeof balanceTeams>[1]) =>
      counted(testRandom(1), (random) => balanceTeams(puzzle, goals, first, random))[1];
    // an order of exchanges, and before it an order of people or four exchanges of each, two numbers for each
    expect(search({ skills, met: undefined })).toBe(20 * (8 + 8) + 20 * (9 * 4 * 2 + 8));
    const met = Array.from({ length: 9 }, () => [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(search({ skills: undefined, met })).toBe(40 * (9 * 4 * 2 + 8));
    // the first one is perfect
    expect(search({ skills: undefined, met: undefined })).toBe(9 * 4 * 2 + 8);
  });

  it("are sought from one start if there are many people, which is nearly the best", () => {
    const { puzzle, first } = setOut(1000, [500, 500]);
    const skills = Array.from({ length: 1000 }, (_, i) => 2 ** (i % 40));
    const goals = { skills, met: undefined };
    const [{ teamOf }, calls] = counted(testRandom(1), (random) =>
      balanceTeams(puzzle, goals, first, random),
    );
    expect(calls).toBe(999 + 999);
    const sums = [0, 0];
    for (const [person, team] of teamOf.entries()) sums[team]! += skills[person]!;
    // twenty-five people have the same of forty skills
    expect(Math.abs(sums[0]! - sums[1]!)).toBe(1);
  });

  it("keep people apart, whoever of a pair changes places with another", () => {
    // the strongest and the weakest, whom a balanced split would join
    const apart = [
      ["A", "L"],
      ["B", "K"],
      ["C", "J"],
    ];
    const skills = [9, 9, 8, 7, 6, 5, 5, 4, 3, 2, 1, 1];
    const some = rules({ skills, balanced: true, apart });
    const inputs = { names: letters(12), numberOfTeams: 3, rules: some };
    for (let seed = 0; seed < 20; seed++)
      expect(keeps(drawRuledTeams(inputs, testRandom(seed)).teams, some)).toBe(true);
  });

  it("count people without a number as the average", () => {
    const names = letters(4);
    const skills = [10, null, 0, null];
    const inputs = { names, numberOfTeams: 2, rules: rules({ skills, balanced: true }) };
    const { teams } = drawRuledTeams(inputs, testRandom(1));
    expect(teams.some((team) => team.includes("A") && team.includes("C"))).toBe(true);
  });

  it("are the same for the same random source", () => {
    const names = people(100);
    const skills = names.map((_, i) => (i * 37) % 50);
    const inputs = { names, numberOfTeams: 7, rules: rules({ skills, balanced: true }) };
    const draw = () => drawRuledTeams(inputs, testRandom(5));
    expect(draw()).toEqual(draw());
  });

  it.each<[string, string[][], string[][], number]>([
    ["two of an earlier team", [["A", "B", "C"]], [["A", "B"], ["C"]], 1],
    ["all of an earlier team", [["A", "B", "C"]], [["C", "B", "A"]], 3],
    [
      "a pair that met twice",
      [
        ["A", "B"],
        ["B", "A"],
      ],
      [["A", "B"]],
      1,
    ],
    ["nobody in these teams", [["Y", "Z"]], [["A", "B"]], 0],
    ["two of one name", [["A", "A"]], [["A", "A"]], 0],
    [
      "names that could be joined otherwise",
      [
        ["A", "BC"],
        ["C", "AB"],
      ],
      [["A", "AB", "BC", "C"]],
      2,
    ],
  ])("repeat earlier pairs, counted once: %s", (_, earlier, teams, count) => {
    expect(countRepeats(earlier, teams)).toBe(count);
  });

  it("repeat pairs of as many earlier teams as count", () => {
    const { earlierTeams } = limits.teamRules;
    const before = Array.from({ length: earlierTeams }, (_, i) => [`X${i}`, `Y${i}`]);
    expect(countRepeats([...before.slice(1), ["A", "B"]], [["A", "B"]])).toBe(1);
    expect(countRepeats([...before, ["A", "B"]], [["A", "B"]])).toBe(0);
  });

  it("repeat no pair of one earlier team", () => {
    const inputs = { names: letters(4), numberOfTeams: 2, rules: rules({ earlier: [["A", "B"]] }) };
    for (let seed = 0; seed < 20; seed++) {
      const { teams, drawing } = drawRuledTeams(inputs, testRandom(seed));
      expect([drawing, countRepeats([["A", "B"]], teams)]).toEqual(["balanced", 0]);
    }
  });

  it("repeat no earlier pair if possible", () => {
    const names = letters(9);
    const earlier = [
      ["A", "B", "C"],
      ["D", "E", "F"],
      ["G", "H", "I"],
    ];
    const inputs = { names, numberOfTeams: 3, rules: rules({ earlier }) };
    for (let seed = 0; seed < 20; seed++)
      expect(countRepeats(earlier, drawRuledTeams(inputs, testRandom(seed)).teams)).toBe(0);
  });

  it("repeat no pair of 36 people, which random starts alone do not reach", () => {
    const names = people(36);
    const earlier = Array.from({ length: 6 }, (_, i) => names.slice(i * 6, i * 6 + 6));
    const inputs = { names, numberOfTeams: 6, rules: rules({ earlier }) };
    expect(countRepeats(earlier, drawRuledTeams(inputs, testRandom(1)).teams)).toBe(0);
  });
});
