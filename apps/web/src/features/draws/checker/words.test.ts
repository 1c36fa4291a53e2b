import { describe, expect, it } from "vitest";
import { filled, momentOf, spanOf, words } from "./words.ts";

/** The placeholder names of each text, by its path. */
function namesIn(value: unknown, path = ""): Record<string, string[]> {
  if (typeof value === "string") return { [path]: (value.match(/\{\w+\}/g) ?? []).toSorted() };
  return Object.assign(
    {},
    ...Object.entries(value as object).map(([key, held]) => namesIn(held, `${path}/${key}`)),
  ) as Record<string, string[]>;
}

describe("the words of the checker", () => {
  it("have the same texts and values in both languages", () => {
    expect(namesIn(words.ro)).toEqual(namesIn(words.en));
    expect(JSON.stringify(words.ro)).not.toMatch(/[şţŞŢ]/);
  });

  it("name durations by their two largest units, with each language's plural", () => {
    expect(spanOf("en", 0)).toBe("0 seconds");
    expect(spanOf("en", 61)).toBe("1 minute 1 second");
    expect(spanOf("en", 3600)).toBe("1 hour");
    expect(spanOf("en", 86_400 + 3600 + 60)).toBe("1 day 1 hour");
    expect(spanOf("en", 90 * 86_400 + 59)).toBe("90 days");
    expect(spanOf("ro", 86_400 + 2 * 3600 + 5)).toBe("1 zi 2 ore");
    expect(spanOf("ro", 20 * 86_400)).toBe("20 de zile");
  });

  it("format any time that a statement can have", () => {
    expect(momentOf("en", 0)).toContain("1970");
    expect(momentOf("en", Number.MAX_SAFE_INTEGER)).toBe("9007199254740991");
  });

  it("insert values literally", () => {
    expect(filled("{a} of {b}, {c}", { a: "{b}", b: "$&" })).toBe("{b} of $&, ");
  });
});
