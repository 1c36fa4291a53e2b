import { limits } from "@sortes/contract";
import { describe, expect, it } from "vitest";
import { hasTooManyPairs, readInputs } from "../../src/teams/rules-of-teams.ts";
import { integersBelow } from "../support/permutations.ts";
import { errorOf } from "../support/property.ts";
import { rules } from "../support/team-rules.ts";

const letters = "ABCDEF".split("");
const people = (count: number) => integersBelow(count).map((i) => `Person ${i}`);
const read = (some: Parameters<typeof rules>[0], names: readonly string[] = letters) =>
  readInputs({ names, numberOfTeams: 2, rules: rules(some) });

describe("the inputs of teams", () => {
  const at = (field: string, code: string, params?: object) => ({
    fields: { [field]: [{ code, ...(params && { params }) }] },
  });
  const bySize = (teamSize: number, names = letters) =>
    readInputs({ names, numberOfTeams: 2, teamSize });

  it.each<[string, () => unknown, object]>([
    ["no name", () => bySize(2, []), at("names", "NAMES_REQUIRED")],
    [
      "a name that is too long",
      () => bySize(1, ["A", "x".repeat(1001)]),
      at("names", "NAME_TOO_LONG", { place: 2, max: 1000 }),
    ],
    ["one person alone", () => bySize(3, ["A"]), at("names", "NOT_ENOUGH_NAMES", { count: 2 })],
    ["teams of nobody", () => bySize(0), at("teamSize", "TOO_SMALL", { min: 1 })],
    ["teams of one and a half", () => bySize(1.5), at("teamSize", "NOT_INTEGER")],
    [
      "more people than rules work for",
      () => read({}, people(limits.teamRules.people + 1)),
      at("names", "TEAM_RULES_TOO_MANY", { max: limits.teamRules.people }),
    ],
    [
      "a rule about a stranger",
      () => read({ together: [["A", "Zoe"]] }),
      at("names", "TEAM_RULE_UNKNOWN", { name: "Zoe" }),
    ],
    [
      "a rule about one of two of the same name",
      () => read({ together: [["A", "B"]] }, ["A", "B", "B"]),
      at("names", "TEAM_RULE_AMBIGUOUS", { name: "B" }),
    ],
    [
      "two of the same name with different skills",
      () => read({ balanced: true, skills: [1, 2, 3] }, ["A", "B", "B"]),
      at("names", "TEAM_RULE_AMBIGUOUS", { name: "B" }),
    ],
    [
      "everybody absent",
      () => read({ absent: letters }),
      at("names", "NOT_ENOUGH_NAMES", { count: 2 }),
    ],
  ])("are refused with %s", (_, attempt, error) => {
    expect(errorOf(attempt)).toMatchObject(error);
  });

  it("are refused with a skill too few", () => {
    expect(errorOf(() => read({ balanced: true, skills: [1] }))).toMatchObject({
      fields: { rules: [{ code: "INVALID_INPUT" }] },
    });
  });

  it("may be as many people as rules work for, and teams of one", () => {
    expect(read({}, people(limits.teamRules.people)).sizes).toHaveLength(2);
    expect(bySize(1).sizes).toEqual([1, 1, 1, 1, 1, 1]);
    expect(bySize(1, people(limits.teamsBySize)).sizes).toHaveLength(limits.teamsBySize);
  });
});

describe("the skills of people", () => {
  const skills = (known: (number | null)[], some = {}) =>
    read({ balanced: true, skills: known, ...some }, ["A", "B", "C"]).skills;

  it("are tenths, and those that are not known are the average", () => {
    expect(skills([1.24, null, 3.06])).toEqual([12, 22, 31]);
    expect(skills([null, null, null])).toEqual([0, 0, 0]);
    expect(skills([1, 5, null], { absent: ["A"] })).toEqual([50, 50]);
  });

  it("count only for balanced teams", () => {
    expect(skills([1, 2, 3], { balanced: false })).toBeUndefined();
    expect(read({ balanced: true }).skills).toBeUndefined();
  });

  it("may be given to people of the same name if they are equal", () => {
    const given = { balanced: true, skills: [2, 2, null, null] };
    expect(read(given, ["A", "A", "B", "B"]).skills).toEqual([20, 20, 20, 20]);
  });
});

describe("earlier teams", () => {
  it("count for those who are present, each once", () => {
    const earlier = [
      ["A", "Zoe"],
      ["C", "B", "C", "Zoe"],
      ["F", "E"],
    ];
    expect(read({ earlier, absent: ["F"] }).earlier).toEqual([[2, 1]]);
  });

  it("count in order, as far as there are not too many pairs", () => {
    const all = people(1000);
    const earlier = [all.slice(0, 600), all.slice(0, 201), all.slice(0, 2)];
    expect(read({ earlier }, all).earlier.map(({ length }) => length)).toEqual([600]);
    const few = [all.slice(0, 600), all.slice(0, 199), all.slice(0, 2)];
    expect(read({ earlier: few }, all).earlier.map(({ length }) => length)).toEqual([600, 199, 2]);
  });
});

it.each<[string, ("apart" | "captains" | "together")[], number, number, boolean]>([
  ["a group apart of 510", ["apart"], 510, 600, true],
  ["a group apart of 509", ["apart"], 509, 600, false],
  ["510 captains of as many teams", ["captains"], 510, 510, true],
  ["510 captains of fewer teams, who are refused anyway", ["captains"], 510, 509, false],
  ["two groups of 361", ["apart", "captains"], 361, 600, true],
  ["one of them together", ["apart", "together"], 361, 600, false],
])("rules that keep too many pairs apart: %s", (_, kinds, size, teams, isTooMany) => {
  const all = kinds.map((kind) => ({ kind, people: integersBelow(size) }));
  expect(hasTooManyPairs(all, teams)).toBe(isTooMany);
});
