import { limits } from "@sortes/contract";
import { describe, expect, it } from "vitest";
import {
  drawExchange,
  type GiftInputs,
  giftsFit,
  giftsWith,
  giftsWithout,
  problemWithGifts,
} from "../../src/gifts/exchange.ts";
import {
  noGiftRules,
  readGiftLines,
  readGiftPairs,
  writeGiftLines,
  writeGiftPairs,
} from "../../src/gifts/gift-lines.ts";
import { integersBelow } from "../support/permutations.ts";
import { testRandom } from "../support/words.ts";
import { onlyNext } from "./exchanges.ts";

const inputsOf = (text: string, earlier = "", oneCircle = false): GiftInputs => {
  const { names, rules } = readGiftLines(text);
  return { names, rules: { ...rules, earlier: readGiftPairs(earlier).pairs }, oneCircle };
};
const people = "Ana\nDan\nIon\nMia";

describe("the lines of a list", () => {
  it.each([
    ["Ana ≠ Dan", { apart: [["Ana", "Dan"]] }],
    ["ana != DAN <> Mia", { apart: [["Ana", "Dan", "Mia"]] }],
    ["Ana → Dan", { never: [{ giver: "Ana", receiver: "Dan" }] }],
    ["mia->ion", { never: [{ giver: "Mia", receiver: "Ion" }] }],
  ])("are rules: %s", (line, rules) => {
    const read = readGiftLines(`${people}\n${line}`);
    expect(read.names).toEqual(["Ana", "Dan", "Ion", "Mia"]);
    expect(read.rules).toEqual({ ...noGiftRules(), ...rules });
    const [kind, [rule]] = Object.entries(rules)[0]! as ["apart" | "never", unknown[]];
    const said = kind === "apart" ? { kind, people: rule } : { kind, ...(rule as object) };
    expect(read.lines).toEqual([{ entry: 4, rules: [said] }]);
  });

  it("are several rules if more than two people give in turn", () => {
    const pairs = [
      { giver: "Ana", receiver: "Dan" },
      { giver: "Dan", receiver: "Ion" },
    ];
    const { names, rules, lines } = readGiftLines(`${people}\nAna → dan -> Ion`);
    expect(names).toEqual(["Ana", "Dan", "Ion", "Mia"]);
    expect(rules).toEqual({ ...noGiftRules(), never: pairs });
    expect(lines).toEqual([{ entry: 4, rules: pairs.map((pair) => ({ kind: "never", ...pair })) }]);
    expect(readGiftPairs("Ana → Dan → Ion\nMia")).toEqual({ pairs, unread: 1 });
  });

  it.each(["→ Ana", "Ana-Maria", "Ana + Dan"])("are names: %s", (line) =>
    expect(readGiftLines(line).names).toEqual([line]),
  );

  it("are written as they are read", () => {
    const { names, rules } = readGiftLines(`${people}\nAna ≠ Dan\nIon → Mia`);
    expect(readGiftLines(writeGiftLines(names, rules).join("\n"))).toMatchObject({ names, rules });
  });

  it("are read as pairs of an earlier exchange, and others are counted", () => {
    const read = readGiftPairs("Ana → Dan\nDan => Ion\nIon");
    expect(writeGiftPairs(read.pairs)).toEqual(["Ana → Dan", "Dan → Ion"]);
    expect(read.unread).toBe(1);
  });
});

describe("an exchange", () => {
  it.each([
    ["Ana\nDan", "GIFT_PEOPLE_TOO_FEW", { min: limits.gifts.people.min }],
    [
      integersBelow(limits.gifts.people.max + 1).join("\n"),
      "GIFT_PEOPLE_TOO_MANY",
      { max: limits.gifts.people.max },
    ],
    ["Ana\nDan\nana", "GIFT_NAME_REPEATED", { name: "ana" }],
    [`${people}\nAna ≠ Eva`, "TEAM_RULE_UNKNOWN", { name: "Eva" }],
    [`${people}\nEva → Ana`, "TEAM_RULE_UNKNOWN", { name: "Eva" }],
    [`${"x".repeat(limits.name + 1)}\nDan\nIon`, "NAME_TOO_LONG", { max: limits.name }],
  ])("is refused: %#", (text, code, params) => {
    const inputs = inputsOf(text);
    const field = { names: [{ code, params }] };
    expect(problemWithGifts(inputs)).toMatchObject({ code, fields: field });
    expect(() => drawExchange(inputs, testRandom(1))).toThrow(code);
  });

  it("is possible for as many people as are allowed", () => {
    const { min, max } = limits.gifts.people;
    expect(problemWithGifts(inputsOf(integersBelow(min).join("\n")))).toBeUndefined();
    expect(problemWithGifts(inputsOf(integersBelow(max).join("\n")))).toBeUndefined();
  });

  it("ignores earlier pairs of people who take no part any more", () => {
    const inputs = inputsOf(people, "Eva → Ana\nAna → Eva");
    expect(problemWithGifts(inputs)).toBeUndefined();
    expect(drawExchange(inputs, testRandom(1))).toHaveProperty("receivers");
  });

  it("can be too hard to draw", () => {
    const names = integersBelow(300).map(String);
    const never = onlyNext(300, 3).map(({ giver, receiver }) => ({
      giver: `${giver}`,
      receiver: `${receiver}`,
    }));
    const inputs = { names, rules: { ...noGiftRules(), never }, oneCircle: false };
    expect(drawExchange(inputs, testRandom(1))).toBe("too hard");
  });

  it.each([
    [`${people}\nAna ≠ Dan\nIon ≠ Mia`, "Ana → Ion\nIon → Ana", false],
    [`${people}\nAna → Dan`, "", true],
  ])("keeps its rules: %#", (text, earlier, oneCircle) => {
    const inputs = inputsOf(text, earlier, oneCircle);
    for (const seed of integersBelow(50)) {
      const drawn = drawExchange(inputs, testRandom(seed));
      expect(drawn).toHaveProperty("receivers");
      expect(giftsFit(inputs, (drawn as { receivers: string[] }).receivers)).toBe(true);
    }
  });

  it.each([
    [["Dan", "Ion", "Mia"]],
    [["Dan", "Ion", "Mia", "Mia"]],
    [["Ana", "Ion", "Mia", "Dan"]],
    [["Dan", "Ana", "Mia", "Ion"]],
    [["Mia", "Ana", "Dan", "Ion"]],
    [["Ion", "Mia", "Dan", "Eva"]],
    [["Ion", "Mia", "Ana", "Ana"]],
    [["Ion", "Mia", "Ana"]],
  ])("does not fit: %s", (receivers) =>
    expect(giftsFit(inputsOf(`${people}\nAna ≠ Dan`), receivers)).toBe(false),
  );

  it("does not fit if somebody gives to who was ruled out, or to themselves", () => {
    const inputs = inputsOf(`${people}\nAna ≠ Dan\nIon → Mia`, "Mia → Dan");
    expect(giftsFit(inputs, ["Ion", "Mia", "Dan", "Ana"])).toBe(true);
    expect(giftsFit(inputs, ["Ion", "Dan", "Mia", "Ana"])).toBe(false);
    expect(giftsFit(inputs, ["Ion", "Ana", "Mia", "Dan"])).toBe(false);
    expect(giftsFit(inputs, ["Ion", "Mia", "Ana", "Dan"])).toBe(false);
  });

  it("does not fit if people receive their own names", () =>
    expect(giftsFit(inputsOf(people), ["Dan", "Ana", "Ion", "Mia"])).toBe(false));

  it("does not fit in two circles if it must be one", () =>
    expect(giftsFit(inputsOf(people, "", true), ["Ion", "Mia", "Ana", "Dan"])).toBe(false));

  it("names each rule in the way of a conflict as it was written", () => {
    const inputs = inputsOf("Ana\nDan\nIon\nAna → Dan", "Ana → Ion");
    expect(drawExchange(inputs, testRandom(1))).toEqual({
      conflict: [
        { kind: "never", giver: "Ana", receiver: "Dan" },
        { kind: "earlier", giver: "Ana", receiver: "Ion" },
      ],
    });
  });

  it("forgets the rules and pairs of people who take no part any more", () => {
    const rules = {
      apart: [["Ana", "Eva"]],
      never: [{ giver: "Eva", receiver: "Ana" }],
      earlier: [{ giver: "Dan", receiver: "Eva" }],
    };
    const inputs = { names: ["Ana", "Dan", "Ion"], rules, oneCircle: false };
    expect(giftsFit(inputs, ["Dan", "Ion", "Ana"])).toBe(true);
    expect(giftsFit(inputs, ["Ion", "Ana", "Dan"])).toBe(true);
  });

  it("names the smallest set of rules that cannot be kept", () =>
    expect(
      drawExchange(inputsOf(`${people}\nAna ≠ Dan ≠ Ion\nMia → Ana`, "Ion → Mia"), testRandom(1)),
    ).toEqual({ conflict: [{ kind: "apart", people: ["Ana", "Dan", "Ion"] }] }));
});

describe("a change of the people", () => {
  const before = ["Dan", "Ion", "Mia", "Ana"];

  it("gives the leaver's receiver to the leaver's giver", () =>
    expect(giftsWithout(inputsOf(people), before, "Dan", testRandom(1))).toEqual({
      receivers: ["Ion", "Mia", "Ana"],
      changed: ["Ana"],
    }));

  it("is refused to a leaver without whom the rules leave no way", () => {
    const inputs = inputsOf("Ana\nDan\nIon\nAna ≠ Ion");
    expect(giftsWithout(inputs, ["Dan", "Ion", "Ana"], "Dan", testRandom(1))).toBeUndefined();
  });

  it("leaves out rules about people who have left before", () => {
    const { names, oneCircle } = inputsOf(people);
    const rules = {
      ...noGiftRules(),
      apart: [["Ana", "Zoe"]],
      never: [
        { giver: "Zoe", receiver: "Dan" },
        { giver: "Ana", receiver: "Zoe" },
      ],
    };
    const after = giftsWithout({ names, rules, oneCircle }, before, "Dan", testRandom(1));
    expect(after?.receivers).toEqual(["Ion", "Mia", "Ana"]);
  });

  it("puts a newcomer between a giver and a receiver, apart from a partner", () => {
    const inputs = inputsOf(`${people}\nEva\nAna ≠ Eva`);
    for (const seed of integersBelow(20)) {
      const after = giftsWith(inputs, before, testRandom(seed))!;
      expect(giftsFit(inputs, after.receivers)).toBe(true);
      expect(after.changed).toContain("Eva");
    }
  });

  it("is refused if there is no place", () => {
    const inputs = inputsOf(`${people}\nEva\nEva ≠ Ana ≠ Dan ≠ Ion ≠ Mia`);
    expect(giftsWith(inputs, before, testRandom(1))).toBeUndefined();
  });
});
