import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RandomSource, sample } from "../src/random/random-source.ts";
import {
  drawWinners,
  eachNameOnce,
  TicketBox,
  type WinnerInputs,
  winnersFit,
} from "../src/winners/draw-winners.ts";
import { prizesByPlace, winnersOf } from "../src/winners/prizes.ts";
import {
  nameBeforeTickets,
  ticketEntry,
  ticketsIn,
  ticketsOf,
  withTickets,
} from "../src/winners/tickets.ts";
import { holds, names, randomSources, errorOf } from "./support/property.ts";
import { testRandom } from "./support/words.ts";

const weight = fc.integer({ min: 1, max: 1_000_000 });
const inputs: fc.Arbitrary<WinnerInputs> = fc
  .tuple(
    fc.array(fc.tuple(names, weight), { minLength: 1, maxLength: 50 }),
    fc.nat(),
    fc.nat(),
    fc.boolean(),
  )
  .map(([entries, winners, alternates, isWeighted]) => {
    const numberOfWinners = 1 + (winners % entries.length);
    return {
      participants: entries.map(([name]) => name),
      numberOfWinners,
      numberOfAlternates: alternates % (entries.length - numberOfWinners + 1),
      weights: isWeighted ? entries.map(([, tickets]) => tickets) : null,
    };
  });

describe("drawWinners", () => {
  it("draws as many as asked, each entry at most once", () => {
    holds(
      fc.property(inputs, randomSources, (input, random) => {
        const result = drawWinners(input, random);
        expect(result.winners).toHaveLength(input.numberOfWinners);
        expect(result.alternates).toHaveLength(input.numberOfAlternates!);
        expect(winnersFit(input, result)).toBe(true);
      }),
    );
  });

  // spec 5.20
  it("draws winners before alternates from one random order", () => {
    const participants = "ABCDEFGH".split("");
    const order = sample(participants, participants.length, testRandom(5));
    expect(
      drawWinners({ participants, numberOfWinners: 2, numberOfAlternates: 3 }, testRandom(5)),
    ).toEqual({
      winners: order.slice(0, 2),
      alternates: order.slice(2, 5),
    });
  });

  const three = ["Ana", "Bob", "Carl"];
  it.each<[string, WinnerInputs, object]>([
    [
      "nobody to draw from",
      { participants: [], numberOfWinners: 1 },
      { code: "PARTICIPANTS_REQUIRED", fields: { participants: [{}] } },
    ],
    [
      "no winner",
      { participants: three, numberOfWinners: 0 },
      { code: "COUNT_TOO_SMALL", fields: { numberOfWinners: [{}] } },
    ],
    [
      "a name without end",
      { participants: [...three, "x".repeat(1001)], numberOfWinners: 1 },
      {
        code: "NAME_TOO_LONG",
        params: { place: 4, max: 1000 },
        fields: { participants: [{ params: { place: 4, max: 1000 } }] },
      },
    ],
    [
      "more winners than participants",
      { participants: three, numberOfWinners: 4 },
      { code: "NOT_ENOUGH_PARTICIPANTS", params: { count: 4 }, fields: { participants: [{}] } },
    ],
    [
      "more alternates than are left",
      { participants: three, numberOfWinners: 2, numberOfAlternates: 2 },
      {
        code: "NOT_ENOUGH_FOR_ALTERNATES",
        params: { count: 4 },
        fields: { numberOfAlternates: [{ code: "NOT_ENOUGH_FOR_ALTERNATES" }] },
      },
    ],
    [
      "weights for some only",
      { participants: three, numberOfWinners: 1, weights: [1, 2] },
      { code: "WEIGHTS_MISMATCH", fields: { weights: [{ code: "WEIGHTS_MISMATCH" }] } },
    ],
    [
      "a weight of zero",
      { participants: three, numberOfWinners: 1, weights: [1, 0, 1] },
      { code: "INVALID_INPUT", fields: { weights: [{ code: "TOO_SMALL", params: { min: 1 } }] } },
    ],
    [
      "a weight too large",
      { participants: three, numberOfWinners: 1, weights: [1, 1, 1_000_001] },
      {
        code: "INVALID_INPUT",
        fields: { weights: [{ code: "TOO_LARGE", params: { max: 1_000_000 } }] },
      },
    ],
    [
      "more prizes than winners",
      { participants: three, numberOfWinners: 1, prizes: [{ name: "A", count: 2 }] },
      { code: "PRIZES_MISMATCH", params: { count: 2 }, fields: { prizes: [{}] } },
    ],
    [
      "half a winner",
      { participants: three, numberOfWinners: 1.5 },
      { code: "INVALID_INPUT", fields: { numberOfWinners: [{ code: "NOT_INTEGER" }] } },
    ],
    [
      "a negative number of alternates",
      { participants: three, numberOfWinners: 1, numberOfAlternates: -1 },
      {
        code: "INVALID_INPUT",
        fields: { numberOfAlternates: [{ code: "TOO_SMALL", params: { min: 0 } }] },
      },
    ],
  ])("refuses %s", (_, input, error) => {
    expect(errorOf(() => drawWinners(input, testRandom(1)))).toMatchObject(error);
    const anyone = { winners: input.participants.slice(0, 1), alternates: [] };
    expect(winnersFit(input, anyone)).toBe(false);
  });
});

it("everybody may win, and nobody is drawn as an alternate unless that is asked for", () => {
  const inputs = { participants: ["Ana", "Bob"], numberOfWinners: 2 };
  const drawn = drawWinners(inputs, testRandom(1));
  expect(drawn.winners.toSorted()).toEqual(["Ana", "Bob"]);
  expect(drawn.alternates).toEqual([]);
  expect(winnersFit(inputs, drawn)).toBe(true);
  expect(drawWinners({ ...inputs, numberOfWinners: 1 }, testRandom(1)).alternates).toEqual([]);
});

describe("TicketBox", () => {
  it("picks the owner whose tickets cover the number drawn, among those still in the box", () => {
    holds(
      fc.property(
        fc.array(weight, { minLength: 1, maxLength: 70 }),
        fc.infiniteStream(fc.nat()),
        (weights, picks) => {
          const box = new TicketBox(weights);
          const left = [...weights];
          for (const pick of picks.take(weights.length)) {
            const total = left.reduce((sum, tickets) => sum + tickets, 0);
            const ticket = pick % total;
            const random: RandomSource = {
              below: (n) => (n === total ? ticket : Number.NaN),
              belowBig: (n) => n,
            };
            let owner = 0;
            for (let end = left[0]!; end <= ticket; end += left[owner]!) owner++;
            expect(box.draw(random)).toBe(owner);
            left[owner] = 0;
          }
        },
      ),
    );
  });

  it("can hold 100,000 entries of the largest weight", () => {
    const participants = Array.from({ length: 100_000 }, (_, i) => `entry ${i}`);
    const weights = participants.map(() => 1_000_000);
    const { winners } = drawWinners(
      { participants, numberOfWinners: 100_000, weights },
      testRandom(3),
    );
    expect(new Set(winners).size).toBe(100_000);
  });
});

describe("winnersFit", () => {
  const input = {
    participants: ["Ana", "Bob", "Ana", "Dan"],
    numberOfWinners: 2,
    numberOfAlternates: 1,
  };

  it.each([
    ["a stranger", { winners: ["Ana", "Zoe"], alternates: ["Dan"] }],
    ["somebody more often than entered", { winners: ["Bob", "Ana"], alternates: ["Bob"] }],
    ["too few winners", { winners: ["Bob"], alternates: ["Ana"] }],
    ["too many winners", { winners: ["Bob", "Ana", "Dan"], alternates: ["Ana"] }],
    ["no alternates", { winners: ["Bob", "Ana"], alternates: [] }],
  ])("refuses %s", (_, result) => {
    expect(winnersFit(input, result)).toBe(false);
  });

  it("accepts a name as often as it was entered", () => {
    expect(winnersFit(input, { winners: ["Ana", "Ana"], alternates: ["Bob"] })).toBe(true);
  });
});

describe("eachNameOnce", () => {
  it("counts all entries of a name, in any spelling, as its tickets", () => {
    expect(eachNameOnce(["Ana", "Ștefan", "ana", "Ştefan", "ANA", "Bob"])).toEqual({
      participants: ["Ana", "Ștefan", "Bob"],
      weights: [3, 2, 1],
    });
  });

  it("adds up the tickets of a name's entries", () => {
    expect(eachNameOnce(["Ana", "Bob", "ana"], [3, 1, 4])).toEqual({
      participants: ["Ana", "Bob"],
      weights: [7, 1],
    });
  });

  it("lets no name win twice, with winners that fit the same inputs", () => {
    const entries = ["Ana", "Bob", "Ana", "Ana", "Bob", "Dan"];
    const inputs = { ...eachNameOnce(entries), numberOfWinners: 2, numberOfAlternates: 1 };
    for (let seed = 1; seed <= 50; seed++) {
      const drawn = drawWinners(inputs, testRandom(seed));
      expect([...drawn.winners, ...drawn.alternates].toSorted()).toEqual(["Ana", "Bob", "Dan"]);
      expect(winnersFit(inputs, drawn)).toBe(true);
    }
  });
});

describe("entries with a number of tickets", () => {
  it.each([
    ["Ana *3", "Ana", 3],
    ["Ana×12", "Ana", 12],
    ["Ana * 1000000", "Ana", 1_000_000],
    ["Ana *0", "Ana", 0],
    ["Ana *2 *3", "Ana *2", 3],
    ["Ana x3", "Ana", 3],
    ["Ana *1.000", "Ana", 1000],
    ["Ana *1,000", "Ana", 1000],
    ["Ana *10 000", "Ana", 10_000],
    ["Ana *1.000.000", "Ana", 1_000_000],
    // asked about, not one ticket for somebody of that name
    ["Ana *1.5", "Ana *1.5", NaN],
    ["Ana *1,5", "Ana *1,5", NaN],
    ["Ana *12345678", "Ana *12345678", NaN],
    ["Ana *0.500", "Ana *0.500", NaN],
    ["Ana *3.", "Ana *3.", NaN],
    ["Ana (x3)", "Ana (x3)", NaN],
    ["Ana *٣", "Ana *٣", NaN],
    ["Ana *1_000", "Ana *1_000", NaN],
    ["Ana ×3 bilete", "Ana ×3 bilete", NaN],
    ["Ana *1e3", "Ana *1e3", NaN],
    ["Ana *10000000000000000000000000", "Ana *10000000000000000000000000", NaN],
    // signs of phones and other keyboards
    ["Ana ✖\ufe0f3", "Ana", 3],
    ["Ana ＊3", "Ana", 3],
    ["Ana ∗ 3", "Ana", 3],
    ["Ana \u043510", "Ana \u043510", 1],
    ["Ana \u04453", "Ana", 3],
    ["Ana *3\u200b", "Ana", 3],
    ["Ana *\u20603", "Ana", 3],
    ["Ana x2 Pop", "Ana x2 Pop", 1],
    ["a*2b", "a*2b", 1],
    ["BMW X3", "BMW X3", 1],
    ["Max3", "Max3", 1],
    ["Ana * Ion 3", "Ana * Ion 3", 1],
    ["Ana 3", "Ana 3", 1],
    ["*3", "*3", 1],
    ["3", "3", 1],
    ["Ana *", "Ana *", 1],
    ["Ana *-3", "Ana *-3", NaN],
    ["A*3", "A", 3],
    ["Ana*12345678*", "Ana*12345678*", NaN],
    [" *3", " *3", 1],
    ["Ana *3 ", "Ana", 3],
    ["Ana [x3]", "Ana [x3]", NaN],
    // thousands, as people write them
    ["Ana *123.456", "Ana", 123_456],
    ["Ana *1'000", "Ana", 1000],
    ["Ana *1’000", "Ana", 1000],
    ["Ana *1\u00a0000", "Ana", 1000],
    ["Ana *1\u202f000", "Ana", 1000],
    ["Ana *01.000", "Ana *01.000", NaN],
    ["Ana *1234.567", "Ana *1234.567", NaN],
    ["Ana *1.0000", "Ana *1.0000", NaN],
  ])("%j is parsed as %j with %i", (entry, name, tickets) => {
    expect(ticketEntry(entry)).toEqual({ name, tickets });
  });

  it.each("1.,'’+-−_/)]".split(""))(
    "are asked about if %j is in the number, even without a space",
    (sign) => {
      const entry = `Ana*12345678${sign}`;
      expect(ticketEntry(entry)).toEqual({ name: entry, tickets: NaN });
      expect(ticketEntry(`${entry} 2`)).toEqual({ name: `${entry} 2`, tickets: NaN });
    },
  );

  it("are at the end: a sign more than 40 characters before it belongs to the name", () => {
    const entry = `Ana *${"9".repeat(39)}`;
    expect(ticketEntry(entry).tickets).toBeNaN();
    expect(ticketEntry(`${entry}9`)).toEqual({ name: `${entry}9`, tickets: 1 });
  });

  it("are no number where there are no digits", () => expect(ticketsOf("")).toBeNaN());

  it("are parsed as they were written, for any name", () => {
    holds(
      fc.property(names, weight, (name, tickets) => {
        const trimmed = name.trim() || "Ana";
        expect(ticketEntry(withTickets(trimmed, tickets))).toEqual({ name: trimmed, tickets });
      }),
    );
    expect(withTickets("Ana *3", 1)).toBe("Ana *3 *1");
    expect(withTickets("Ana *1", 1)).toBe("Ana *1 *1");
    expect(withTickets("Ana *1,5", 1)).toBe("Ana *1,5 *1");
    expect(withTickets("Ana", 1)).toBe("Ana");
    expect(withTickets("Ana", 0)).toBe("Ana *0");
  });

  it("keep any other text until a number is set", () => {
    expect(withTickets("Ana *1,5", NaN)).toBe("Ana *1,5");
    expect(nameBeforeTickets("Ana *1,5")).toBe("Ana");
    expect(nameBeforeTickets("Ana ×3 bilete")).toBe("Ana");
    expect(nameBeforeTickets("Ana")).toBe("Ana");
  });

  it("need no weights if each has one ticket", () => {
    expect(ticketsIn(["Ana", "Ion *1"])).toEqual({ names: ["Ana", "Ion"], tickets: null });
    expect(ticketsIn(["Ana", "Ion *2"])).toEqual({ names: ["Ana", "Ion"], tickets: [1, 2] });
  });
});

describe("prizes of a winner draw", () => {
  const bicycle = { name: "Bicycle", count: 1 };
  const shirt = { name: "T-shirt", count: 2 };

  it("are assigned to the places in order", () => {
    expect(winnersOf([bicycle, shirt])).toBe(3);
    expect(prizesByPlace([bicycle, shirt], 3)).toEqual([bicycle, shirt, shirt]);
    expect(prizesByPlace([bicycle, shirt], 2)).toEqual([bicycle, shirt]);
    expect(prizesByPlace([bicycle, shirt], 5)).toEqual([bicycle, shirt, shirt]);
  });

  it("do not change anybody's chances", () => {
    const participants = ["Ana", "Bob", "Carl", "Dan"];
    for (let seed = 1; seed <= 20; seed++) {
      const inputs = { participants, numberOfWinners: 3, weights: [4, 3, 2, 1] };
      expect(drawWinners({ ...inputs, prizes: [bicycle, shirt] }, testRandom(seed))).toEqual(
        drawWinners(inputs, testRandom(seed)),
      );
    }
  });
});
