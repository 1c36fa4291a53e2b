import type { TeamRules } from "@sortes/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brokenRulesOf, drawRuledTeams, ruledTeamsFit } from "../../src/teams/draw-ruled-teams.ts";
import { countSplits } from "../../src/teams/count-splits.ts";
import { rejectSplits } from "../../src/teams/reject-splits.ts";
import type { RandomSource } from "../../src/random/random-source.ts";
import { readInputs, type RuledTeamInputs } from "../../src/teams/rules-of-teams.ts";
import { isBound, puzzleOf } from "../../src/teams/team-puzzle.ts";
import { emptyRules } from "../../src/teams/team-lines.ts";
import { teamSizes } from "../../src/teams/team-sizes.ts";
import { everyChoice, fraction } from "../support/every-choice.ts";
import { errorOf, holds, randomSources } from "../support/property.ts";
import { everySplit, keeps, letters, people, role, rules } from "../support/team-rules.ts";
import { testRandom } from "../support/words.ts";

/** Teams as a text that does not depend on the order within them. */
const keyOf = (teams: readonly (readonly string[])[]): string =>
  teams.map((team) => team.toSorted().join("")).join("|");

/** The outcome of a draw: the code of the refusal, or whether the rules are kept. */
function outcomeOf(inputs: RuledTeamInputs & { rules: TeamRules }, random: RandomSource): unknown {
  try {
    const { teams } = drawRuledTeams(inputs, random);
    return keeps(teams, inputs.rules) && ruledTeamsFit(inputs, teams) ? "kept" : "broken";
  } catch (error) {
    return (error as { code: unknown }).code;
  }
}

const validSplits = (names: readonly string[], numberOfTeams: number, some: TeamRules) => {
  const present = names.filter((name) => !some.absent.includes(name));
  return everySplit(present, teamSizes(present.length, numberOfTeams)).filter((teams) =>
    keeps(teams, some),
  );
};

describe("random teams with rules", () => {
  // from the list to the teams, with every choice of the source of chance
  it.each<[string, number, number, Partial<TeamRules>]>([
    ["no rule", 5, 2, {}],
    ["two together in teams of different sizes", 5, 2, { together: [["A", "B"]] }],
    ["captains", 5, 3, { captains: ["A", "B"] }],
    ["a fixed seat", 5, 2, { seats: [{ name: "A", team: 2 }], apart: [["A", "B"]] }],
    ["somebody absent", 5, 2, { absent: ["E"], together: [["A", "B"]] }],
  ])("are equally likely, exactly: %s", (_, count, numberOfTeams, some) => {
    const inputs = { names: letters(count), numberOfTeams, rules: rules(some) };
    const valid = validSplits(inputs.names, numberOfTeams, inputs.rules).map(keyOf);
    const shares = everyChoice((random) => {
      const { teams, drawing } = drawRuledTeams(inputs, random);
      expect(drawing).toBe("even");
      return keyOf(teams);
    });
    expect([...shares.keys()].toSorted()).toEqual(valid.toSorted());
    expect(new Set(shares.values()).size).toBe(1);
  });

  // the others take the free seats by a shuffle, so it is enough where the people of rules are
  it.each<[string, number, number, Partial<TeamRules>]>([
    [
      "pairs",
      8,
      2,
      {
        together: [
          ["A", "B"],
          ["C", "D"],
        ],
      },
    ],
    [
      "a pair and three",
      8,
      3,
      {
        together: [
          ["A", "B"],
          ["C", "D", "E"],
        ],
      },
    ],
    ["pairs and apart", 6, 3, { together: [["A", "B"]], apart: [["C", "D"]] }],
    [
      "a chain of rules",
      5,
      3,
      {
        apart: [
          ["A", "B"],
          ["B", "C"],
        ],
      },
    ],
    ["three apart", 7, 3, { apart: [["A", "B", "C"]] }],
    ["captains of three teams", 8, 3, { captains: ["A", "B", "C"] }],
    ["a role at least", 6, 2, { roles: [role(["A", "B", "C"], 1)] }],
    ["a role at most", 6, 3, { roles: [role(["A", "B", "C"], 0, 1)] }],
    [
      "everything at once",
      6,
      2,
      {
        together: [["A", "B"]],
        apart: [["A", "C"]],
        captains: ["D", "E"],
        roles: [role(["A", "D"], 1, 2)],
        seats: [{ name: "C", team: 1 }],
      },
    ],
  ])(
    "are equally likely by the teams of the people in rules: %s",
    (_, count, numberOfTeams, some) => {
      const names = letters(count);
      const read = readInputs({ names, numberOfTeams, rules: rules(some) });
      const puzzle = puzzleOf(count, read.sizes, read.rules)!;
      const bound = [...names.keys()].filter((person) =>
        isBound(puzzle.units[puzzle.unitOf[person]!]!),
      );
      const valid = validSplits(names, numberOfTeams, rules(some));
      const splits = new Map<string, bigint>();
      for (const teams of valid) {
        const key = bound
          .map((person) => teams.findIndex((team) => team.includes(names[person]!)))
          .join();
        splits.set(key, (splits.get(key) ?? 0n) + 1n);
      }
      const expected = [...splits].map(([key, n]) => [key, fraction(n, BigInt(valid.length))]);
      const placed = (teamOf: ReadonlyMap<number, number>) =>
        bound.map((person) => teamOf.get(puzzle.unitOf[person]!)).join();
      const counted = everyChoice((random) => placed(countSplits(puzzle, 1000)!.draw(random)));
      expect(counted).toEqual(new Map(expected as [string, string][]));
    },
  );

  it.each<[string, number, number, Partial<TeamRules>]>([
    [
      "pairs",
      6,
      2,
      {
        together: [
          ["A", "B"],
          ["C", "D"],
        ],
      },
    ],
    ["a pair in teams of different sizes", 5, 2, { together: [["A", "B"]] }],
    [
      "a chain of rules",
      6,
      3,
      {
        apart: [
          ["A", "B"],
          ["B", "C"],
        ],
      },
    ],
    ["a role", 5, 2, { roles: [role(["A", "B"], 0, 1)], seats: [{ name: "C", team: 2 }] }],
  ])("are equally likely when drawn by rejection: %s", (_, count, numberOfTeams, some) => {
    const names = letters(count);
    const read = readInputs({ names, numberOfTeams, rules: rules(some) });
    const puzzle = puzzleOf(count, read.sizes, read.rules)!;
    const bound = [...names.keys()].filter((person) =>
      isBound(puzzle.units[puzzle.unitOf[person]!]!),
    );
    const valid = validSplits(names, numberOfTeams, rules(some));
    const placeIn = (team: (person: number) => number | undefined) => bound.map(team).join();
    // one attempt: those that are rejected are left out
    const shares = everyChoice((random) => {
      const teamOf = rejectSplits(puzzle, 0.01, random);
      return teamOf ? placeIn((person) => teamOf.get(puzzle.unitOf[person]!)) : "rejected";
    });
    shares.delete("rejected");
    const splits = new Map<string, bigint>();
    for (const teams of valid) {
      const key = placeIn((person) => teams.findIndex((team) => team.includes(names[person]!)));
      splits.set(key, (splits.get(key) ?? 0n) + 1n);
    }
    expect([...shares.keys()].toSorted()).toEqual([...splits.keys()].toSorted());
    // in proportion to the splits with these places
    const each = [...shares].map(([key, share]) => {
      const [above = "", below = ""] = share.split("/");
      return fraction(BigInt(above), BigInt(below) * splits.get(key)!);
    });
    expect(new Set(each).size).toBe(1);
  });

  it("keep every rule if possible, and are rejected otherwise", () => {
    const some = letters(7);
    const group = fc.uniqueArray(fc.constantFrom(...some), { minLength: 1, maxLength: 3 });
    const cases = fc.record({
      numberOfTeams: fc.integer({ min: 2, max: 3 }),
      together: fc.array(group, { maxLength: 2 }),
      apart: fc.array(group, { maxLength: 2 }),
      captains: fc.uniqueArray(fc.constantFrom(...some), { maxLength: 2 }),
      seats: fc.array(fc.record({ name: fc.constantFrom(...some), team: fc.constantFrom(1, 2) }), {
        maxLength: 1,
      }),
      absent: fc.uniqueArray(fc.constantFrom("F", "G"), { maxLength: 1 }),
      roles: fc.array(
        fc.record({
          role: fc.constant("keeper"),
          names: group,
          min: fc.constantFrom(0, 0, 1),
          max: fc.constantFrom(null, 1, 2),
        }),
        { maxLength: 1 },
      ),
    });
    let refused = 0;
    holds(
      fc.property(cases, randomSources, ({ numberOfTeams, ...rest }, random) => {
        const inputs = { names: some, numberOfTeams, rules: rules(rest) };
        const present = some.filter((name) => !(rest.absent as string[]).includes(name));
        const sizes = teamSizes(present.length, numberOfTeams);
        const isPossible = everySplit(present, sizes).some((teams) => keeps(teams, inputs.rules));
        refused += isPossible ? 0 : 1;
        expect(outcomeOf(inputs, random)).toBe(isPossible ? "kept" : "TEAM_RULES_CONFLICT");
      }),
    );
    expect(refused).toBeGreaterThan(20);
  });

  it("put captains first, each in a separate team", () => {
    const inputs = {
      names: letters(9),
      numberOfTeams: 3,
      rules: rules({ captains: ["C", "F", "I"] }),
    };
    const { teams } = drawRuledTeams(inputs, testRandom(1));
    expect(teams.map(([first = ""]) => first).toSorted()).toEqual(["C", "F", "I"]);
  });

  it("keep locked people in place, also with rules", () => {
    const inputs = { names: letters(8), numberOfTeams: 2, rules: rules({ apart: [["A", "B"]] }) };
    for (let seed = 0; seed < 30; seed++) {
      const { teams } = drawRuledTeams(inputs, testRandom(seed), [["C", "D"], ["A"]]);
      expect(teams[0]).toEqual(expect.arrayContaining(["B", "C", "D"]));
      expect(teams[1]).toContain("A");
    }
  });

  it("do not distinguish two people of one name, unless a rule names them", () => {
    const names = ["Ana", "Ana", "Ion", "Dan"];
    const { teams } = drawRuledTeams(
      { names, numberOfTeams: 2, rules: emptyRules() },
      testRandom(1),
    );
    expect(teams.flat().toSorted()).toEqual(names.toSorted());
    const error = errorOf(() =>
      drawRuledTeams(
        { names, numberOfTeams: 2, rules: rules({ apart: [["Ana", "Ion"]] }) },
        testRandom(1),
      ),
    );
    expect(error).toMatchObject({ code: "TEAM_RULE_AMBIGUOUS", params: { name: "Ana" } });
  });
});

describe("a rejected set of team rules", () => {
  const refuse = (count: number, numberOfTeams: number, some: Partial<TeamRules>) =>
    errorOf(() =>
      drawRuledTeams({ names: letters(count), numberOfTeams, rules: rules(some) }, testRandom(1)),
    );

  it.each<[string, Partial<TeamRules>, string]>([
    ["that are too large a group", { together: [["A", "B", "C", "D"]] }, "A + B + C + D"],
    [
      "that contradict each other",
      {
        together: [
          ["A", "B"],
          ["C", "D"],
        ],
        apart: [
          ["A", "B"],
          ["A", "C"],
        ],
      },
      "A + B; A ≠ B",
    ],
    [
      "that contradict each other over others",
      {
        together: [
          ["A", "B"],
          ["B", "C"],
        ],
        apart: [["A", "C"]],
      },
      "A + B; B + C; A ≠ C",
    ],
    ["with too many apart", { apart: [["A", "B", "C"]] }, "A ≠ B ≠ C"],
    ["with more captains than teams", { captains: ["A", "B", "C"] }, "A (c), B (c), C (c)"],
    ["with a team that does not exist", { seats: [{ name: "A", team: 3 }] }, "A → 3"],
    ["with a role that too few have", { roles: [role(["A"], 1)] }, "#keeper ≥ 1 (A)"],
    [
      "that leave no place only all in all",
      {
        together: [
          ["A", "B"],
          ["C", "D"],
          ["E", "F"],
        ],
      },
      "A + B; C + D; E + F",
    ],
  ])("names the people of conflicting rules: %s", (_, some, said) => {
    expect(refuse(6, 2, some)).toMatchObject({
      code: "TEAM_RULES_CONFLICT",
      params: { rules: said, count: said.split(";").length, teams: 2, size: 3 },
    });
  });

  it("counts only those who are present, if everybody is absent", () => {
    expect(refuse(3, 2, { absent: ["A", "B", "C"] })).toMatchObject({
      code: "NOT_ENOUGH_NAMES",
      params: { count: 2 },
    });
  });

  it("names a person who is in a rule but not in the list", () => {
    expect(refuse(4, 2, { apart: [["A", "Zoe"]] })).toMatchObject({
      code: "TEAM_RULE_UNKNOWN",
      params: { name: "Zoe" },
    });
  });

  it("is reported for more than 1,000 people", () => {
    const inputs = { names: people(1001), numberOfTeams: 2, rules: emptyRules() };
    expect(errorOf(() => drawRuledTeams(inputs, testRandom(1)))).toMatchObject({
      code: "TEAM_RULES_TOO_MANY",
      params: { max: 1000 },
    });
  });
});

describe("a saved result with team rules", () => {
  const some = rules({ apart: [["A", "B"]], seats: [{ name: "C", team: 1 }] });
  const inputs = { names: letters(4), numberOfTeams: 2, rules: some };

  it("is invalid with a rule about a team that does not exist, also if it was changed by hand", () => {
    const seats = [{ name: "C", team: 3 }];
    const teams = [
      ["A", "C"],
      ["B", "D"],
    ];
    expect(ruledTeamsFit({ ...inputs, rules: rules({ seats }) }, teams, true)).toBe(false);
  });

  it("is valid only if it keeps the rules, unless it was changed by hand", () => {
    expect(
      ruledTeamsFit(inputs, [
        ["A", "C"],
        ["B", "D"],
      ]),
    ).toBe(true);
    const changed = [
      ["A", "B"],
      ["C", "D"],
    ];
    expect(ruledTeamsFit(inputs, changed)).toBe(false);
    expect(ruledTeamsFit(inputs, changed, true)).toBe(true);
    expect(brokenRulesOf(inputs, changed)).toEqual(["A ≠ B", "C → 1"]);
  });

  it("must have the people and sizes of its inputs, also when it was changed by hand", () => {
    expect(ruledTeamsFit(inputs, [["A", "C", "B"], ["D"]], true)).toBe(false);
    expect(
      ruledTeamsFit(
        inputs,
        [
          ["A", "A"],
          ["C", "D"],
        ],
        true,
      ),
    ).toBe(false);
  });
});
