import { canBeSeen, participantSeparators } from "@sortes/contract";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  isDrawnFrom,
  namesIn,
  parseNames,
  parseParticipants,
  parseSlowly,
  participantsIn,
  removeDuplicates,
  removeDuplicatesSlowly,
  sameAsOneOf,
} from "../src/names.ts";
import { holds, names } from "./support/property.ts";

describe("parseNames", () => {
  // spec 5.5
  it("splits at line ends and commas, trims, drops empty entries, and keeps the order", () => {
    const text = "\uFEFF Ana , Bogdan\r\nCarmen Popa\r,,\n \t\nDan; Eva\u2028Filip";
    expect(parseNames(text)).toEqual({
      names: ["Ana", "Bogdan", "Carmen Popa", "Dan; Eva", "Filip"],
      duplicates: [],
    });
  });

  it("reports repeated names and keeps them", () => {
    expect(parseNames("Ana,Bob,Ana,ana,Bob,Ana")).toEqual({
      names: ["Ana", "Bob", "Ana", "ana", "Bob", "Ana"],
      duplicates: [
        { name: "Ana", count: 4, otherSpelling: "ana" },
        { name: "Bob", count: 2 },
      ],
    });
  });

  it("treats two spellings that read the same as one name, and changes neither", () => {
    const [composed, combining] = ["Ștefan", "S\u0326tefan"];
    expect(parseNames(`${combining}\n${composed}`)).toEqual({
      names: [combining, composed],
      duplicates: [{ name: combining, count: 2, otherSpelling: composed }],
    });
  });

  it.each([
    ["capitals", "Ana Pop", "ANA POP"],
    ["a leading @", "@ana.pop", "Ana.Pop"],
    ["an @ and a space", "@ ana", "ana"],
    ["cedillas", "Ştefan Ţurcanu", "Ștefan Țurcanu"],
    ["decomposed cedillas", "S\u0327tefan", "ștefan"],
    ["white space between words", "Ana  Pop", "Ana\u00a0Pop"],
    ["marks of direction", "\u202aAna Pop\u202c", "Ana\u200e Pop"],
    ["zero width", "Ana\u200b Pop", "Ana Pop"],
    ["soft hyphens", "Ana\u00admaria", "Anamaria"],
    ["variation selectors", "Ana ❤\ufe0f", "Ana ❤"],
    ["blanks of other scripts", "Ana\u3164Pop\u2800", "Ana Pop"],
    ["a wide @", "＠ana", "ana"],
    ["a Turkish capital", "İlker", "ilker"],
  ])("treats names as equal despite %s", (_, first, second) => {
    expect(parseNames(`${first}\n${second}`).duplicates).toEqual([
      { name: first, count: 2, otherSpelling: second },
    ]);
    expect(removeDuplicates([first, second])).toEqual([first]);
  });

  it.each([
    ["diacritics", "Stefan", "Ștefan"],
    ["an @ elsewhere", "ana@pop", "anapop"],
    ["a space", "Ana Maria", "Anamaria"],
    ["joined emoji", "👩\u200d👧", "👩👧"],
    ["marks alone", "@", "\u200b"],
    ["a hyphen", "Ana-Maria", "Ana Maria"],
  ])("distinguishes names by %s", (_, first, second) => {
    expect(parseNames(`${first}\n${second}`).duplicates).toEqual([]);
  });

  it.each(["", "  ", ",\n,\r\n;"])("finds no names in %j", (text) => {
    expect(parseNames(text.replace(";", "")).names).toEqual([]);
    expect(parseParticipants(text).names).toEqual([]);
  });

  it("leaves every name unchanged", () => {
    const oneName = names
      .map((name) => name.replaceAll(new RegExp(participantSeparators, "g"), "").trim())
      .filter(canBeSeen);
    holds(
      fc.property(
        fc.array(oneName),
        fc.constantFrom("\n", "\r\n", ",", " , ", "\n\n"),
        (list, separator) => {
          expect(parseNames(list.join(separator)).names).toEqual(list);
          expect(parseParticipants(list.join(separator)).names).toEqual(list);
        },
      ),
    );
  });

  it("normalises nothing that is too long to be a name", () => {
    const normalize = vi.spyOn(String.prototype, "normalize");
    const long = "a\u0316\u0301".repeat(70_000);
    expect(parseNames(`${long}\n${long}`).duplicates).toEqual([{ name: long, count: 2 }]);
    expect(removeDuplicates([long, long])).toEqual([long]);
    expect(normalize).not.toHaveBeenCalled();
    parseNames("a\u0301".repeat(500));
    expect(normalize).toHaveBeenCalled();
    normalize.mockRestore();
  });

  it("parses 100,000 names with repetitions", () => {
    const text = Array.from({ length: 100_000 }, (_, i) => `Îngerica ${i % 90_000}`).join("\n");
    const { names: parsed, duplicates } = parseNames(text);
    expect(parsed).toHaveLength(100_000);
    expect(duplicates).toHaveLength(10_000);
  });
});

describe("parseParticipants", () => {
  // spec 2.9.1
  it("also splits at semicolons", () => {
    expect(parseParticipants("Ana; Bob;;Carl,Dan\nEva").names).toEqual([
      "Ana",
      "Bob",
      "Carl",
      "Dan",
      "Eva",
    ]);
  });
});

describe("sameAsOneOf", () => {
  it("compares names like the search for repeated names", () => {
    const isOther = sameAsOneOf(["Ana", "Ștefan", "Zoe"]);
    const names = ["Ana", "Bob", "ana", "Ştefan", "Bob"];
    expect(names.filter(isOther)).toEqual(["Ana", "ana", "Ştefan"]);
    expect(names.filter(sameAsOneOf([]))).toEqual([]);
  });
});

describe("removeDuplicates", () => {
  it("keeps each name at its first position, in its first spelling", () => {
    expect(removeDuplicates(["S\u0326tefan", "Bob", "Ștefan", "bob", "Bob"])).toEqual([
      "S\u0326tefan",
      "Bob",
    ]);
  });

  it("leaves no repeated names for parseNames", () => {
    const oneName = names
      .map((name) => name.replaceAll(/[\n\r\u2028\u2029,]/g, "").trim())
      .filter((name) => name !== "");
    holds(
      fc.property(fc.array(oneName), (list) => {
        expect(parseNames(removeDuplicates(list).join("\n")).duplicates).toEqual([]);
      }),
    );
  });
});

describe("isDrawnFrom", () => {
  it("counts the occurrences of a name in each list", () => {
    expect(isDrawnFrom(["a", "a"], ["a", "b", "a"])).toBe(true);
    expect(isDrawnFrom(["a", "a"], ["a", "b"])).toBe(false);
    expect(isDrawnFrom(["c"], ["a", "b"])).toBe(false);
    expect(isDrawnFrom([], [])).toBe(true);
  });
});

it("names parsed in steps equal those parsed at once", () => {
  const text = `${Array.from({ length: 2500 }, (_, i) => `Name ${i % 2400}`).join("\n")}, @name 1; Eva`;
  for (const [split, parse] of [
    [namesIn, parseNames],
    [participantsIn, parseParticipants],
  ] as const) {
    const steps = parseSlowly(text, split);
    let step = steps.next();
    let pauses = 0;
    for (; !step.done; step = steps.next()) pauses += 1;
    expect(step.value).toEqual(parse(text));
    expect(pauses).toBeGreaterThan(2);
  }
});

it("removing duplicates from a long list in steps gives the same list", () => {
  const list = Array.from({ length: 5000 }, (_, i) => `Name ${i % 4000}`);
  const steps = removeDuplicatesSlowly(list);
  let step = steps.next();
  let pauses = 0;
  for (; !step.done; step = steps.next()) pauses += 1;
  expect(step.value).toEqual(removeDuplicates(list));
  expect(step.value).toHaveLength(4000);
  expect(pauses).toBeGreaterThan(3);
});

describe("pasted lists of names", () => {
  it.each([
    ["line ends of Word", "Ana\vIon\fEva\u0085Dan", ["Ana", "Ion", "Eva", "Dan"]],
    ["commas of other scripts", "علي، سارة，Ana、Ion", ["علي", "سارة", "Ana", "Ion"]],
    ["entries that nobody can see", "Ana,\u200b,\u3164,\u2800, ,Ion", ["Ana", "Ion"]],
    ["an emoji with joiners", "👩‍👩‍👧,Ana", ["👩‍👩‍👧", "Ana"]],
  ])("%s", (_what, text, names) => {
    expect(namesIn(text)).toEqual(names);
    expect(participantsIn(text)).toEqual(names);
  });

  it("semicolons of other scripts separate participants", () => {
    expect(participantsIn("Ana；Ion؛Eva")).toEqual(["Ana", "Ion", "Eva"]);
    expect(participantsIn("Ana\u1364Ion\ufe14Eva")).toEqual(["Ana", "Ion", "Eva"]);
  });

  it("commas of other scripts separate names", () => {
    const text = "A\u07f8B\u1363C\u1802D\ua4feE\ufe10F\u2e41G";
    expect(namesIn(text).join("")).toBe("ABCDEFG");
    expect(participantsIn(text)).toEqual(namesIn(text));
  });

  it("the comma in a number of tickets separates nothing", () => {
    expect(participantsIn("Ana *1,000\nIon *1,5; Eva *2, Dan")).toEqual([
      "Ana *1.000",
      "Ion *1.5",
      "Eva *2",
      "Dan",
    ]);
    expect(participantsIn("Ana *1,000, Ion x1,000\u000bEva *2,Dan")).toEqual([
      "Ana *1.000",
      "Ion x1.000",
      "Eva *2",
      "Dan",
    ]);
  });

  it("a hyphen equals the dashes that programs put in its place", () => {
    const signs = ["-", "\u2010", "\u2011", "–", "—", "\u2015", "−", "\ufe58", "\ufe63", "－"];
    expect(removeDuplicates(signs.map((sign) => `Ana${sign}Maria`))).toEqual(["Ana-Maria"]);
  });

  it("a typographic apostrophe equals that of a keyboard", () => {
    const spelt = "'’‘‛ʼʹʻʽˈ′`´＇ꞌ".split("").map((sign) => `O${sign}Neil`);
    expect(removeDuplicates(spelt)).toEqual(["O'Neil"]);
  });

  it("marks that chats and documents put into a name make it no other name", () => {
    const marks =
      "\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a\u202e\u2060\u206f\ufe00\ufe0f\ufeff".split(
        "",
      );
    const spelt = marks.map((mark) => `Ana${mark}maria`);
    expect(removeDuplicates(["Anamaria", ...spelt])).toEqual(["Anamaria"]);
  });

  it("the blanks of all scripts are one space", () => {
    const spelt = "\u115f\u1160\u2800\u3164\uffa0\u3000\u00a0"
      .split("")
      .map((one) => `Ana${one}Pop`);
    expect(removeDuplicates(["Ana Pop", ...spelt])).toEqual(["Ana Pop"]);
  });
});
