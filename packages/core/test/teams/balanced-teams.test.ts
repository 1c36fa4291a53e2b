import { describe, expect, it } from "vitest";
import { countRepeats, drawRuledTeams } from "../../src/teams/draw-ruled-teams.ts";
import { everySplit, keeps, letters, people, rules } from "../support/team-rules.ts";
import { testRandom } from "../support/words.ts";

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
