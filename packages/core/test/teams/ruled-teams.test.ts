import type { TeamRules } from "@sortes/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Arrangement, placeAll, trySplit } from "../../src/teams/arrangement.ts";
import { brokenRulesOf, drawRuledTeams, ruledTeamsFit } from "../../src/teams/draw-ruled-teams.ts";
import { countSplits } from "../../src/teams/count-splits.ts";
import { rejectSplits } from "../../src/teams/reject-splits.ts";
import { type RandomSource, shuffle } from "../../src/random/random-source.ts";
import { readInputs, type RuledTeamInputs } from "../../src/teams/rules-of-teams.ts";
import { isBound, puzzleOf } from "../../src/teams/team-puzzle.ts";
import { emptyRules } from "../../src/teams/team-lines.ts";
import { teamSizes } from "../../src/teams/team-sizes.ts";
import { everyChoice, fraction } from "../support/every-choice.ts";
import { errorOf, holds, randomSources } from "../support/property.ts";
import { everySplit, keeps, letters, people, role, rules } from "../support/team-rules.ts";
import { counted, testRandom } from "../support/words.ts";

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
    ["a group of which only the larger team has room", 5, 2, { together: [["A", "B", "C"]] }],
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
    ["a role at least", 5, 2, { roles: [role(["A", "B", "C"], 1)] }],
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

  // one more case for each way in which teams are no longer told to be alike
  it.each<[string, number, number, Partial<TeamRules>, number]>([
    [
      "groups",
      40,
      8,
      { together: [people(2), ["P2", "P3"], ["P4", "P5"], ["P6", "P7", "P8"]] },
      45,
    ],
    [
      "a circle apart",
      40,
      8,
      {
        apart: [
          ["P0", "P1"],
          ["P1", "P2"],
          ["P2", "P3"],
          ["P3", "P4"],
          ["P4", "P0"],
          ["P10", "P11", "P12"],
        ],
      },
      580,
    ],
    [
      "captains",
      40,
      8,
      {
        captains: people(8),
        apart: [
          ["P10", "P11"],
          ["P10", "P0"],
        ],
      },
      121,
    ],
    ["a role at least", 41, 8, { roles: [role(people(12), 1)] }, 2544],
    ["a role at most", 41, 8, { roles: [role(people(12), 0, 2)] }, 1065],
    [
      "a role with everything",
      41,
      8,
      {
        roles: [role(people(9), 1)],
        together: [
          ["P0", "P20"],
          ["P1", "P21"],
        ],
        seats: [
          { name: "P30", team: 2 },
          { name: "P31", team: 2 },
        ],
        apart: [["P2", "P30"]],
      },
      3148,
    ],
    [
      "two roles in teams of two",
      12,
      6,
      { roles: [role(people(6), 1), { ...role(people(10).slice(4), 1), role: "winger" }] },
      67,
    ],
  ])("are counted in few cases: %s", (_, count, numberOfTeams, some, cases) => {
    const read = readInputs({ names: people(count), numberOfTeams, rules: rules(some) });
    const puzzle = puzzleOf(count, read.sizes, read.rules)!;
    expect(countSplits(puzzle, cases)).toBeDefined();
    expect(countSplits(puzzle, cases - 1)).toBeUndefined();
  });

  it.each<[string, Partial<TeamRules>]>([
    [
      "a group that no team holds",
      {
        together: [
          ["A", "B"],
          ["B", "C"],
        ],
      },
    ],
    ["more seats than a team has", { seats: "ABC".split("").map((name) => ({ name, team: 1 })) }],
  ])("are not drawn by rejection with %s", (_, some) => {
    const read = readInputs({ names: letters(4), numberOfTeams: 2, rules: rules(some) });
    const puzzle = puzzleOf(4, read.sizes, read.rules)!;
    for (let seed = 0; seed < 20; seed++)
      expect(rejectSplits(puzzle, 100, testRandom(seed))).toBeUndefined();
  });

  it.each<[string, number, (i: number) => number[], string]>([
    ["many cases, of which many are possible", 10, (i) => [i + 7], "even"],
    ["many cases, of which few are possible", 6, (i) => [i + 1, i + 7, i + 13], "uneven"],
  ])("keep rules with %s", (_, numberOfTeams, othersOf, how) => {
    const names = people(60);
    const apart = names.flatMap((name, i) =>
      othersOf(i).map((other) => [name, names[other % names.length]!]),
    );
    const inputs = { names, numberOfTeams, rules: rules({ apart }) };
    const { teams, drawing } = drawRuledTeams(inputs, testRandom(1));
    expect(drawing).toBe(how);
    expect(keeps(teams, inputs.rules)).toBe(true);
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
      // a name that has left the list has no place
      const { teams } = drawRuledTeams(inputs, testRandom(seed), [["C", "D", "Zoe"], ["A"]]);
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

describe("an arrangement of teams", () => {
  const cases: [string, number, number, Partial<TeamRules>][] = [
    ["no rule", 5, 2, {}],
    ["a seat", 5, 2, { seats: [{ name: "A", team: 2 }] }],
    [
      "groups and a seat",
      7,
      3,
      {
        together: [
          ["A", "B"],
          ["C", "D"],
        ],
        seats: [{ name: "E", team: 2 }],
      },
    ],
    [
      "apart",
      6,
      3,
      {
        apart: [
          ["A", "B"],
          ["B", "C"],
        ],
        seats: [
          { name: "D", team: 1 },
          { name: "E", team: 3 },
        ],
      },
    ],
    ["a role at least", 6, 2, { roles: [role(["A", "B", "C"], 1)] }],
    ["a role at most", 6, 2, { roles: [role(["A", "B", "C"], 0, 2)] }],
    [
      "two roles",
      7,
      3,
      {
        roles: [role(["A", "B", "C", "D"], 1, 2), { ...role(["D", "E"], 0, 1), role: "winger" }],
        together: [["C", "F"]],
      },
    ],
  ];
  const setOut = (count: number, numberOfTeams: number, some: Partial<TeamRules>) => {
    const names = letters(count);
    const read = readInputs({ names, numberOfTeams, rules: rules(some) });
    const puzzle = puzzleOf(count, read.sizes, read.rules)!;
    const teamsOf = (place: (unit: number) => number | undefined) =>
      read.sizes.map((_, team) => names.filter((__, i) => place(puzzle.unitOf[i]!) === team));
    return { names, puzzle, teamsOf };
  };

  it.each(cases)("is changed by all exchanges that keep the rules: %s", (...row) => {
    const [, count, numberOfTeams, some] = row;
    const { names, puzzle, teamsOf } = setOut(count, numberOfTeams, some);
    const { units } = puzzle;
    const pairs = [...units.keys()].flatMap((a) => [...units.keys()].map((b) => [a, b] as const));
    const allowed = (split: Arrangement) => pairs.map(([a, b]) => split.canSwap(a, b));
    for (const teams of validSplits(names, numberOfTeams, rules(some))) {
      const teamOf = units.map((unit) =>
        teams.findIndex((team) => team.includes(names[unit.people[0]!]!)),
      );
      const swapped = pairs.map(([a, b]) => teamOf.with(a, teamOf[b]!).with(b, teamOf[a]!));
      const expected = pairs.map(
        ([a, b], i) =>
          teamOf[a] !== teamOf[b] &&
          units[a]!.people.length === units[b]!.people.length &&
          keeps(
            teamsOf((unit) => swapped[i]![unit]),
            rules(some),
          ),
      );
      expect(allowed(new Arrangement(puzzle, teamOf))).toEqual(expected);
      // and it is then like one that began there
      const after = pairs.map(([a, b]) => {
        const split = new Arrangement(puzzle, teamOf);
        split.swap(a, b);
        return { teamOf: split.teamOf, allowed: allowed(split) };
      });
      const fresh = swapped.map((each) => ({
        teamOf: each,
        allowed: allowed(new Arrangement(puzzle, each)),
      }));
      expect(after.filter((_, i) => expected[i])).toEqual(fresh.filter((_, i) => expected[i]));
    }
  });

  it.each(cases)("offers each unit all places that the rules leave: %s", (...row) => {
    const [, count, numberOfTeams, some] = row;
    const { names, puzzle, teamsOf } = setOut(count, numberOfTeams, some);
    const { units, sizes } = puzzle;
    const noMinimum = rules({
      ...some,
      together: [],
      roles: (some.roles ?? []).map((each) => ({ ...each, min: 0 })),
    });
    const placesOf = (unit: number, placed: ReadonlyMap<number, number>) => {
      const open = [...sizes.keys()].filter((team) => {
        const teams = teamsOf((other) => (other === unit ? team : placed.get(other)));
        return keeps(teams, noMinimum) && teams[team]!.length <= sizes[team]!;
      });
      const own = new Set(units[unit]!.people.map((person) => names[person]!));
      const now = teamsOf((other) => placed.get(other));
      const lacking = open.filter((team) =>
        (some.roles ?? []).some(
          (each) =>
            each.names.some((name) => own.has(name)) &&
            now[team]!.filter((name) => each.names.includes(name)).length < each.min,
        ),
      );
      return lacking.length > 0 ? lacking : open;
    };
    for (let seed = 0; seed < 40; seed++) {
      const random = testRandom(seed);
      const order = shuffle([...units.keys()], random);
      const seatsFirst = order.toSorted(
        (a, b) => Number(units[a]!.seat === undefined) - Number(units[b]!.seat === undefined),
      );
      const placed = new Map<number, number>();
      const seen: unknown[] = [];
      const expected: unknown[] = [];
      const found = placeAll(puzzle, order, (teams, unit) => {
        expected.push([seatsFirst[placed.size], placesOf(unit, placed)]);
        seen.push([unit, [...teams]]);
        const team = teams[random.below(teams.length)]!;
        placed.set(unit, team);
        return team;
      });
      expect(seen).toEqual(expected);
      const next = seatsFirst[placed.size];
      expect(next === undefined ? [] : placesOf(next, placed)).toEqual([]);
      const isKept =
        next === undefined &&
        keeps(
          teamsOf((unit) => placed.get(unit)),
          rules(some),
        );
      expect(found).toEqual(isKept ? [...units.keys()].map((unit) => placed.get(unit)) : undefined);
    }
  });

  it.each(cases)("is found by trial: %s", (...row) => {
    const [, count, numberOfTeams, some] = row;
    const { puzzle, teamsOf } = setOut(count, numberOfTeams, some);
    for (let seed = 0; seed < 20; seed++) {
      const { teamOf } = trySplit(puzzle, testRandom(seed))!;
      expect(
        keeps(
          teamsOf((unit) => teamOf[unit]),
          rules(some),
        ),
      ).toBe(true);
    }
  });

  it.each<[string, number, number, Partial<TeamRules>]>([
    ["the largest group", 6, 2, { together: [["D", "E", "F"]] }],
    [
      "those with the most rules",
      4,
      2,
      {
        apart: [
          ["B", "D"],
          ["C", "D"],
        ],
      },
    ],
    [
      "the group before one with a rule",
      6,
      2,
      {
        together: [
          ["E", "F"],
          ["C", "D"],
        ],
        apart: [["A", "B"]],
      },
    ],
  ])("is found at once, as the hardest is placed first: %s", (_, count, numberOfTeams, some) => {
    const { puzzle } = setOut(count, numberOfTeams, some);
    const { length } = puzzle.units;
    // an order, a place of each, and two of each exchange
    for (let seed = 0; seed < 20; seed++)
      expect(counted(testRandom(seed), (random) => trySplit(puzzle, random))[1]).toBe(
        length - 1 + length + length * 20,
      );
  });

  it("is not looked for without end", () => {
    // seven of a role that five teams may have once
    const names = people(100);
    const some = rules({ roles: [role(names.slice(0, 7), 0, 1)], apart: [names.slice(50, 55)] });
    const read = readInputs({ names, numberOfTeams: 5, rules: some });
    const puzzle = puzzleOf(100, read.sizes, read.rules)!;
    const [found, calls] = counted(testRandom(1), (random) => trySplit(puzzle, random));
    expect(found).toBeUndefined();
    // 2,000 attempts of 1,000 looks
    expect(calls).toBe(2000 * (99 + 5 + 5));
  });

  it("exchanges units after they were placed", () => {
    const { puzzle } = setOut(2, 2, {});
    // the order, two places, and the first exchange of twenty
    const choices = [0, 0, 0, 0, 1];
    const below = () => choices.shift() ?? 0;
    const first = placeAll(puzzle, [1, 0], (teams) => teams[0]!)!;
    expect(trySplit(puzzle, { below, belowBig: BigInt })!.teamOf).toEqual(first.toReversed());
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
    [
      "with two seats of one person",
      {
        seats: [
          { name: "A", team: 1 },
          { name: "A", team: 2 },
        ],
      },
      "A → 1; A → 2",
    ],
    ["with a team that does not exist", { seats: [{ name: "A", team: 3 }] }, "A → 3"],
    ["with a role that too few have", { roles: [role(["A"], 1)] }, "#keeper ≥ 1 (A)"],
    ["with a role that nobody has", { roles: [role([], 1)] }, "#keeper ≥ 1"],
    [
      "with a role that too many have",
      { roles: [role(["A", "B", "C"], 0, 1)] },
      "#keeper ≤ 1 (A, B, C)",
    ],
    [
      "with a role of which no number is right",
      { roles: [role(["A", "B", "C", "D"], 2, 1)] },
      "#keeper ≥ 2 ≤ 1 (A, B, C, D)",
    ],
    [
      "of which two are impossible each, by the first",
      { apart: [["A", "B", "C"]], captains: ["C", "D", "E"], seats: [{ name: "A", team: 3 }] },
      "A ≠ B ≠ C",
    ],
    [
      "with more seats than a team has",
      {
        seats: "ABCDE".split("").map((name) => ({ name, team: name === "E" ? 2 : 1 })),
      },
      "A → 1; B → 1; C → 1; D → 1",
    ],
    [
      "with two who have one seat and are apart",
      {
        seats: "ABC".split("").map((name) => ({ name, team: 1 })),
        apart: [
          ["C", "D"],
          ["A", "B"],
        ],
      },
      "A ≠ B; A → 1; B → 1",
    ],
    [
      "that leave no place only all in all",
      {
        together: [
          ["A", "B"],
          ["C", "D"],
          ["E", "F"],
        ],
        apart: [["A", "C"]],
        captains: ["B", "E"],
      },
      "A + B; C + D; E + F",
    ],
  ])("names the people of conflicting rules: %s", (_, some, said) => {
    expect(refuse(6, 2, some)).toMatchObject({
      code: "TEAM_RULES_CONFLICT",
      fields: { names: [{ code: "TEAM_RULES_CONFLICT" }] },
      params: { rules: said, count: said.split(";").length, teams: 2, size: 3 },
    });
  });

  it.each([
    [8, "P0 ≠ P7"],
    [9, "…"],
  ])("names eight rules at most: %i", (length, last) => {
    // each must stay with the next, and the first apart from the last
    const names = people(20);
    const together = Array.from({ length: length - 1 }, (_, i) => [names[i]!, names[i + 1]!]);
    const apart = [[names[0]!, names[length - 1]!]];
    const inputs = { names, numberOfTeams: 2, rules: rules({ together, apart }) };
    const { params } = errorOf(() => drawRuledTeams(inputs, testRandom(1)));
    const { rules: said, count } = params as { rules: string; count: number };
    expect(count).toBe(length);
    expect(said.split("; ").slice(7)).toEqual([length === 8 ? [] : ["P7 + P8"], last].flat());
  });

  it.each([
    [12, "P11"],
    [13, "…"],
  ])("names twelve people of a rule at most: %i", (count, last) => {
    const names = people(20);
    const inputs = { names, numberOfTeams: 2, rules: rules({ together: [names.slice(0, count)] }) };
    const { params } = errorOf(() => drawRuledTeams(inputs, testRandom(1)));
    expect(
      String((params as { rules: string }).rules)
        .split(" + ")
        .slice(11),
    ).toEqual([count === 12 ? [] : ["P11"], last].flat());
  });

  it("is too hard with too many pairs apart", () => {
    const names = people(600);
    const inputs = {
      names,
      numberOfTeams: 2,
      teamSize: 1,
      rules: rules({ apart: [names.slice(0, 520)] }),
    };
    const first = Array.from({ length: 12 }, (_, i) => `P${i}`);
    expect(errorOf(() => drawRuledTeams(inputs, testRandom(1)))).toMatchObject({
      code: "TEAM_RULES_TOO_HARD",
      params: { rules: [...first, "…"].join(" ≠ ") },
      fields: { names: [{ code: "TEAM_RULES_TOO_HARD" }] },
    });
  });

  it("names the size of the largest team", () => {
    expect(refuse(7, 2, { captains: ["A", "B", "C"] })).toMatchObject({ params: { size: 4 } });
  });

  it("names a contradiction among rules with too many cases to count", () => {
    const names = people(60);
    const apart = names.map((name, i) => [name, names[(i + 7) % 60]!]);
    const some = rules({ apart, together: [["P3", "P10"]] });
    const inputs = { names, numberOfTeams: 10, rules: some };
    expect(errorOf(() => drawRuledTeams(inputs, testRandom(1)))).toMatchObject({
      code: "TEAM_RULES_CONFLICT",
      params: { rules: "P3 + P10; P3 ≠ P10" },
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

  it.each<[Partial<TeamRules>, boolean]>([
    [{ together: [["A", "B"]] }, true],
    [{ together: [["A", "B", "C"]] }, false],
    [{ apart: [["A", "B"]] }, true],
    [{ apart: [["A", "B", "C"]] }, false],
    [{ captains: ["C", "D"] }, true],
    [{ captains: ["A", "B", "C"] }, false],
    [{ seats: [{ name: "C", team: 2 }] }, true],
    [{ roles: [role(["A", "B"], 1, 1)] }, true],
    [{ roles: [role(["A", "B"], 0, 0)] }, false],
    [{ roles: [role(["A", "B"], 2, 1)] }, false],
    [{ roles: [role([], 1, 0)] }, false],
    [{ roles: [role(["A"], 1)] }, false],
    [{ roles: [role(["A", "B", "C"], 0, 1)] }, false],
    [{ roles: [role(["A", "B", "C"], 0, 2)] }, true],
    [{ roles: [role(["A", "B", "C", "D"], 0, 9)] }, true],
  ])("with the rules %j may be changed by hand: %s", (changed, isPossible) => {
    const teams = [
      ["A", "B"],
      ["C", "D"],
    ];
    expect(ruledTeamsFit({ ...inputs, rules: rules(changed) }, teams, true)).toBe(isPossible);
  });

  it.each<[Partial<TeamRules>, string[]]>([
    [{ together: [["A", "B"]], apart: [["A", "C"]], captains: ["A", "C"] }, []],
    [{ together: [["B", "C"]] }, ["B + C"]],
    [{ captains: ["A", "B"] }, ["A (c), B (c)"]],
    [{ roles: [role(["A", "C"], 1, 1)] }, []],
    [{ roles: [role(["A", "B"], 1)] }, ["#keeper ≥ 1 (A, B)"]],
    [{ roles: [role(["A", "B"], 0, 1)] }, ["#keeper ≤ 1 (A, B)"]],
    [{ roles: [role(["A", "B", "C", "D"], 0, 2)] }, []],
    [{ seats: [{ name: "C", team: 2 }] }, []],
  ])("breaks of the rules %j: %j", (given, broken) => {
    const teams = [
      ["A", "B"],
      ["C", "D"],
    ];
    expect(brokenRulesOf({ ...inputs, rules: rules(given) }, teams)).toEqual(broken);
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
