import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ruledTeamsFit } from "../src/teams/draw-ruled-teams.ts";
import { generateTeams } from "../src/teams/generate-teams.ts";
import { holds, names, randomSources, errorOf } from "./support/property.ts";
import { testRandom } from "./support/words.ts";

const inputs = fc
  .record({
    names: fc.array(names, { minLength: 2, maxLength: 60 }),
    numberOfTeams: fc.integer({ min: 2, max: 10 }),
  })
  .filter((input) => input.names.length >= input.numberOfTeams);

describe("generateTeams", () => {
  // spec 5.11
  it("puts everybody in one team, with sizes that differ by at most one, the larger teams first", () => {
    holds(
      fc.property(inputs, randomSources, (input, random) => {
        const { teams } = generateTeams(input, random);
        expect(teams).toHaveLength(input.numberOfTeams);
        expect(teams.flat().toSorted()).toEqual(input.names.toSorted());
        const sizes = teams.map((team) => team.length);
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
        expect(sizes[0]! - sizes.at(-1)!).toBeLessThanOrEqual(1);
        expect(ruledTeamsFit(input, teams)).toBe(true);
      }),
    );
  });

  // spec 5.11
  it("gives the first teams the extra members", () => {
    const { teams } = generateTeams(
      { names: "ABCDEFGHIJK".split(""), numberOfTeams: 4 },
      testRandom(1),
    );
    expect(teams.map((team) => team.length)).toEqual([3, 3, 3, 2]);
  });

  // spec 5.6
  it("requires names", () => {
    const error = errorOf(() => generateTeams({ names: [], numberOfTeams: 2 }, testRandom(1)));
    expect(error).toMatchObject({
      code: "NAMES_REQUIRED",
      fields: { names: [{ code: "NAMES_REQUIRED" }] },
    });
  });

  // spec 5.7
  it("says how many names the teams need", () => {
    const error = errorOf(() =>
      generateTeams({ names: ["Ana", "Bob"], numberOfTeams: 3 }, testRandom(1)),
    );
    const message = { code: "NOT_ENOUGH_NAMES", params: { count: 3 } };
    expect(error).toMatchObject({ ...message, fields: { names: [message] } });
  });

  it("reports which name is too long, counted in characters", () => {
    const split = (length: number) =>
      generateTeams({ names: ["Ana", "🎲".repeat(length)], numberOfTeams: 2 }, testRandom(1));
    expect(split(1000).teams).toHaveLength(2);
    const message = { code: "NAME_TOO_LONG", params: { place: 2, max: 1000 } };
    expect(errorOf(() => split(1001))).toMatchObject({
      ...message,
      fields: { names: [message] },
    });
  });

  // spec 5.10
  it.each([
    [1, { code: "TOO_SMALL", params: { min: 2 } }],
    [11, { code: "TOO_LARGE", params: { max: 10 } }],
    [2.5, { code: "NOT_INTEGER" }],
    [Number.NaN, { code: "NOT_INTEGER" }],
  ])("refuses %d teams", (numberOfTeams, message) => {
    const error = errorOf(() =>
      generateTeams({ names: Array(20).fill("Ana"), numberOfTeams }, testRandom(1)),
    );
    expect(error).toMatchObject({ code: "INVALID_INPUT", fields: { numberOfTeams: [message] } });
  });
});

describe("ruledTeamsFit", () => {
  const input = { names: ["Ana", "Bob", "Ana", "Dan", "Eva"], numberOfTeams: 2 };

  it.each([
    [
      "one person twice",
      [
        ["Ana", "Bob", "Bob"],
        ["Dan", "Eva"],
      ],
    ],
    [
      "a stranger",
      [
        ["Ana", "Bob", "Ana"],
        ["Dan", "Zoe"],
      ],
    ],
    [
      "somebody left out",
      [
        ["Ana", "Bob"],
        ["Dan", "Eva"],
      ],
    ],
    [
      "the extra member in the wrong team",
      [
        ["Ana", "Bob"],
        ["Ana", "Dan", "Eva"],
      ],
    ],
    ["uneven teams", [["Ana", "Bob", "Ana", "Dan"], ["Eva"]]],
    ["another number of teams", [["Ana", "Bob"], ["Ana", "Dan"], ["Eva"]]],
    ["no teams", []],
  ])("refuses %s", (_, teams) => {
    expect(ruledTeamsFit(input, teams)).toBe(false);
  });

  it("accepts any order and both people of one name", () => {
    expect(
      ruledTeamsFit(input, [
        ["Eva", "Ana", "Bob"],
        ["Dan", "Ana"],
      ]),
    ).toBe(true);
  });

  it.each([
    [["Ana"], 1, [["Ana"]], "INVALID_INPUT"],
    [["Ana"], 2, [["Ana"], []], "NOT_ENOUGH_NAMES"],
    [[], 2, [[], []], "NAMES_REQUIRED"],
  ])("rejects inputs that cannot form teams: %j, %i", (people, numberOfTeams, teams, code) => {
    const check = () => ruledTeamsFit({ names: people, numberOfTeams }, teams);
    expect(errorOf(check).code).toBe(code);
  });
});
