import {
  DomainError,
  type LotteryGame,
  limits,
  numberLimits,
  type Message,
  type NumberMode,
} from "@sortes/contract";
import { type NumberRules, readDice, rulesOfMode } from "@sortes/core";
import type { ModeFields } from "../mode-fields.ts";
import type { FullRules } from "../number-draft.ts";
import { wholeOf, wholeProblem } from "../../../../base/typed-number.ts";

/** A parsed mode with its rules; if it draws one after another, the rules of the whole set. */
export interface ReadMode {
  mode: NumberMode;
  rules: FullRules;
}

type Errors = Record<string, Message[]>;
type Key = keyof ModeFields;

/**
 * Parses the typed mode.
 * @throws DomainError INVALID_INPUT with the errors of each field, or MIN_NOT_BELOW_MAX.
 */
export function readMode(fields: ModeFields): ReadMode {
  const errors: Errors = {};
  const read = (key: Key, min: number, max: number): number => {
    const problem = wholeProblem(fields[key], min, max);
    if (problem) errors[key] = [problem];
    return wholeOf(fields[key]);
  };
  const { mode, given } = modeOf(fields, read, errors);
  if (Object.keys(errors).length > 0) throw new DomainError("INVALID_INPUT", {}, errors);
  if (given.min >= given.max) throw new DomainError("MIN_NOT_BELOW_MAX");
  const rules = rulesOfMode(mode, given);
  if (!rules) throw new DomainError("INVALID_INPUT", {}, { to: [tooWide(given.min)] });
  return { mode, rules: fullRules(rules, fields) };
}

type Given = Pick<NumberRules, "min" | "max" | "count">;

const half = Math.floor(Number.MAX_SAFE_INTEGER / 2);
const tooWide = (from: number): Message => ({
  code: "TOO_LARGE",
  params: { max: from + numberLimits.sequence - 1 },
});

/** Parses the fields of the chosen kind. Those of other kinds may hold anything. */
function modeOf(
  fields: ModeFields,
  read: (key: Key, min: number, max: number) => number,
  errors: Errors,
): { mode: NumberMode; given: Given } {
  const one = { min: 0, max: 1, count: 1 };
  switch (fields.kind) {
    case "coin":
      return {
        mode: { kind: "coin" },
        given: { ...one, count: read("coins", 1, numberLimits.coins) },
      };
    case "dice":
      noteDice(fields.dice, errors);
      return { mode: { kind: "dice", notation: fields.dice.trim() }, given: one };
    case "lottery": {
      const lines = read("lines", 1, numberLimits.lotteryLines);
      return { mode: { kind: "lottery", game: fields.game as LotteryGame, lines }, given: one };
    }
    case "cards": {
      const max = Number(fields.deck);
      const atOnce = read("cards", 1, max);
      return { mode: { kind: "cards", atOnce }, given: { min: 1, max, count: max } };
    }
    case "bingo": {
      const max = Number(fields.balls);
      const atOnce = read("calls", 1, max);
      return { mode: { kind: "bingo", atOnce }, given: { min: 1, max, count: max } };
    }
    case "decimals":
      return decimalsOf(fields, read, errors);
    case "range":
    case "sequence": {
      const min = read("from", -half, half);
      const max = read("to", -half, half);
      const atOnce = read("take", 1, numberLimits.sequence);
      return { mode: { kind: "sequence", atOnce }, given: { min, max, count: max - min + 1 } };
    }
  }
}

function noteDice(notation: string, errors: Errors): void {
  try {
    readDice(notation);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    errors["dice"] = [...(error.fields?.["notation"] ?? [])];
  }
}

function decimalsOf(
  fields: ModeFields,
  read: (key: Key, min: number, max: number) => number,
  errors: Errors,
): { mode: NumberMode; given: Given } {
  const places = read("places", numberLimits.decimalPlaces.min, numberLimits.decimalPlaces.max);
  const units = (key: "low" | "high"): number => {
    const found = unitsOf(fields[key], errors["places"] ? numberLimits.decimalPlaces.max : places);
    if (typeof found === "number") return found;
    errors[key] = [found];
    return 0;
  };
  const min = units("low");
  const max = units("high");
  const count = read("values", 1, limits.historyItem.entries);
  if (fields.once && max - min + 1 < count && !errors["values"])
    errors["values"] = [{ code: "TOO_LARGE", params: { max: max - min + 1 } }];
  return { mode: { kind: "decimals", places }, given: { min, max, count } };
}

/** Parses a decimal exactly, in units of its last place; returns the error if it is invalid. */
export function unitsOf(text: string, places: number): number | Message {
  if (text.trim() === "") return { code: "REQUIRED" };
  const match = /^([+\-−]?)(\d{1,9})(?:[.,](\d{0,20}))?$/.exec(text.trim());
  if (!match) return { code: "NOT_DECIMAL" };
  const [, sign, whole, fraction = ""] = match;
  const digits = fraction.replace(/0{1,20}$/, "");
  if (digits.length > places) return { code: "TOO_MANY_PLACES", params: { max: places } };
  const units = Number(whole + digits.padEnd(places, "0"));
  // avoids −0
  return sign === "-" || sign === "−" ? 0 - units : units;
}

const fullRules = (rules: NumberRules, fields: ModeFields): FullRules => ({
  min: rules.min,
  max: rules.max,
  count: rules.count,
  numberType: "any",
  divisor: null,
  unique: rules.unique ?? (fields.kind === "decimals" && fields.once !== ""),
  sort: "none",
  exclude: [],
});
