import type { CheckName, Facts, OpenReason } from "@sortes/core/draws/check";
import en from "./words.en.json" with { type: "json" };
import ro from "./words.ro.json" with { type: "json" };

export type Words = typeof en;
export type Language = "en" | "ro";

/** The messages of the page. It uses no catalogues, because it must not load anything. */
export const words: Record<Language, Words> = { en, ro };

/** The subject of a check, and its sentences for pass and fail. */
export const wordsOf = (all: Words, check: CheckName): Words["checks"]["shape"] =>
  all.checks[check];

/** The reason why something was not checked, and what a person can do about it. */
export const reasonOf = (all: Words, check: CheckName, reason: OpenReason): string =>
  reason === "nothing_given"
    ? ((all.nothingGiven as Partial<Record<CheckName, string>>)[check] ?? "")
    : all.reasons[reason];

/** The reason why a draw was voided. */
export const voidReasonOf = (all: Words, why: NonNullable<Facts["voided"]>["why"]): string =>
  (all.voids as Record<string, string>)[why] ?? why;

/** Fills the placeholders of a text. */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");

/** A time in the reader's time zone, to the second. @param at Unix seconds */
export const momentOf = (language: Language, at: number): string => {
  const date = new Date(at * 1000);
  if (Number.isNaN(date.getTime())) return String(at);
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "long" }).format(date);
};

/** A time span in its two largest units. @param seconds not negative */
export function spanOf(language: Language, seconds: number): string {
  const units = [
    ["day", Math.floor(seconds / 86_400)],
    ["hour", Math.floor(seconds / 3600) % 24],
    ["minute", Math.floor(seconds / 60) % 60],
    ["second", seconds % 60],
  ] as const;
  const first = units.findIndex(([, value]) => value > 0);
  const shown = units.slice(Math.max(0, first < 0 ? 3 : first)).slice(0, 2);
  return shown
    .filter(([, value], i) => value > 0 || i === 0)
    .map(([unit, value]) =>
      new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value),
    )
    .join(" ");
}
