import type { ErrorCode, FieldCode } from "./errors.ts";

/** Where a finding of an own generator is; the template has place and line 0. */
const where = { list: "text", place: "number", line: "number" } as const;

/**
 * What the message of a code mentions, and of which kind it is. Codes that are not here mention nothing. `npm run check`
 * compares this table with both catalogues, so that the compiler asks for exactly what a message needs.
 */
export const messageParams = {
  RATE_LIMITED: { minutes: "number", seconds: "number" },
  TOKEN_LIMIT: { limit: "number" },
  TOKEN_SCOPE_MISSING: { scope: "text" },
  UNSUBSCRIBE_UNDO_OVER: { minutes: "number" },
  CAMPAIGN_WRONG_STATE: { status: "text" },
  HISTORY_LIMIT: { limit: "number" },
  HISTORY_ITEM_TOO_LARGE: { kilobytes: "number", entries: "number" },
  PACK_LIMIT: { limit: "number" },
  PACK_TOO_LARGE: { lines: "number", kilobytes: "number" },
  PACK_LINE_SEPARATED: { place: "number" },
  OWN_GENERATOR_LIMIT: { limit: "number" },
  OWN_NOT_ENOUGH_RESULTS: { available: "number", count: "number" },
  OWN_TOO_MANY_REPEATS: { found: "number", count: "number" },
  PRESET_LIMIT: { limit: "number" },
  PRESET_TOO_LARGE: { kilobytes: "number" },
  NAME_TOO_LONG: { place: "number", max: "number" },
  NOT_ENOUGH_NAMES: { count: "number" },
  NOT_ENOUGH_PARTICIPANTS: { count: "number" },
  NOT_ENOUGH_FOR_ALTERNATES: { count: "number" },
  COUNT_TOO_LARGE: { max: "number" },
  NO_ODD_NUMBER_DIVISIBLE: { divisor: "number" },
  NOT_ENOUGH_NUMBERS: { available: "number", count: "number" },
  TOO_SMALL: { min: "number" },
  TOO_LARGE: { max: "number" },
  TOO_LONG: { max: "number" },
  TOO_MANY: { max: "number" },
  TOO_MANY_LINES: { max: "number" },
  UNKNOWN_VALUE: { options: "text" },
  MORE_ISSUES: { count: "number" },
  SCOPE_FOR_STAFF: { scope: "text" },
  GRAMMAR_TOO_LARGE: { lists: "number", lines: "number", kilobytes: "number" },
  GRAMMAR_NAME_WRONG: { ...where, max: "number" },
  GRAMMAR_NAME_TWICE: where,
  GRAMMAR_LIST_EMPTY: where,
  GRAMMAR_LINE_TOO_LONG: { ...where, max: "number" },
  GRAMMAR_SIGNS: where,
  GRAMMAR_BRACES: where,
  GRAMMAR_RANGE_WRONG: { ...where, range: "text" },
  GRAMMAR_WEIGHT_WRONG: { ...where, max: "number" },
  GRAMMAR_LIST_UNKNOWN: { ...where, name: "text" },
  GRAMMAR_NESTS_ITSELF: { ...where, path: "text" },
  GRAMMAR_TOO_DEEP: { ...where, max: "number" },
  GRAMMAR_TOO_MANY_PARTS: { ...where, max: "number" },
  GRAMMAR_RESULT_TOO_LONG: { ...where, max: "number" },
  MJML_INVALID: { line: "number", column: "number", problem: "text", name: "text", detail: "text" },
  MJML_INCLUDE: { line: "number" },
} as const satisfies Partial<Record<ErrorCode | FieldCode, Record<string, "text" | "number">>>;

/** Parameters that programs read and no message mentions. */
export const unmentioned: Readonly<Record<string, readonly string[]>> = {
  RATE_LIMITED: ["seconds"],
  GRAMMAR_NAME_WRONG: ["list", "line"],
  GRAMMAR_NAME_TWICE: ["line"],
  GRAMMAR_LIST_EMPTY: ["list", "line"],
};
