import type { TeamRules } from "@sortes/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayHaveRules } from "../../src/teams/may-have-rules.ts";
import {
  emptyRules,
  readTeamLines,
  readTeamLinesSlowly,
  writeTeamLines,
} from "../../src/teams/team-lines.ts";
import { holds } from "../support/property.ts";

/** The rules that a text contains besides names. */
function said(text: string): Partial<TeamRules> {
  const { rules } = readTeamLines(text);
  return Object.fromEntries(
    Object.entries(rules).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value)),
  );
}

describe("a pasted list of names", () => {
  it.each([
    ["teams with a number", "Lions\nTigers\nTeam 7"],
    ["numbered players", "Player 1\nPlayer 2\nPlayer 3"],
    ["rooms beyond any skill", "Room 101\nHall 204"],
    ["somebody with a guest", "Ana + 1\nIon +2\nDan"],
    ["couples", "Ana + Ion\nMia + Dan"],
    ["classes in brackets", "Ana (c)\nIon (a)\nDan (b)"],
    ["tags without a rule", "Ana #1\nIon #keeper"],
    ["a name with arrows and no number", "Ana -> Ion"],
    ["numbers alone", "1\n2\n3"],
    ["pairs of numbers", "12 3\n14 5"],
    ["one number", "Ana 7"],
  ])("contains only names: %s", (_, text) => {
    expect(readTeamLines(text).names).toEqual(text.split("\n"));
    expect(said(text)).toEqual({});
  });

  it.each<[string, string, string[], Partial<TeamRules>]>([
    [
      "skill where every line has it",
      "Ana 7\nIon: 5,Dan 7.5\nMia - 4\nLeo – 3",
      ["Ana", "Ion", "Dan", "Mia", "Leo"],
      { skills: [7, 5, 7.5, 4, 3] },
    ],
    [
      "rules about people whose skill stands behind a dash",
      "Ana - 7\nIon - 5\nAna ≠ Ion",
      ["Ana", "Ion"],
      { skills: [7, 5], apart: [["Ana", "Ion"]] },
    ],
    [
      "skill of people without a letter in their names",
      "Ana 7\n🎁 5\n007 3\n? 4",
      ["Ana", "🎁", "007", "?"],
      { skills: [7, 5, 3, 4] },
    ],
    [
      "together",
      "Ana\nIon\nDan\nana + Ion+Dan",
      ["Ana", "Ion", "Dan"],
      { together: [["Ana", "Ion", "Dan"]] },
    ],
    [
      "apart, in three ways",
      "Ana\nIon\nAna ≠ Ion\nAna != Ion\nAna<>Ion",
      ["Ana", "Ion"],
      {
        apart: [
          ["Ana", "Ion"],
          ["Ana", "Ion"],
          ["Ana", "Ion"],
        ],
      },
    ],
    [
      "captains",
      "Ana (captain)\nIon (căpitan)\nDan (c)\nMia (capitană)",
      ["Ana", "Ion", "Dan", "Mia"],
      { captains: ["Ana", "Ion", "Dan", "Mia"] },
    ],
    [
      "a line about somebody who is listed",
      "Ana\nIon\nAna (captain)\nIon → 2",
      ["Ana", "Ion"],
      { captains: ["Ana"], seats: [{ name: "Ion", team: 2 }] },
    ],
    [
      "absence",
      "Ana (absent)\nIon (lipsește)\nDan\nMia (lipseste)\nLeo (lipse\u015fte)\nZoe (ABSENTĂ)",
      ["Ana", "Ion", "Dan", "Mia", "Leo", "Zoe"],
      { absent: ["Ana", "Ion", "Mia", "Leo", "Zoe"] },
    ],
    [
      "absence and captains behind a dash",
      "Ana - absentă\nIon – căpitan\nDan - 7 — absent\nMia - lipsește\nHome - Away",
      ["Ana", "Ion", "Dan - 7", "Mia", "Home - Away"],
      { captains: ["Ion"], absent: ["Ana", "Dan - 7", "Mia"] },
    ],
    ["a captain whose mark is a capital", "Ana (C)\nIon", ["Ana", "Ion"], { captains: ["Ana"] }],
    [
      "roles",
      "Ana #gk\nIon #gk\n#gk ≥ 1 ≤ 2",
      ["Ana", "Ion"],
      { roles: [{ role: "gk", names: ["Ana", "Ion"], min: 1, max: 2 }] },
    ],
    [
      "a role with exactly one",
      "Ana #gk\n#gk=1",
      ["Ana"],
      { roles: [{ role: "gk", names: ["Ana"], min: 1, max: 1 }] },
    ],
    [
      "rules beside skills",
      "Ana 7\nIon 5\nAna 7 + Ion\nAna (captain)",
      ["Ana", "Ion"],
      { skills: [7, 5], together: [["Ana", "Ion"]], captains: ["Ana"] },
    ],
    [
      "somebody who is not in the list",
      "Ana\nIon\nAna + Zoe\nIon ≠ Leo",
      ["Ana", "Ion"],
      { together: [["Ana", "Zoe"]], apart: [["Ion", "Leo"]] },
    ],
  ])("contains %s", (_, text, names, rules) => {
    expect(readTeamLines(text).names).toEqual(names);
    expect(said(text)).toEqual(rules);
  });

  it("is parsed as the visitor decides", () => {
    const text = "Team 7\nLions 3";
    expect(readTeamLines(text, "never")).toMatchObject({
      names: ["Team 7", "Lions 3"],
      hasNumbers: true,
    });
    expect(readTeamLines("Team 7\nLions", "always")).toMatchObject({
      names: ["Team", "Lions"],
      rules: { skills: [7, null] },
      skillLine: "Team 7",
    });
  });

  it("shows each rule with its line, and the rest of that line without it", () => {
    const { lines } = readTeamLines("Ana (captain) → 2\nIon\nAna + Ion");
    expect(lines).toEqual([
      { entry: 0, text: "Ana (captain)", rest: "Ana → 2" },
      { entry: 0, text: "Ana → 2", rest: "Ana (captain)" },
      { entry: 2, text: "Ana + Ion", rest: "" },
    ]);
  });

  it("keeps the word of a rule in the language in which it was written", () => {
    const { lines } = readTeamLines("Ana (căpitană) → 2\nIon (lipsește)");
    expect(lines).toEqual([
      { entry: 0, text: "Ana (căpitană)", rest: "Ana → 2" },
      { entry: 0, text: "Ana → 2", rest: "Ana (căpitană)" },
      { entry: 1, text: "Ion (lipsește)", rest: "Ion" },
    ]);
  });

  it("names the role of a line that bounds or gives it, however it is written", () => {
    const { lines } = readTeamLines("Ana (captain) #Gk\n#GK ≥ 1\nIon + Ana");
    expect(lines.map(({ text, boundRole, givenRole }) => [text, boundRole, givenRole])).toEqual([
      ["Ana (captain)", undefined, undefined],
      ["Ana #Gk", undefined, "gk"],
      ["#GK ≥ 1", "gk", undefined],
      ["Ion + Ana", undefined, undefined],
    ]);
  });

  it.each([
    "Ana 7\nIon 5",
    "Ana+Ion",
    "Ana ≠ Ion",
    "Ana != Ion",
    "Ana <> Ion",
    "Ana (Captain)",
    "Ana (lipseste)",
    "Ana – absentă",
    "Ana (C)",
    "Ana -> 2",
    "Ana 7 ,Ion 8",
    "#a ≥ 1",
  ])("may have rules: %j", (text) => expect(mayHaveRules(text)).toBe(true));

  it.each(["Ana\nIon", "Ana, Ion; Dan (b)", "Home - Away", "7up\n007"])(
    "has no rules: %j",
    (text) => expect(mayHaveRules(text)).toBe(false),
  );
});

describe("team rules written as lines", () => {
  const people = ["Ana", "Ion", "Dan Pop", "Mia", "Leo"];
  const person = fc.constantFrom(...people);
  const some = fc.uniqueArray(person, { maxLength: 3 });
  const group = fc.uniqueArray(person, { minLength: 2, maxLength: 4 });
  const rules: fc.Arbitrary<TeamRules> = fc.record({
    skills: fc.option(fc.array(fc.constantFrom(0, 3, 7.5, 100), { minLength: 5, maxLength: 5 })),
    together: fc.array(group, { maxLength: 2 }),
    apart: fc.array(group, { maxLength: 2 }),
    captains: some,
    absent: some,
    seats: fc.uniqueArray(fc.record({ name: person, team: fc.integer({ min: 1, max: 12 }) }), {
      maxLength: 2,
      selector: ({ name }) => name,
    }),
    roles: fc.array(
      fc.record({
        role: fc.constant("keeper"),
        names: some,
        min: fc.integer({ min: 0, max: 3 }),
        max: fc.option(fc.integer({ min: 0, max: 5 })),
      }),
      { maxLength: 1 },
    ),
    earlier: fc.constant([]),
    balanced: fc.constant(false),
  });
  const inOrder = (all: TeamRules) => ({
    ...all,
    captains: all.captains.toSorted(),
    absent: all.absent.toSorted(),
    seats: all.seats.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    roles: all.roles.map((role) => ({ ...role, names: role.names.toSorted() })),
  });

  it("are parsed as they were written", () => {
    holds(
      fc.property(rules, (all) => {
        const lines = writeTeamLines(people, all);
        const read = readTeamLines(lines.join("\n"), all.skills ? "always" : "never");
        expect(read.names).toEqual(people);
        expect(inOrder(read.rules)).toEqual(inOrder(all));
      }),
    );
  });

  it("are omitted if there are none", () => {
    expect(writeTeamLines(people, emptyRules())).toEqual(people);
  });

  it("take linear time for any text", () => {
    for (const text of [
      "Ana + ".repeat(20_000),
      "≠".repeat(100_000),
      " 7".repeat(50_000),
      "#a≥1".repeat(20_000),
      "Ana\n".repeat(50_000),
    ])
      expect(readTeamLines(text).names.length).toBeLessThanOrEqual(50_000);
  });
});

it("a long list is parsed with a pause at least every thousand entries", () => {
  const people = Array.from({ length: 5000 }, (_, i) => `Ana ${i}`);
  const text = [...people, "Ana 1 ≠ Ana 2", "Ana 3 (captain)"].join("\n");
  const steps = readTeamLinesSlowly(text, "plain");
  let step = steps.next();
  let pauses = 0;
  for (; !step.done; step = steps.next()) pauses += 1;
  expect(step.value).toEqual(readTeamLines(text));
  // each entry is looked at three times
  expect(pauses).toBeGreaterThan(15);
});

it("takes an equals sign before a skill for a colon, not for a part of the name", () => {
  expect(mayHaveRules("Ana=7")).toBe(true);
  const { names, rules } = readTeamLines("Ana=7\nIon = 5");
  expect(names).toEqual(["Ana", "Ion"]);
  expect(rules.skills).toEqual([7, 5]);
});

it("reads the words of other files, which write ă as two characters", () => {
  expect(mayHaveRules("Ana (ca\u0306pitan)")).toBe(true);
  expect(said("Ana (ca\u0306pitan)\nIon #porta\u0306riță\n#portăriță = 1")).toMatchObject({
    captains: ["Ana"],
    roles: [{ names: ["Ion"], min: 1, max: 1 }],
  });
});

it("does not take a line apart that has more attributes than a person", () => {
  const { lines, names } = readTeamLines(`Ana ${"(c) ".repeat(60)}\nIon`);
  expect(lines).toHaveLength(20);
  expect(names).toHaveLength(2);
});
