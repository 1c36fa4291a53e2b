import type { TeamRules } from "@sortes/contract";
import { describe, expect, it } from "vitest";
import { drawRuledTeams, ruledTeamsFit } from "../../src/teams/draw-ruled-teams.ts";
import type { RuledTeamInputs } from "../../src/teams/rules-of-teams.ts";
import { teamsOfSize } from "../../src/teams/team-sizes.ts";
import { errorOf } from "../support/property.ts";
import { people, role, rules } from "../support/team-rules.ts";
import { testRandom } from "../support/words.ts";

describe("the size of a team", () => {
  it.each([
    [31, 2, 15],
    [30, 2, 15],
    [31, 4, 8],
    [33, 4, 8],
    [3, 2, 2],
    [2, 1, 2],
    [5, 9, 2],
    [1000, 2, 500],
  ])("%i people in teams of %i make %i teams", (count, size, teams) => {
    expect(teamsOfSize(count, size)).toBe(teams);
  });

  it("makes more than ten teams, which a number of teams cannot", () => {
    const inputs: RuledTeamInputs = { names: people(31), numberOfTeams: 2, teamSize: 2 };
    const { teams } = drawRuledTeams(inputs, testRandom(3));
    expect(teams.map((team) => team.length)).toEqual([3, ...Array<number>(14).fill(2)]);
    expect(ruledTeamsFit(inputs, teams)).toBe(true);
    const error = errorOf(() =>
      drawRuledTeams({ names: people(31), numberOfTeams: 15 }, testRandom(1)),
    );
    expect(error).toMatchObject({
      code: "INVALID_INPUT",
      fields: { numberOfTeams: [{ code: "TOO_LARGE" }] },
    });
  });

  it("is rejected if it makes more teams than allowed", () => {
    const inputs = { names: people(3000), numberOfTeams: 2, teamSize: 2 };
    expect(errorOf(() => drawRuledTeams(inputs, testRandom(1)))).toMatchObject({
      code: "INVALID_INPUT",
      fields: { teamSize: [{ code: "TOO_SMALL", params: { min: 3 } }] },
    });
  });
});

describe("a list of 1,000 people", () => {
  it.each<[string, number, Partial<TeamRules>]>([
    ["captains of 500 teams", 2, { captains: people(500) }],
    [
      "500 pairs in teams of ten",
      10,
      { together: people(500).map((name, i) => [name, `P${500 + i}`]) },
    ],
    [
      "a cycle of 1,000 who stay apart",
      4,
      { apart: people(1000).map((name, i) => [name, `P${(i + 1) % 1000}`]) },
    ],
    [
      "ten roles",
      10,
      {
        roles: Array.from({ length: 10 }, (_, r) =>
          role(
            people(1000).filter((_name, i) => i % 10 === r || i % 7 === r),
            0,
            3,
          ),
        ),
      },
    ],
    [
      "40 cliques of 25",
      40,
      { apart: Array.from({ length: 40 }, (_, i) => people(1000).slice(i * 25, i * 25 + 25)) },
    ],
  ])("with %s is drawn within the limits or rejected", (_, teamSize, some) => {
    const inputs = { names: people(1000), numberOfTeams: 2, teamSize, rules: rules(some) };
    let drawn: string;
    try {
      drawn = drawRuledTeams(inputs, testRandom(1)).drawing;
    } catch (error) {
      drawn = (error as { code: string }).code;
    }
    expect(["even", "uneven", "TEAM_RULES_TOO_HARD", "TEAM_RULES_CONFLICT"]).toContain(drawn);
  });
});
