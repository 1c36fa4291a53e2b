import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalText, readCanonical } from "../../src/draws/canonical.ts";
import { readStatement, statementHash, statementText } from "../../src/draws/statements.ts";
import { holds } from "../support/property.ts";
import { detailOf, faultOf, hex64, open, statements } from "./samples.ts";

const textOf = (statement: object) => canonicalText(statement);
const faultIn = (changes: object, of: object = open) =>
  faultOf(() => readStatement(textOf({ ...of, ...changes })));

describe("canonical JSON", () => {
  it("sorts members by code unit and writes no spaces", () => {
    expect(canonicalText({ b: [1, "é\u2028"], a_b: {}, ab: 0, a: '"\\' })).toBe(
      '{"a":"\\"\\\\","a_b":{},"ab":0,"b":[1,"é\u2028"]}',
    );
  });

  it("is parsed as it was written, for any value", () => {
    const names = fc.stringMatching(/^[a-z_]{1,6}$/);
    const strings = fc.string({ unit: "binary", maxLength: 9 }).map((text) =>
      // oxlint-disable-next-line no-control-regex
      text.toWellFormed().replaceAll(/[\u0000-\u001f]/g, "x"),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, strings, fc.maxSafeNat(), tie("list"), tie("record")),
      list: fc.array(tie("value"), { maxLength: 4 }),
      record: fc.dictionary(names, tie("value"), { maxKeys: 4, noNullPrototype: true }),
    }));
    holds(
      fc.property(value, (held) => {
        expect(readCanonical(canonicalText(held))).toEqual(held);
      }),
    );
  });

  it.each([
    ['{"a":1,"a":2}', "duplicate members"],
    ['{"b":1,"a":2}', "unsorted members"],
    ['{"a":1} ', "a blank at the end"],
    ['{"a": 1}', "a blank inside"],
    ["1.5", "a fraction"],
    ["1.0", "an integer written as a fraction"],
    ["1e3", "an exponent"],
    ["-1", "a negative number"],
    ["[[[[[[[[[1]]]]]]]]]", "a tenth level"],
    ['{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":1}}}}}}}}}', "a tenth level of members"],
    ["-0", "a negative zero"],
    ["9007199254740992", "an integer of 2^53"],
    ["9007199254740993", "an integer that no double holds"],
    ["true", "true"],
    ["null", "null"],
    ['{"A":1}', "a capital in a name"],
    ['{"":1}', "an empty name"],
    ['{"Aa":1}', "a capital before others"],
    ['{"aA":1}', "a capital behind others"],
    ['"\\u000a"', "a control character"],
    ['"\\n"', "a line feed"],
    ['"\\ud800"', "half a surrogate pair"],
    ['"\\u00e9"', "an escape that is not needed"],
    ['"\\/"', "an escaped slash"],
    ["[".repeat(4000) + "]".repeat(4000), "deep nesting"],
  ])("refuses %s (%s)", (text) => {
    expect(faultOf(() => readCanonical(text))).toBe("not_canonical");
  });

  it("says where something is not canonical", () => {
    const where = (value: unknown) => detailOf(() => canonicalText(value));
    expect(where([[[[[[[[[1]]]]]]]]])).toBe("nested too deep");
    expect(where("\n")).toBe("a string has control characters or half a character");
    expect(where(-1)).toBe("-1 is no integer from 0 to 2^53 - 1");
    expect(where([true])).toBe("true is no value of this format");
    expect(where(null)).toBe("null is no value of this format");
    expect(where({ A: 1 })).toBe("the name of a member");
  });

  it("has up to nine levels", () => {
    for (const text of ["[[[[[[[[1]]]]]]]]", `${'{"a":'.repeat(8)}1${"}".repeat(8)}`])
      expect(faultOf(() => readCanonical(text))).toBe("none");
  });

  it("rejects text that is not JSON, and a byte order mark", () => {
    for (const text of ["", "{", "\ufeff{}", "{}{}", "01"])
      expect(faultOf(() => readCanonical(text))).toBe("not_json");
  });

  it("is limited to 8,192 bytes", () => {
    const longest = canonicalText("é".repeat(4095));
    expect(readCanonical(longest)).toHaveLength(4095);
    expect(readCanonical(`"${"x".repeat(8190)}"`)).toHaveLength(8190);
    expect(faultOf(() => canonicalText(`${"é".repeat(4095)}x`))).toBe("too_long");
    expect(faultOf(() => readCanonical(`"${"é".repeat(4095)}x"`))).toBe("too_long");
    expect(faultOf(() => readCanonical(`"${"x".repeat(9000)}`))).toBe("too_long");
  });
});

describe("a statement of a draw", () => {
  it.each(Object.values(statements))("of type $t is parsed as it was written", (statement) => {
    expect(readStatement(statementText(statement))).toEqual(statement);
  });

  it("is hashed over its exact bytes", () => {
    const text = statementText(open);
    expect(statementHash(text)).toBe(createHash("sha256").update(text).digest("hex"));
  });

  it.each(Object.values(statements))("of type $t rejects other members", (statement) => {
    expect(faultIn({ extra: 1 }, statement)).toBe("member_unknown");
    expect(faultOf(() => readStatement(`{"__proto__":{},${textOf(statement).slice(1)}`))).toBe(
      "member_unknown",
    );
  });

  it.each(
    Object.values(statements).flatMap((statement) =>
      Object.keys(statement).map((name) => ({ t: statement.t, name, statement })),
    ),
  )("of type $t requires its member $name in its own format", ({ t, name, statement }) => {
    const { [name as "v"]: _, ...others } = statement as unknown as Record<"v", unknown>;
    const dependsOnDraw = t === "freeze" && (name === "entries" || name === "seed");
    expect(faultIn(others, {}) === "none").toBe(dependsOnDraw);
    for (const wrong of ["", [], {}, "A".repeat(64), "g".repeat(32)])
      expect(faultIn({ [name]: wrong }, statement)).toMatch(/^member_(invalid|missing)$/);
  });

  it("has both chain and round, or neither", () => {
    const { chain, round, ...commitOnly } = open;
    expect(faultIn({}, commitOnly)).toBe("none");
    expect(faultIn({ chain }, commitOnly)).toBe("member_missing");
    expect(faultIn({ round }, commitOnly)).toBe("member_missing");
  });

  it("reveals either a signature or a seed with the result", () => {
    const { signature, ...bare } = statements.result;
    expect(faultIn({ seed: hex64("5") }, bare)).toBe("none");
    expect(faultIn({}, bare)).toBe("member_missing");
    expect(faultIn({ signature, seed: hex64("5") }, bare)).toBe("member_unknown");
  });

  it.each([
    { n: -0.5 },
    { draw: open.draw.toUpperCase() },
    { draw: open.draw.replaceAll("-", "") },
    { draw: `${open.draw}\n` },
    { kind: "toString" },
    { kind: "teams" },
    { rules: { alternates: 2, prizes: [1, "2"], weighted: 0 } },
    { rules: { alternates: 2, prizes: [1], weighted: 2 } },
    { rules: { alternates: 2, prizes: [1], weighted: 0, more: 1 } },
    { round: 0 },
    { number: 0 },
    { t: "constructor" },
    { v: "sortes-draw/2" },
  ])("refuses $0", (changes) => {
    expect(faultIn(changes)).not.toBe("none");
  });
});
