import { ownGeneratorLimits } from "@sortes/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawOwnResults } from "../src/own-generators/draw-results.ts";
import type { Definition, Where } from "../src/own-generators/grammar.ts";
import { findingsOf, readGrammar } from "../src/own-generators/read-grammar.ts";
import { ownResultsFit } from "../src/own-generators/results-fit.ts";
import { holds, randomSources, errorOf } from "./support/property.ts";
import { testRandom } from "./support/words.ts";

/** A definition, its lists as `{ name: "line\nline" }`. */
const of = (template: string, lists: Record<string, string> | [string, string][] = {}) => ({
  template,
  lists: (Array.isArray(lists) ? lists : Object.entries(lists)).map(([name, lines]) => ({
    name,
    lines: lines.split("\n"),
  })),
});
const draw = (definition: Definition, count = 1, unique = false, seed = 1) =>
  drawOwnResults({ ...definition, count, unique }, testRandom(seed)).results;
/** Every result that comes up in many draws, in order. */
const seen = (definition: Definition) => [...new Set(draw(definition, 500))].toSorted();

describe("the template of a custom generator", () => {
  it("draws a line of each list that it names, independently each time", () => {
    const pets = of("{adjective} {animal}", { adjective: "red\nblue", animal: "cat\ndog" });
    expect(seen(pets)).toEqual(["blue cat", "blue dog", "red cat", "red dog"]);
    expect(seen(of("{a}{a}", { a: "0\n1" }))).toEqual(["00", "01", "10", "11"]);
  });

  it("finds a list regardless of case and spaces in its name", () => {
    expect(draw(of("{ Animal }", { " animal": "cat" }))).toEqual(["cat"]);
    expect(draw(of("{ȘARPE}", [["s\u0326arpe", "x"]]))).toEqual(["x"]);
  });

  it("ignores blank lines, and the spaces around a line", () => {
    expect(seen(of("[{a}]", { a: "\n  b  \n\n\tc\td\n" }))).toEqual(["[b]", "[c d]"]);
  });

  it("draws numbers of a range, both ends included", () => {
    expect(seen(of("{1-3}"))).toEqual(["1", "2", "3"]);
    expect(seen(of("{-1 - 1}"))).toEqual(["-1", "0", "1"]);
    expect(seen(of("{−2–-1}"))).toEqual(["-1", "-2"]);
    expect(draw(of("{7-7}"))).toEqual(["7"]);
    const most = "9".repeat(15);
    expect(Number(draw(of(`{-${most}-${most}}`))[0])).toBeLessThanOrEqual(Number(most));
  });

  it("treats escaped characters literally", () => {
    expect(draw(of(String.raw`\{a\} \\ \* C:\x {b}`, { b: String.raw`five \*3` }))).toEqual([
      String.raw`{a} \ * C:\x five *3`,
    ]);
  });

  it("draws from nested lists", () => {
    const nested = of("{who}", { who: "the {animal}\n{name} *2", animal: "cat", name: "Ana" });
    expect(seen(nested)).toEqual(["Ana", "the cat"]);
  });

  it("may name lists like properties of every object", () => {
    const odd = of("{__proto__} {constructor} {toString}", [
      ["__proto__", "a"],
      ["constructor", "b"],
      ["toString", "c"],
    ]);
    expect(draw(odd)).toEqual(["a b c"]);
    expect(findingsOf(of("{hasOwnProperty}"))).toMatchObject([{ code: "GRAMMAR_LIST_UNKNOWN" }]);
  });
});

describe("a definition is rejected", () => {
  const nested = (depth: number) =>
    Object.fromEntries(
      Array.from({ length: depth }, (_, i) => [`l${i}`, i + 1 < depth ? `{l${i + 1}}` : "end"]),
    );
  it.each<[string, Definition, object]>([
    ["without a template", of(" "), { field: "template", code: "REQUIRED" }],
    [
      "with a list that is not there, at its line",
      of("{a}", { a: "x\n\n{colour}" }),
      {
        field: "lists",
        code: "GRAMMAR_LIST_UNKNOWN",
        params: { list: "a", named: 1, place: 1, line: 3, name: "colour" },
      },
    ],
    [
      "with such a name in the template",
      of("{colour}"),
      { field: "template", code: "GRAMMAR_LIST_UNKNOWN", params: { place: 0, line: 0 } },
    ],
    ["with an open brace", of("{a", { a: "x" }), { code: "GRAMMAR_BRACES" }],
    ["with a closing brace alone", of("a}", { a: "x" }), { code: "GRAMMAR_BRACES" }],
    ["with braces in braces", of("{{a}}", { a: "x" }), { code: "GRAMMAR_BRACES" }],
    ["with nothing in braces", of("{ }"), { code: "GRAMMAR_BRACES" }],
    ["with a range that goes down", of("{9-1}"), { code: "GRAMMAR_RANGE_WRONG" }],
    ["with half a range", of("{1-}"), { code: "GRAMMAR_RANGE_WRONG", params: { range: "1-" } }],
    ["with a number alone in braces", of("{6}"), { code: "GRAMMAR_RANGE_WRONG" }],
    [
      "with separators in a range",
      of("{1-1.000}"),
      { code: "GRAMMAR_RANGE_WRONG", params: { range: "1-1.000" } },
    ],
    ["with a range in dots", of("{1..6}"), { code: "GRAMMAR_RANGE_WRONG" }],
    ["with an em dash in a range", of("{1 — 6}"), { code: "GRAMMAR_RANGE_WRONG" }],
    ["with a range too large", of(`{1-${"9".repeat(16)}}`), { code: "GRAMMAR_RANGE_WRONG" }],
    [
      "with a weight of nothing",
      of("{a}", { a: "x\ny *0" }),
      { code: "GRAMMAR_WEIGHT_WRONG", params: { list: "a", line: 2, max: 1_000_000 } },
    ],
    ["with half a weight", of("{a}", { a: "x *1.5" }), { code: "GRAMMAR_WEIGHT_WRONG" }],
    ["with a weight below nothing", of("{a}", { a: "x * -2" }), { code: "GRAMMAR_WEIGHT_WRONG" }],
    ["with a weight too large", of("{a}", { a: "x *1000001" }), { code: "GRAMMAR_WEIGHT_WRONG" }],
    [
      "with a list without lines",
      of("{a}", { a: " \n" }),
      { code: "GRAMMAR_LIST_EMPTY", params: { list: "a", named: 1, place: 1, line: 0 } },
    ],
    [
      "with a list without a name",
      of("x", [["", "y"]]),
      { code: "GRAMMAR_NAME_WRONG", params: { place: 1 } },
    ],
    ["with a list called like a range", of("x", { "1-6": "y" }), { code: "GRAMMAR_NAME_WRONG" }],
    ["with a brace in a name", of("x", { "a}": "y" }), { code: "GRAMMAR_NAME_WRONG" }],
    [
      "with a name without end",
      of("x", { ["a".repeat(51)]: "y" }),
      { code: "GRAMMAR_NAME_WRONG", params: { max: 50 } },
    ],
    [
      "with two lists of a name",
      of("{a}", { a: "x", "A ": "y" }),
      { code: "GRAMMAR_NAME_TWICE", params: { list: "A", place: 2 } },
    ],
    [
      "with a line too long",
      of("{a}", { a: `x\n${"y".repeat(301)}` }),
      { code: "GRAMMAR_LINE_TOO_LONG", params: { list: "a", line: 2, max: 300 } },
    ],
    ["with control characters", of("{a}", { a: "x\u0007" }), { code: "GRAMMAR_SIGNS" }],
    ["with half a character", of("{a}", { a: "\ud800" }), { code: "GRAMMAR_SIGNS" }],
    [
      "whose list nests itself, with the way",
      of("{a}", { a: "x\n{b}", b: "y\n\n{c}", c: "z {a}" }),
      {
        code: "GRAMMAR_NESTS_ITSELF",
        params: { list: "c", named: 1, place: 3, line: 1, path: "a → b → c → a" },
      },
    ],
    [
      "whose list names itself, even if nothing draws it",
      of("x", { a: "{a}" }),
      { code: "GRAMMAR_NESTS_ITSELF", params: { path: "a → a" } },
    ],
    [
      "that is too deep",
      of("{l0}", nested(11)),
      { code: "GRAMMAR_TOO_DEEP", params: { list: "l0", max: 10 } },
    ],
    [
      "whose results could be too long",
      of("{a}{a}{a}{a}", { a: "x".repeat(251) }),
      { field: "template", code: "GRAMMAR_RESULT_TOO_LONG", params: { max: 1000 } },
    ],
    [
      "whose results could have too many parts",
      of("{a}", { a: "{1-2}".repeat(50), b: "{a}".repeat(4) }),
      { code: "GRAMMAR_TOO_MANY_PARTS", params: { list: "b", max: 200 } },
    ],
    [
      "with too many lists",
      of("x", Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`l${i}`, "x"]))),
      { code: "GRAMMAR_TOO_LARGE", params: { lists: 30, lines: 2000, kilobytes: 64 } },
    ],
    ["with too many lines", of("x", { a: "x\n".repeat(2000) }), { code: "GRAMMAR_TOO_LARGE" }],
    [
      "with too many bytes",
      of("x", { a: Array.from({ length: 400 }, () => "ș".repeat(100)).join("\n") }),
      { code: "GRAMMAR_TOO_LARGE" },
    ],
    [
      "with a line of a megabyte",
      of("x", { a: "x".repeat(2 ** 20) }),
      { code: "GRAMMAR_TOO_LARGE" },
    ],
  ])("%s", (_, definition, finding) => {
    const [first, ...others] = findingsOf(definition);
    expect(first).toMatchObject(finding);
    expect(others).toEqual([]);
    const { field, code, params } = first!;
    expect(errorOf(() => draw(definition))).toEqual({
      code: "INVALID_INPUT",
      params: {},
      fields: { [field]: [{ code, ...(params && { params }) }] },
    });
  });

  it("with all its errors, up to a readable number", () => {
    const findings = findingsOf(of("{x", { a: "{y}\n{z", b: "" }));
    expect(
      findings.map(({ code, params }) => {
        const { list, line } = params as Where;
        return [code, list, line];
      }),
    ).toEqual([
      ["GRAMMAR_BRACES", "", 0],
      ["GRAMMAR_LIST_UNKNOWN", "a", 1],
      ["GRAMMAR_BRACES", "a", 2],
      ["GRAMMAR_LIST_EMPTY", "b", 0],
    ]);
    expect(findingsOf(of("x", { a: "{y}\n".repeat(100) }))).toHaveLength(20);
  });

  it("before its lists multiply", () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`l${i}`, i < 29 ? `{l${i + 1}}`.repeat(40) : "x"]),
    );
    expect(findingsOf(of("{l0}", doubling))).toMatchObject([{ code: "GRAMMAR_TOO_DEEP" }]);
    const wide = Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [`l${i}`, i < 8 ? `{l${i + 1}}`.repeat(40) : "x"]),
    );
    expect(findingsOf(of("{l0}", wide))).toMatchObject([{ code: "GRAMMAR_TOO_MANY_PARTS" }]);
  });
});

describe("at the maximum depth, length and width", () => {
  it("a definition can be drawn from", () => {
    const deep = Array.from({ length: 10 }, (_, i) => [
      `l${i}`,
      i < 9 ? `{l${i + 1}}` : "x".repeat(250),
    ]) as [string, string][];
    const [result] = draw(of("{l0}{l0}{l0}{l0}", deep));
    expect(result).toBe("x".repeat(1000));
    const wide = of("{a}{a}", { a: "{b}".repeat(99), b: "b" });
    expect(draw(wide, ownGeneratorLimits.draws.browser)).toHaveLength(1000);
  });
});

describe("drawing without repeats", () => {
  it("returns every possible result, however skewed the weights", () => {
    const skewed = of("{a}", { a: "common *1000000\nrare\nrarer" });
    expect(draw(skewed, 3, true).toSorted()).toEqual(["common", "rare", "rarer"]);
    expect(draw(of("{1-2000}"), 1000, true)).toHaveLength(1000);
  });

  it("counts a result that can arise in several ways once", () => {
    const same = of("{a}{b}", { a: "x\nxx", b: "xx\nx" });
    expect(draw(same, 3, true).toSorted()).toEqual(["xx", "xxx", "xxxx"]);
    expect(errorOf(() => draw(same, 4, true))).toMatchObject({
      code: "OWN_NOT_ENOUGH_RESULTS",
      params: { available: 3, count: 4 },
      fields: { count: [{ code: "OWN_NOT_ENOUGH_RESULTS" }] },
    });
  });

  it("gives up when new results are too rare, and says so", () => {
    const skewed = of("{a}", { a: "same *1000000\n{1-9999}" });
    const { code, params } = errorOf(() => draw(skewed, 1000, true));
    expect(code).toBe("OWN_TOO_MANY_REPEATS");
    expect(params).toMatchObject({ count: 1000 });
  });

  it.each([0, 1001, 1.5, Number.NaN])("rejects a count of %d", (count) => {
    expect(errorOf(() => draw(of("x"), count))).toMatchObject({
      code: "INVALID_INPUT",
      fields: { count: [{}] },
    });
  });
});

/** Definitions that are mostly sound: a list names only those after it. */
const definitions: fc.Arbitrary<Definition> = fc.integer({ min: 1, max: 5 }).chain((size) => {
  const piece = (first: number) =>
    fc.oneof(
      fc.constantFrom("a", "b", "ab", " ", "1", "12", "-", "👩‍👩‍👧", "\\{", "\\*"),
      fc
        .tuple(fc.integer({ min: -20, max: 20 }), fc.nat({ max: 30 }))
        .map(([low, more]) => `{${low}-${low + more}}`),
      ...(first < size ? [fc.integer({ min: first, max: size - 1 }).map((i) => `{l${i}}`)] : []),
    );
  const text = (first: number) =>
    fc.array(piece(first), { minLength: 1, maxLength: 4 }).map((pieces) => `.${pieces.join("")}.`);
  const lines = (first: number) =>
    fc.array(
      fc
        .tuple(text(first), fc.option(fc.integer({ min: 1, max: 9 })))
        .map(([line, weight]) => (weight === null ? line : `${line} *${weight}`)),
      { minLength: 1, maxLength: 4 },
    );
  return fc
    .tuple(text(0), ...Array.from({ length: size }, (_, i) => lines(i + 1)))
    .map(([template, ...all]) => ({
      template,
      lists: (all as string[][]).map((list, i) => ({ name: `l${i}`, lines: list })),
    }))
    .filter((definition) => findingsOf(definition).length === 0);
});

describe("results of a custom generator", () => {
  it("fit the definition that gave them", () => {
    holds(
      fc.property(
        definitions,
        fc.integer({ min: 1, max: 20 }),
        fc.boolean(),
        randomSources,
        (definition, count, wantsUnique, random) => {
          const inputs = { ...definition, count, unique: false };
          const { results } = drawOwnResults(inputs, random);
          expect(results).toHaveLength(count);
          expect(ownResultsFit(inputs, results)).toBe(true);
          const different = [...new Set(results)];
          const distinct = { ...definition, count: different.length, unique: wantsUnique };
          expect(ownResultsFit(distinct, different)).toBe(true);
          expect(ownResultsFit(distinct, drawOwnResults(distinct, random).results)).toBe(true);
        },
      ),
    );
  });

  const dice = of("{colour} {1-6}", { colour: "red *2\nblue" });
  it.each<[string, number, boolean, string[]]>([
    ["words that no line has", 1, false, ["green 1"]],
    ["a number out of the range", 1, false, ["red 7"]],
    ["a number with a zero before it", 1, false, ["red 01"]],
    ["more than a result", 1, false, ["red 1 "]],
    ["less than a result", 1, false, ["red "]],
    ["fewer than were asked for", 2, false, ["red 1"]],
    ["the same twice, where none may", 2, true, ["red 1", "red 1"]],
    ["a text without end", 1, false, ["red 1".padEnd(5000)]],
  ])("do not fit with %s", (_, count, unique, results) => {
    expect(ownResultsFit({ ...dice, count, unique }, results)).toBe(false);
  });

  it("of long lists are verified, a thousand at once", () => {
    const words = Array.from({ length: 900 }, (_, i) => `w${i}`);
    const long = of("{a} {b}", {
      a: words.join("\n"),
      b: words.map((word) => `${word} of {1-9}`).join("\n"),
    });
    const { results } = drawOwnResults({ ...long, count: 150, unique: false }, testRandom(3));
    expect(ownResultsFit({ ...long, count: 150, unique: false }, results)).toBe(true);
  });

  it("are verified no longer than a save may take", () => {
    const lines = Array.from({ length: 30 }, (_, i) => "a".repeat(i + 1)).join("\n");
    const tangled = of("{x}".repeat(30), { x: lines });
    const foreign = ["a".repeat(30) + "b"];
    expect(ownResultsFit({ ...tangled, count: 1, unique: false }, foreign)).toBe(false);
    const some = Array.from({ length: 800 }, (_, i) => "a".repeat(31 + i));
    expect(ownResultsFit({ ...tangled, count: 800, unique: false }, some)).toBeUndefined();
  });
});

describe("a definition of arbitrary text", () => {
  const sign = fc.constantFrom(
    "{",
    "}",
    "\\",
    "*",
    " *2",
    " *",
    "a",
    "1",
    "-",
    "{a}",
    "{1-3}",
    " ",
  );
  const wild = fc.array(fc.oneof(sign, fc.string({ unit: "binary", maxLength: 3 })), {
    maxLength: 12,
  });
  const anyText = wild.map((pieces) => pieces.join(""));

  it("is parsed or rejected with an error, and never fails otherwise", () => {
    holds(
      fc.property(
        anyText,
        fc.array(fc.record({ name: anyText, lines: fc.array(anyText, { maxLength: 4 }) }), {
          maxLength: 4,
        }),
        randomSources,
        (template, lists, random) => {
          const definition = { template, lists };
          const inputs = { ...definition, count: 3, unique: false };
          const outcome = () =>
            findingsOf(definition).length > 0
              ? errorOf(() => readGrammar(definition)).code === "INVALID_INPUT"
              : ownResultsFit(inputs, drawOwnResults(inputs, random).results);
          expect(outcome()).toBe(true);
        },
      ),
    );
  });
});
