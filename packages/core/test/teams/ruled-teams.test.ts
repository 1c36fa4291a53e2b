import type { TeamRules } from "@sortes/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  brokenRulesOf,
  countRepeats,
  drawRuledTeams,
  ruledTeamsFit,
} from "../../src/teams/draw-ruled-teams.ts";
import { countSplits } from "../../src/teams/count-splits.ts";
import { rejectSplits } from "../../src/teams/reject-splits.ts";
import type { RandomSource } from "../../src/random/random-source.ts";
import { readInputs, type RuledTeamInputs } from "../../src/teams/rules-of-teams.ts";
import { isBound, puzzleOf } from "../../src/teams/team-puzzle.ts";
import { emptyRules } from "../../src/teams/team-lines.ts";
import { teamSizes, teamsOfSize } from "../../src/teams/team-sizes.ts";
import { everyChoice, fraction } from "../support/every-choice.ts";
import { errorOf, holds, randomSources } from "../support/property.ts";
import { testRandom } from "../support/words.ts";

const rules = (some: Partial<TeamRules>): TeamRules => ({ ...emptyRules(), ...some });
const letters = (count: number): string[] => "ABCDEFGHIJKLMNOP".slice(0, count).split("");
const people = (count: number): string[] => Array.from({ length: count }, (_, i) => `P${i}`);
/** Teams as a text that does not depend on the order within them. */
const keyOf = (teams: readonly (readonly string[])[]): string =>
  teams.map((team) => team.toSorted().join("")).join("|");

/** Every split into teams of these sizes, by brute force. */
function everySplit(names: readonly string[], sizes: readonly number[]): string[][][] {
  const [first, ...rest] = names;
  if (first === undefined) return [sizes.map(() => [])];
  return sizes.flatMap((size, team) =>
    size === 0
      ? []
      : everySplit(
          rest,
          sizes.map((each, i) => (i === team ? each - 1 : each)),
        ).map((teams) => teams.map((each, i) => (i === team ? [first, ...each] : each))),
  );
}

/** The outcome of a draw: the code of the refusal, or whether the rules are kept. */
function outcomeOf(inputs: RuledTeamInputs & { rules: TeamRules }, random: RandomSource): unknown {
  try {
    const { teams } = drawRuledTeams(inputs, random);
    return keeps(teams, inputs.rules) && ruledTeamsFit(inputs, teams) ? "kept" : "broken";
  } catch (error) {
    return (error as { code: unknown }).code;
  }
}

/** Whether a split keeps the rules, said once more. */
function keeps(teams: readonly (readonly string[])[], some: TeamRules): boolean {
  const here = (name: string) => teams.some((team) => team.includes(name));
  const most = (group: readonly string[]) =>
    Math.max(...teams.map((team) => team.filter((name) => group.includes(name)).length));
  return (
    some.together.every((group) => most(group) === group.filter(here).length) &&
    [...some.apart, some.captains].every((group) => most(group) <= 1) &&
    some.seats.every(({ name, team }) => !here(name) || teams[team - 1]!.includes(name)) &&
    some.roles.every(({ names, min, max }) =>
      teams.every((team) => {
        const count = team.filter((name) => names.includes(name)).length;
        return count >= min && count <= (max ?? Infinity);
      }),
    )
  );
}

const validSplits = (names: readonly string[], numberOfTeams: number, some: TeamRules) => {
  const present = names.filter((name) => !some.absent.includes(name));
  return everySplit(present, teamSizes(present.length, numberOfTeams)).filter((teams) =>
    keeps(teams, some),
  );
};

const role = (names: string[], min: number, max: number | null = null) => ({
  role: "keeper",
  names,
  min,
  max,
});

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

describe("a saved result with team rules", () => {
  const some = rules({ apart: [["A", "B"]], seats: [{ name: "C", team: 1 }] });
  const inputs = { names: letters(4), numberOfTeams: 2, rules: some };

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
