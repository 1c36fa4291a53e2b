import type { HistoryItemOf } from "@sortes/contract";
import { NumberTokens } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { mostOnCard, type SavedViews } from "../../../base/generator.ts";
import { titleOf, wordingOf } from "./mode-words.ts";
import { useNumberFormat, wordRange, wordRules } from "./number-facts.ts";

/** Maximum number of numbers named before the ellipsis. */
const named = 10;

/** Length to which the history list truncates lists. */
const cutTo = 100;

interface SavedProps {
  item: HistoryItemOf<"number">;
}

function Summary({ item }: SavedProps) {
  return item.mode ? <ModeSummary item={item} /> : <RangeSummary item={item} />;
}

/** The first numbers, with an ellipsis for the rest. */
const listOf = (numbers: readonly number[], word: (number: number) => string): string =>
  // commas would look like thousands separators
  numbers.slice(0, named).map(word).join("; ") + (numbers.length > named ? "…" : "");

function ModeSummary({ item }: SavedProps) {
  const intl = useIntl();
  const { mode, minValue: min, maxValue: max, count, result } = item;
  if (!mode) return null;
  const title = titleOf(intl, mode, { min, max, count });
  return `${title}: ${listOf(result, wordingOf(intl, mode, max))}`;
}

function RangeSummary({ item }: SavedProps) {
  const { t } = useIntl();
  const format = useNumberFormat();
  const { numberType, divisor, unique, exclude, count, entries = 0 } = item;
  // `entries` counts the longer of the two lists, and either may be truncated
  const excluded = entries > count ? entries : exclude.length;
  const mayBeMore = excluded < entries && excluded === cutTo;
  const rules = [
    numberType === "odd" && t("numbers.summaryOdd"),
    numberType === "even" && t("numbers.summaryEven"),
    divisor !== null && t("numbers.summaryDivisor", { divisor: format(divisor) }),
    unique && t("numbers.summaryUnique"),
    exclude.length > 0 &&
      t(mayBeMore ? "numbers.summaryExcludedAtLeast" : "numbers.summaryExcluded", {
        count: excluded,
      }),
  ].filter((rule) => rule !== false);
  return t("numbers.summary", {
    count: item.truncated ? count : item.result.length,
    min: format(item.minValue),
    max: format(item.maxValue),
    rules: rules.map((rule) => `, ${rule}`).join(""),
    list: listOf(item.result, format),
  });
}

function View({ item: { result, mode, maxValue } }: SavedProps) {
  const intl = useIntl();
  const format = wordingOf(intl, mode, maxValue);
  const areWords = mode?.kind === "coin" || mode?.kind === "cards" || mode?.kind === "decimals";
  const label = intl.t("numbers.tile");
  return <NumberTokens numbers={result} label={label} format={format} slips={areWords} />;
}

/** Saved numbers. */
export const saved: SavedViews<"number"> = {
  Summary,
  prefill: ({ minValue: min, maxValue: max, ...rest }) => {
    const { count, numberType, divisor, unique, sort, exclude, mode } = rest;
    const numberRules = { min, max, count, numberType, divisor, unique, sort, exclude };
    return { numberRules, numberMode: mode };
  },
  Detail: View,
  exportOf(intl, item, title) {
    const { result, mode, minValue: min, maxValue: max, count } = item;
    const entries = result.slice(0, mostOnCard);
    const format = wordingOf(intl, mode, max);
    return {
      text: mode ? result.map(format).join("; ") : result.join(", "),
      card: {
        title,
        facts: mode
          ? titleOf(intl, mode, { min, max, count })
          : wordRules(intl, item) || wordRange(intl, { min, max, count }),
        entries: entries.map((number) => ({ names: [format(number)] })),
        total: result.length,
        createdAt: item.createdAt,
      },
      rows: [[intl.t("numbers.csvNumber")], ...result.map((n) => [mode ? format(n) : n])],
    };
  },
  show: { label: "numbers.show", View },
};
