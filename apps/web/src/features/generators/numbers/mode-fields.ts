import { lotteryGames, type NumberMode, type NumberModeKind } from "@sortes/contract";
import type { NumberRules } from "@sortes/core";
import { isInteger, isRecord, isText, oneOf } from "../../../base/shapes.ts";

/** What is drawn; `range` is the form of numbers of a range. */
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

/** The fields of every mode as typed, so that each has its last values when somebody comes back to it. */
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
  /** `yes`: no value twice. */
  once: "",
};
export type ModeFields = typeof initialFields;

/** Whether what was stored, perhaps by an older version, are such fields. */
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

/** Whether a value from outside of the program is a mode of numbers. */
export const isMode = (value: unknown): value is NumberMode =>
  isRecord(value) &&
  Object.hasOwn(checks, String(value["kind"])) &&
  checks[value["kind"] as NumberModeKind](value);

/** A number of units of the last decimal place, written with a point. */
export function fixed(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const sign = units < 0 ? "-" : "";
  return places === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-places)}`;
}

/** The fields that give a mode. */
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
