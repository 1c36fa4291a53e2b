import { lotteryGames, type NumberMode, type NumberModeKind } from "@sortes/contract";
import type { NumberRules } from "@sortes/core";
import { isInteger, isRecord, isText, oneOf } from "../../../base/shapes.ts";

/** All modes; `range` is the plain form with numbers of a range. */
export const modeKinds = [
  "range",
  "coin",
  "dice",
  "lottery",
  "cards",
  "bingo",
  "sequence",
  "decimals",
] as const satisfies readonly (NumberModeKind | "range")[];
export type ModeKind = (typeof modeKinds)[number];

/** The typed fields of all modes, so that each keeps its values when the visitor returns to it. */
export const initialFields = {
  kind: "range" as ModeKind,
  coins: "1",
  dice: "1d6",
  game: "ro-6-49",
  lines: "1",
  deck: "52",
  cards: "1",
  balls: "75",
  calls: "1",
  from: "1",
  to: "30",
  take: "1",
  places: "2",
  low: "0.00",
  high: "1.00",
  values: "1",
  /** `yes`: no value occurs twice. */
  once: "",
};
export type ModeFields = typeof initialFields;

/** Whether a stored value, perhaps of an older version, has all these fields. */
export const areModeFields = (stored: unknown): stored is ModeFields =>
  isRecord(stored) &&
  Object.keys(initialFields).every((key) => isText(stored[key])) &&
  oneOf(modeKinds)(stored["kind"]);

const checks: { readonly [K in NumberModeKind]: (mode: Record<string, unknown>) => boolean } = {
  coin: () => true,
  dice: ({ notation }) => isText(notation),
  lottery: ({ game, lines }) => oneOf(lotteryGames)(game) && isInteger(lines),
  cards: ({ atOnce }) => isInteger(atOnce),
  bingo: ({ atOnce }) => isInteger(atOnce),
  sequence: ({ atOnce }) => isInteger(atOnce),
  decimals: ({ places }) => isInteger(places) && places >= 0 && places <= 20,
};

/** Whether an untrusted value is a mode of numbers. */
export const isMode = (value: unknown): value is NumberMode =>
  isRecord(value) &&
  Object.hasOwn(checks, String(value["kind"])) &&
  checks[value["kind"] as NumberModeKind](value);

/** Formats a number of units of the last decimal place, with a decimal point. */
export function fixed(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const sign = units < 0 ? "-" : "";
  return places === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-places)}`;
}

/** The form fields that reproduce a mode. */
export function fieldsOf(mode: NumberMode, rules: NumberRules): ModeFields {
  const { min, max, count } = rules;
  const given = (): Partial<ModeFields> => {
    switch (mode.kind) {
      case "coin":
        return { coins: String(count) };
      case "dice":
        return { dice: mode.notation };
      case "lottery":
        return { game: mode.game, lines: String(mode.lines) };
      case "cards":
        return { deck: String(max), cards: String(mode.atOnce) };
      case "bingo":
        return { balls: String(max), calls: String(mode.atOnce) };
      case "sequence":
        return { from: String(min), to: String(max), take: String(mode.atOnce) };
      case "decimals": {
        const { places } = mode;
        const range = { low: fixed(min, places), high: fixed(max, places) };
        const once = rules.unique ? "yes" : "";
        return { ...range, places: String(places), values: String(count), once };
      }
    }
  };
  return { ...initialFields, ...given(), kind: mode.kind };
}
