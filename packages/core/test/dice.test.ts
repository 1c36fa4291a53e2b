import { DomainError } from "@sortes/contract";
import { describe, expect, it } from "vitest";
import { countDice, type Dice, facesFit, readDice, rollDice } from "../src/numbers/dice.ts";
import { choose, totalsOf } from "../src/numbers/dice-odds.ts";
import { seededRandom } from "../src/random/seeded-random.ts";

const seed = new Uint8Array(32).fill(7);

/** The error in a notation: the code and its parameters. */
function problemOf(notation: string): unknown {
  try {
    readDice(notation);
    return undefined;
  } catch (error) {
    const [message] = (error as DomainError).fields?.["notation"] ?? [];
    return [message?.code, message?.params];
  }
}

/** Every roll of the dice, each equally likely. */
function* rollsOf({ terms }: Dice): Generator<number[]> {
  const sides = terms.flatMap((term) => Array.from({ length: term.count }, () => term.sides));
  const faces = sides.map(() => 1);
  for (;;) {
    yield [...faces];
    let i = 0;
    while (i < faces.length && faces[i] === sides[i]) faces[i++] = 1;
    if (i === faces.length) return;
    faces[i]! += 1;
  }
}

function enumerated(dice: Dice): Map<number, bigint> {
  const totals = new Map<number, bigint>();
  for (const roll of rollsOf(dice)) {
    const { total } = countDice(dice, roll);
    totals.set(total, (totals.get(total) ?? 0n) + 1n);
  }
  return new Map([...totals].toSorted(([a], [b]) => a - b));
}

describe("a dice notation", () => {
  it.each([
    ["d6", [{ sign: 1, count: 1, sides: 6, keep: 1, lowest: false }], 0],
    ["4d6kh3", [{ sign: 1, count: 4, sides: 6, keep: 3, lowest: false }], 0],
    ["4D6 K3", [{ sign: 1, count: 4, sides: 6, keep: 3, lowest: false }], 0],
    ["4d6d1", [{ sign: 1, count: 4, sides: 6, keep: 3, lowest: false }], 0],
    ["4d6dl", [{ sign: 1, count: 4, sides: 6, keep: 3, lowest: false }], 0],
    ["2d20kl", [{ sign: 1, count: 2, sides: 20, keep: 1, lowest: true }], 0],
    ["3d10dh2", [{ sign: 1, count: 3, sides: 10, keep: 1, lowest: true }], 0],
    ["d%", [{ sign: 1, count: 1, sides: 100, keep: 1, lowest: false }], 0],
    ["- d4 + 10 − 3", [{ sign: -1, count: 1, sides: 4, keep: 1, lowest: false }], 7],
  ])("%s is parsed", (notation, terms, constant) => {
    expect(readDice(notation)).toEqual({ terms, constant });
  });

  it.each<[string, string, object | undefined]>([
    ["", "REQUIRED", undefined],
    ["   ", "REQUIRED", undefined],
    [`d6${"+1".repeat(50)}`, "TOO_LONG", { max: 100 }],
    ["six", "DICE_UNREADABLE", { place: 1, found: "six" }],
    ["2d6 + x", "DICE_UNREADABLE", { place: 5, found: "+x" }],
    ["4d6kh3kh2", "DICE_UNREADABLE", { place: 7, found: "kh2" }],
    ["2d6 3d8", "DICE_JOIN", { place: 5, found: "3d8" }],
    ["2d6 3", "DICE_JOIN", { place: 5, found: "3" }],
    ["d6 d6", "DICE_JOIN", { place: 4, found: "d6" }],
    ["4d6 d1", "DICE_JOIN", { place: 5, found: "d1" }],
    ["d% d%", "DICE_JOIN", { place: 4, found: "d%" }],
    ["d6d6", "DICE_JOIN", { place: 1, found: "d6" }],
    ["d%20", "DICE_JOIN", { place: 3, found: "20" }],
    ["4d6d4", "DICE_JOIN", { place: 1, found: "d4" }],
    ["99999999999d6", "DICE_COUNT", { place: 1, max: 100 }],
    ["2d6 + 1234567890123d4", "DICE_COUNT", { place: 7, max: 100 }],
    ["d99999999999", "DICE_SIDES", { place: 1, min: 2, max: 1000 }],
    ["4d6kh99999999999", "DICE_KEEP", { place: 1, max: 4 }],
    ["d6 + 99999999999", "DICE_NUMBER", { place: 6, max: 1_000_000 }],
    ["9".repeat(100), "DICE_NUMBER", { place: 1, max: 1_000_000 }],
    ["1 0d6", "DICE_JOIN", { place: 3, found: "0d6" }],
    ["2d6²", "DICE_UNREADABLE", { place: 4, found: "²" }],
    ["٢d٦", "DICE_UNREADABLE", { place: 1, found: "٢d٦" }],
    ["🎲 + d6", "DICE_UNREADABLE", { place: 1, found: "🎲+d6" }],
    [
      "d6 + 🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲",
      "DICE_UNREADABLE",
      { place: 4, found: `+${"🎲".repeat(11)}` },
    ],
    ["2d6 ×2", "DICE_UNREADABLE", { place: 5, found: "×2" }],
    ["2d6 + 1,5", "DICE_UNREADABLE", { place: 8, found: ",5" }],
    ["2d6+", "DICE_UNREADABLE", { place: 4, found: "+" }],
    ["2d", "DICE_UNREADABLE", { place: 2, found: "d" }],
    ["d1", "DICE_SIDES", { place: 1, min: 2, max: 1000 }],
    ["d6+d1001", "DICE_SIDES", { place: 4, min: 2, max: 1000 }],
    ["0d6", "DICE_COUNT", { place: 1, max: 100 }],
    ["101d6", "DICE_COUNT", { place: 1, max: 100 }],
    ["60d6+60d6", "DICE_TOO_MANY", { max: 100 }],
    ["4d6kh5", "DICE_KEEP", { place: 1, max: 4 }],
    ["4d6kh0", "DICE_KEEP", { place: 1, max: 4 }],
    ["4d6dl4", "DICE_KEEP", { place: 1, max: 4 }],
    ["4d6dl0", "DICE_KEEP", { place: 1, max: 4 }],
    ["d6+1000001", "DICE_NUMBER", { place: 4, max: 1_000_000 }],
    ["d2".concat("+d2".repeat(20)), "DICE_TERMS", { max: 20 }],
    ["5+3", "DICE_NONE", undefined],
  ])("%j is rejected with its position", (notation, code, params) => {
    expect(problemOf(notation)).toEqual([code, params]);
  });
});

it.each(["100d1000", "4d6kh4", "4d6kh1", "2d6d1", "d6+1000000", "d2".concat("+d2".repeat(19))])(
  "a dice notation may go to the limits: %s",
  (notation) => expect(problemOf(notation)).toBeUndefined(),
);

describe("a dice notation as phones and other keyboards write it", () => {
  it.each([
    ["2d6 + 3", "2d6+3"],
    ["2D6", "2d6"],
    ["2d6 – 1", "2d6-1"],
    ["2d6 — 1", "2d6-1"],
    ["2d6−1", "2d6-1"],
    ["2d6‑1", "2d6-1"],
    ["2d6‐1", "2d6-1"],
    ["2d6‒1", "2d6-1"],
    ["2d6―1", "2d6-1"],
    ["2d6﹣1", "2d6-1"],
    ["2d6－1", "2d6-1"],
    ["2d6﹘1", "2d6-1"],
    ["2d6➖1", "2d6-1"],
    ["2d6﹢1", "2d6+1"],
    ["2d6➕1", "2d6+1"],
    ["２ｄ６＋３", "2d6+3"],
    ["２Ｄ６", "2d6"],
    ["ｄ％", "d100"],
    ["4 d6", "4d6"],
    ["2d6 + 1 d4", "2d6+1d4"],
    ["4d 6", "4d6"],
    ["4d6 dl 1", "4d6dl1"],
    ["4d6 kh3", "4d6kh3"],
    ["2d6\u200b+\ufeff3\u2060", "2d6+3"],
    ["2\u00a0d6\u202f+\u00a03", "2d6+3"],
  ])("%j is read as %s", (typed, meant) => {
    expect(readDice(typed)).toEqual(readDice(meant));
  });
});

describe("a dice roll", () => {
  it("has a face for each die, in the order of the notation", () => {
    const dice = readDice("3d4+2d100-d6");
    const random = seededRandom(seed);
    for (let i = 0; i < 200; i++) expect(facesFit(dice, rollDice(dice, random))).toBe(true);
    expect(facesFit(dice, [1, 2, 5, 1, 1, 1])).toBe(false);
    expect(facesFit(dice, [1, 2, 4, 1, 1])).toBe(false);
    expect(facesFit(dice, [1, 2, 4, 100, 0, 6])).toBe(false);
    expect(facesFit(dice, [1, 2, 4, 100, 1.5, 6])).toBe(false);
    expect(facesFit(dice, [1, 2, 4, 100, 1, 6])).toBe(true);
  });

  it.each([
    ["4d6kh3", [3, 6, 3, 5], [true, true, false, true], 14],
    ["2d20kl1+5", [17, 4], [false, true], 9],
    ["3d6dh1-1", [6, 6, 2], [true, false, true], 7],
    ["2d6-d4", [6, 6, 4], [true, true, true], 8],
  ])("of %s counts %j", (notation, faces, kept, total) => {
    expect(countDice(readDice(notation), faces)).toEqual({ kept, total });
  });
});

describe("the odds of dice totals", () => {
  it.each([
    "d6",
    "2d6",
    "4d6kh3",
    "4d6dl1",
    "2d20kh1",
    "2d20kl1+5",
    "3d8dh1",
    "5d4kl2",
    "d6-d4+2",
    "2d6kh1+3d4",
  ])("of %s match an enumeration of all rolls", (notation) => {
    const dice = readDice(notation);
    expect(totalsOf(dice)).toEqual(enumerated(dice));
  });

  it("of 4d6kh3 are the known ones: 21 of 1,296 rolls give 18", () => {
    const totals = totalsOf(readDice("4d6kh3"))!;
    expect([totals.get(3), totals.get(13), totals.get(18)]).toEqual([1n, 172n, 21n]);
    expect([...totals.values()].reduce((sum, ways) => sum + ways)).toBe(1296n);
  });

  it("are in rising order, from the lowest total that the dice can have", () => {
    const totals = [...totalsOf(readDice("d4-2d3"))!.keys()];
    expect(totals).toEqual([-5, -4, -3, -2, -1, 0, 1, 2]);
  });

  it("of many dice add up to all rolls, and are omitted if they would take too long", () => {
    const totals = totalsOf(readDice("20d6"))!;
    expect([...totals.values()].reduce((sum, ways) => sum + ways)).toBe(6n ** 20n);
    expect(totalsOf(readDice("d1000"))!.get(1000)).toBe(1n);
    expect(totalsOf(readDice("100d1000"))).toBeUndefined();
  });
});

it("binomial coefficients follow Pascal’s triangle", () => {
  expect([choose(49, 6), choose(5, 0), choose(5, 6), choose(5, -1)]).toEqual([
    13_983_816n,
    1n,
    0n,
    0n,
  ]);
  for (let n = 1; n < 20; n++)
    for (let k = 1; k <= n; k++) expect(choose(n, k)).toBe(choose(n - 1, k - 1) + choose(n - 1, k));
});
