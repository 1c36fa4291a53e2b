import { DomainError } from "@sortes/contract";
import { expect, test } from "vitest";
import { initialDraft, type NumberFields } from "./number-draft.ts";
import { readRules } from "./read-rules.ts";

const typed = (some: Partial<NumberFields>): NumberFields => ({ ...initialDraft, ...some });

function refusal(some: Partial<NumberFields>, unreadable?: string[]): DomainError {
  try {
    readRules(typed(some), unreadable);
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error("The rules were not refused");
}

test("an untouched form asks for one number from 1 to 100", () => {
  expect(readRules(initialDraft)).toEqual({
    min: 1,
    max: 100,
    count: 1,
    numberType: "any",
    divisor: null,
    unique: false,
    sort: "none",
    exclude: [],
  });
});

test("excluded numbers may be separated by any usual separator", () => {
  expect(readRules(typed({ exclude: " 7, 13;66\n−4\t5 " })).exclude).toEqual([7, 13, 66, -4, 5]);
});

test.each([
  ["1-5", [1, 2, 3, 4, 5]],
  ["7, 10 – 12; 20", [7, 10, 11, 12, 20]],
  ["-1-1", [-1, 0, 1]],
  ["7 -4 3-3", [7, -4, 3]],
])("excluded numbers may be a range: %j", (exclude, numbers) => {
  expect(readRules(typed({ exclude })).exclude).toEqual(numbers);
});

test.each(["5-1", "1-", "2026-11-20", "1-x"])("%j is no range of excluded numbers", (exclude) => {
  expect(refusal({ exclude }).fields).toEqual({ exclude: [{ code: "NOT_INTEGER" }] });
});

// spec 5.14
test("each invalid field has its error", () => {
  const { code, fields } = refusal(
    { min: "", max: " ", count: "1.5", divisor: "0", exclude: "4, x, " },
    [],
  );
  expect(code).toBe("INVALID_INPUT");
  expect(fields).toEqual({
    min: [{ code: "REQUIRED" }],
    max: [{ code: "REQUIRED" }],
    count: [{ code: "NOT_INTEGER" }],
    divisor: [{ code: "TOO_SMALL", params: { min: 1 } }],
    exclude: [{ code: "NOT_INTEGER" }],
  });
});

test("unreadable numbers are not treated as empty fields", () => {
  expect(refusal({ min: "", divisor: "" }, ["min", "divisor"]).fields).toEqual({
    min: [{ code: "NOT_INTEGER" }],
    divisor: [{ code: "NOT_INTEGER" }],
  });
});

test("numbers beyond doubles are rejected", () => {
  expect(refusal({ max: "9007199254740993" }).fields).toEqual({
    max: [{ code: "TOO_LARGE", params: { max: Number.MAX_SAFE_INTEGER } }],
  });
  expect(refusal({ min: "-9007199254740993" }).fields).toEqual({
    min: [{ code: "TOO_SMALL", params: { min: Number.MIN_SAFE_INTEGER } }],
  });
});

test.each([
  [{ min: "5", max: "5" }, "MIN_NOT_BELOW_MAX"],
  [{ min: "6", max: "5" }, "MIN_NOT_BELOW_MAX"],
  [{ count: "0" }, "COUNT_TOO_SMALL"],
  [{ count: "-3" }, "COUNT_TOO_SMALL"],
  [{ count: "1000001" }, "COUNT_TOO_LARGE"],
])("%o is rejected: %s", (some, code) => {
  expect(refusal(some).code).toBe(code);
});

test.each([Array.from({ length: 10_001 }, (_, i) => i).join(" "), "1-10001", "1-999999999999999"])(
  "too many excluded numbers are rejected",
  (exclude) => {
    expect(refusal({ exclude }).fields).toEqual({
      exclude: [{ code: "TOO_MANY", params: { max: 10_000 } }],
    });
  },
);
