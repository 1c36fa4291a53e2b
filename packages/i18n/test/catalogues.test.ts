import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkCatalogue, checkFolder, checkParams } from "../scripts/check-catalogues.ts";

describe("the catalogues", () => {
  // spec 1.7, 2.2.9, 2.13.5, 8.34
  it("are complete", () => {
    expect(checkFolder(join(import.meta.dirname, "../src/catalogues"))).toEqual([]);
  });
});

describe("checkCatalogue", () => {
  const problemsOf = (en: string, ro: string) =>
    checkCatalogue("x.json", { en: { key: en }, ro: { key: ro } });

  it("finds nothing wrong with plurals in each language's own forms", () => {
    expect(
      problemsOf(
        "{n, plural, one {# name} other {# names}}",
        "{n, plural, one {un nume} few {# nume} other {# de nume}}",
      ),
    ).toEqual([]);
  });

  it.each([
    ["a missing plural form", "{n, number}", "{n, plural, one {un nume} other {# nume}}", "few"],
    ["another placeholder", "{n}", "{m}", "{m} instead of {n}"],
    ["a placeholder inside a plural", "{n, plural, one {x} other {{name}}}", "{n}", "{n} instead"],
    ["a pattern that does not parse", "{n", "{n}", "does not parse"],
    ["a cedilla", "x", "şi", "cedilla"],
    ["straight quotes in Romanian", "x", 'zis "da"', "quotes"],
    ["an empty text", "x", " ", "is empty"],
  ])("finds %s", (_what, en, ro, reported) => {
    expect(problemsOf(en, ro).join("\n")).toContain(reported);
  });

  it("finds a key that one language lacks", () => {
    expect(checkCatalogue("x.json", { en: { a: "x" }, ro: {} })).toEqual([
      "ro/x.json: a is missing",
    ]);
    expect(checkCatalogue("x.json", { en: {}, ro: { a: "x" } })).toEqual([
      "en/x.json: a is missing",
    ]);
  });
});

describe("checkParams", () => {
  const params = { LIMIT: { values: { limit: "number", name: "text" } } } as const;
  const problemsOf = (en: string, ro = en) =>
    checkParams({ en: { LIMIT: en }, ro: { LIMIT: ro } }, params);

  it("accepts messages that use their parameters", () => {
    expect(problemsOf("{name} has {limit, plural, one {#} other {#}}")).toEqual([]);
  });

  it.each([
    ["a value that nobody gives", "{name} has {limit} of {all}", "mentions {all}"],
    ["a value that is given and not mentioned", "{name}", "does not mention {limit}"],
    ["a text where a number is meant", "{name, number} has {limit}", "takes {name} for a number"],
  ])("finds %s, in either language", (_what, text, reported) => {
    expect(problemsOf(text, "{name} {limit}").join()).toContain(
      `en/errors.json: LIMIT ${reported}`,
    );
    expect(problemsOf("{name} {limit}", text).join()).toContain(
      `ro/errors.json: LIMIT ${reported}`,
    );
  });

  it("finds a message with a parameter that the contract lacks", () => {
    expect(checkParams({ en: { X: "{a}" }, ro: { X: "x" } }, {})).toHaveLength(1);
  });
});
