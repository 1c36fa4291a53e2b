import type { TeamRules } from "@sortes/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayHaveRules } from "../../src/teams/may-have-rules.ts";
import {
  captainIn,
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
    ["somebody without a number", "Ana 7\nIon 5\nDan"],
    ["a number that stands alone", "Ana 7\nIon 5\nAna"],
    ["a number with two places", "Ana 7.55\nIon 5"],
    ["a number with four digits", "Ana 0100\nIon 5"],
    ["a number without digits before the point", "Ana .5\nIon 5"],
    ["a number with an exponent", "Ana 1e1\nIon 5"],
    ["a number that is part of a word", "Ana x7\nIon 5\nDan 7p"],
    ["a number behind a sign and a space", ": 7\nAna 5\nIon 3"],
    ["signs without one of the two", "Ana ≠\n≠ Ion\n+ Dan\nMia ≠ ≠ Leo"],
    ["a guest of somebody who is listed", "Ana\nAna + 1\nAna + 1 2\nAna + 1.5\nIon + 2 + Ana"],
    ["teams that do not exist", "Ana → 0\nIon → 12345\nDan → 1.5\nMia → 2nd\nLeo → x2"],
    ["an arrow behind nobody", "→ 2\nIon"],
    ["marks of nobody", "(c)\n(captain)\nIon"],
    ["marks that are part of a word", "Ana x(c)\nIon (c)x\nDan x(captain)\nMia (captain)x"],
    ["words without brackets", "Ana 1 captain\nPop 7 absent\nDan 1 x- captain\nMia 1 -x captain"],
    ["a word behind a dash alone", "— captain\nIon"],
    ["classes by other letters", "Ana (c)\nIon (b)"],
    ["classes by early letters", "Ana (c)\nIon (a)"],
    ["classes by late letters", "Ana (c)\nIon (z)"],
    ["classes by letters behind c", "Ana (c)\nIon (d)"],
    ["a class in capitals", "Ana (C)\nIon (E)"],
    ["a sign within a name", "A=B 7up\nIon"],
    ["a role that nobody bounds", "#gk\n#gk ≥\n#gk ≥ 1 ≤\n#gk 1 ≥\n#gk ≥ x\n#gk ≥ 12345"],
    ["a bound of no role", "#1 ≥ 1\n#gk! ≥ 1\n# ≥ 1\n#gk ≥ 1 = x\n#gk 1 2"],
    ["a bound of a long role", `#${"g".repeat(41)} ≥ 1\nIon`],
    ["a number behind a sign alone", ":7\nAna 5\nIon 3"],
  ])("contains only names: %s", (_, text) => {
    expect(readTeamLines(text).names).toEqual(text.split("\n"));
    expect(said(text)).toEqual({});
  });

  it.each<[string, string, string[], Partial<TeamRules>]>([
    [
      "skill where every line has it",
      "Ana 7\nIon: 5,Dan 7.5\nMia - 4\nLeo – 3\nZoe — 100\nEva: Pop 1\nDan 7 5",
      ["Ana", "Ion", "Dan", "Mia", "Leo", "Zoe", "Eva: Pop", "Dan 7"],
      { skills: [7, 5, 7.5, 4, 3, 100, 1, 5] },
    ],
    [
      "skill beside a rule with a number that is none",
      "Ana 7\nIon 5\n#gk ≤ 200",
      ["Ana", "Ion"],
      { skills: [7, 5], roles: [{ role: "gk", names: [], min: 0, max: 200 }] },
    ],
    [
      "a captain who has a number on another line",
      "Ana 7\nIon 5\nAna (captain)",
      ["Ana", "Ion"],
      { skills: [7, 5], captains: ["Ana"] },
    ],
    [
      "a captain who is no other one with a number",
      "Ana 7\nIon 5\nDan (captain)",
      ["Ana 7", "Ion 5", "Dan"],
      { captains: ["Dan"] },
    ],
    [
      "skill and a guest",
      "Ana 7\nIon 5\nMia + 2",
      ["Ana", "Ion", "Mia + 2"],
      { skills: [7, 5, null] },
    ],
    [
      "rules about names that end with a number, as they are listed",
      "Dan 7 5\nIon 3\nDan 4\nDan 7 ≠ Ion\nAna + Ion\nDan 4 ≠ Ion",
      ["Dan 7", "Ion", "Dan"],
      {
        skills: [5, 3, 4],
        together: [["Ana", "Ion"]],
        apart: [
          ["Dan 7", "Ion"],
          ["Dan", "Ion"],
        ],
      },
    ],
    [
      "a number of a name that is no skill",
      "Ana\nIon\nIon 7 + Ana",
      ["Ana", "Ion"],
      { together: [["Ion 7", "Ana"]] },
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
      "Ana\nIon\nDan\nana + Ion+Dan\nANA",
      ["Ana", "Ion", "Dan", "ANA"],
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
      "Ana\nIon\nana (captain)\nIon → 2",
      ["Ana", "Ion"],
      { captains: ["Ana"], seats: [{ name: "Ion", team: 2 }] },
    ],
    [
      "a line about somebody who is listed below",
      "Ana (captain)\nIon\nAna",
      ["Ion", "Ana"],
      { captains: ["Ana"] },
    ],
    [
      "two lines about somebody who is not listed",
      "Ana (captain)\nIon\nAna → 2",
      ["Ana", "Ion"],
      { captains: ["Ana"], seats: [{ name: "Ana", team: 2 }] },
    ],
    [
      "a captain with a guest",
      "Ana + 1\nAna + 1 (captain)",
      ["Ana + 1"],
      { captains: ["Ana + 1"] },
    ],
    [
      "fixed teams, with any arrow",
      "Ana→1\nIon -> 2\nDan=>3\nMia->1234\nLeo => 5",
      ["Ana", "Ion", "Dan", "Mia", "Leo"],
      {
        seats: [
          { name: "Ana", team: 1 },
          { name: "Ion", team: 2 },
          { name: "Dan", team: 3 },
          { name: "Mia", team: 1234 },
          { name: "Leo", team: 5 },
        ],
      },
    ],
    [
      "absence",
      "Ana (absent)\nIon (lipsește)\nDan\nMia (lipseste)\nLeo (lipse\u015fte)\nZoe (ABSENTĂ)",
      ["Ana", "Ion", "Dan", "Mia", "Leo", "Zoe"],
      { absent: ["Ana", "Ion", "Mia", "Leo", "Zoe"] },
    ],
    [
      "absence and captains behind a dash",
      "Ana - absentă\nIon – căpitan\nDan - 7 — absent\nMia - lipsește\nLeo — absent\nHome - Away",
      ["Ana", "Ion", "Dan - 7", "Mia", "Leo", "Home - Away"],
      { captains: ["Ion"], absent: ["Ana", "Dan - 7", "Mia", "Leo"] },
    ],
    [
      "a captain whose mark is a capital",
      "Ana (C)\nIon (a) Pop",
      ["Ana", "Ion (a) Pop"],
      { captains: ["Ana"] },
    ],
    [
      "roles",
      "Ana #gk\nIon #gk\n#gk ≥ 1 ≤ 2",
      ["Ana", "Ion"],
      { roles: [{ role: "gk", names: ["Ana", "Ion"], min: 1, max: 2 }] },
    ],
    [
      "roles with other signs",
      `Ana #g\nIon #g2_a-b\n#g >= 1\n#g2_a-b<=2\n#x>=1<=2\n#y≥3≤4\n#${"z".repeat(40)} ≤ 0\n#g`,
      ["Ana", "Ion", "#g"],
      {
        roles: [
          { role: "g", names: ["Ana"], min: 1, max: null },
          { role: "g2_a-b", names: ["Ion"], min: 0, max: 2 },
          { role: "x", names: [], min: 1, max: 2 },
          { role: "y", names: [], min: 3, max: 4 },
          { role: "z".repeat(40), names: [], min: 0, max: 0 },
        ],
      },
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
    expect(mayHaveRules(text)).toBe(true);
  });

  it("is parsed as the visitor decides", () => {
    const text = "Team 7\nLions 3";
    expect(readTeamLines(text, "never")).toMatchObject({
      names: ["Team 7", "Lions 3"],
      hasNumbers: true,
    });
    expect(readTeamLines("Lions\nTeam 7", "always")).toMatchObject({
      names: ["Lions", "Team"],
      rules: { skills: [null, 7] },
      skillLine: "Team 7",
    });
  });

  it("shows each rule with its line, and the rest of that line without it", () => {
    const { lines, entries } = readTeamLines("Ana (captain) → 2\nIon\nAna + Ion\nDan\nion≠Dan");
    expect(entries).toEqual([0, 1, 3]);
    expect(lines).toEqual([
      { entry: 0, text: "Ana (captain)", rest: "Ana → 2" },
      { entry: 0, text: "Ana → 2", rest: "Ana (captain)" },
      { entry: 2, text: "Ana + Ion", rest: "" },
      { entry: 4, text: "Ion ≠ Dan", rest: "" },
    ]);
  });

  it.each<[string, string, [text: string, rest: string][]]>([
    [
      "a person with skill",
      "Ana 7 (captain) → 2\nIon 5",
      [
        ["Ana (captain)", "Ana 7 → 2"],
        ["Ana → 2", "Ana 7 (captain)"],
      ],
    ],
    ["a name with a number", "Room 7 (c)\nHall", [["Room 7 (c)", "Room 7"]]],
    [
      "somebody who is listed",
      "Ana\nana (absent) → 2\nANA → 3",
      [
        ["Ana (absent)", "ana → 2"],
        ["Ana → 2", "ana (absent)"],
        ["Ana → 3", ""],
      ],
    ],
    [
      "many marks, in their order",
      "Ana (c) #gk → 2 - captain (away)\n#gk = 1",
      [
        ["Ana (c)", "Ana #gk → 2 (captain) (away)"],
        ["Ana #gk", "Ana (c) → 2 (captain) (away)"],
        ["Ana → 2", "Ana (c) #gk (captain) (away)"],
        ["Ana (captain)", "Ana (c) #gk → 2 (away)"],
        ["Ana (away)", "Ana (c) #gk → 2 (captain)"],
        ["#gk = 1", ""],
      ],
    ],
  ])("is worded rule by rule: %s", (_, text, lines) => {
    expect(readTeamLines(text).lines.map((line) => [line.text, line.rest])).toEqual(lines);
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
    "Ana (Căpitană)",
    "Ana (lipseste)",
    "Ana (absent)",
    "Ana (away)",
    "Ana – absentă",
    "Ana - lipsește",
    "Ana —  captain",
    "Ana - căpitan",
    "Ana - ca\u0306pitan",
    "Ana (C)",
    "Ana → 2nd",
    "Ana -> 2nd",
    "Ana => 2nd",
    "Ana #keeper",
    "Ana 7 ,Ion x",
    "Ana 7 \nIon",
    "Ana:12",
    "Ana=7.5",
    "#a ≥ 1",
  ])("may have rules: %j", (text) => expect(mayHaveRules(text)).toBe(true));

  it.each([
    "Ana\nIon",
    "Ana, Ion; Dan (b)",
    "Home - Away",
    "7up\n007",
    "Ana 7x\nIon 7.x",
    "Ana >2",
    "Ana (absolut nou)",
    "Ana (abs(nou))",
    "Ana (abs)",
    "Ana 7\tx",
  ])("has no rules: %j", (text) => expect(mayHaveRules(text)).toBe(false));
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

  it("are written as briefly as they can be read", () => {
    const seat = { name: "Leo", team: 2 };
    const all: TeamRules = {
      ...emptyRules(),
      skills: [7.5, null, 0, null, null],
      captains: ["Ana"],
      absent: ["Ion"],
      seats: [seat],
      roles: [
        { role: " goal  keeper ", names: ["Mia"], min: 0, max: 2 },
        { role: "a", names: [], min: 0, max: null },
        { role: "b", names: [], min: 1, max: 1 },
      ],
    };
    const word = (language?: string) => writeTeamLines(people, all, language)[0];
    expect(writeTeamLines(people, all)).toEqual([
      "Ana 7.5 (captain)",
      "Ion (absent)",
      "Dan Pop 0",
      "Mia #goal-keeper",
      "Leo → 2",
      "#goal-keeper ≤ 2",
      "#a ≥ 0",
      "#b ≥ 1 ≤ 1",
    ]);
    expect([word("ro"), word("de")]).toEqual(["Ana 7.5 (căpitan)", "Ana 7.5 (captain)"]);
    expect(captainIn("de")).toBe("captain");
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

it("a long list is parsed with a pause every 500 entries", () => {
  const people = Array.from({ length: 5000 }, (_, i) => `Ana ${i}`);
  const text = [...people, "Ana 1 ≠ Ana 2", "Ana 3 (captain)"].join("\n");
  const steps = readTeamLinesSlowly(text, "plain");
  let step = steps.next();
  let pauses = 0;
  for (; !step.done; step = steps.next()) pauses += 1;
  expect(step.value).toEqual(readTeamLines(text));
  // after the text, the roles and the choice of people, and in each pass: over all entries, numbers that may be skills,
  // people, candidates, and all entries again
  expect(pauses).toBe(3 + 10 + 1 + 11 + 11 + 11);
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
