import type { HistoryItemOf } from "@sortes/contract";
import { NumberTokens } from "@sortes/ui";
import { useIntl } from "../../base/intl.ts";
import { mostOnCard, type SavedViews } from "../../base/generator.ts";
import { numberFormat, useNumberFormat, wordRules } from "./number-facts.ts";

/** Numbers that are named before an ellipsis stands for the rest. */
const named = 10;

/** Entries to which a list of saved results cuts the long ones. */
const cutTo = 100;

interface SavedProps {
  item: HistoryItemOf<"number">;
}

function Summary({ item }: SavedProps) {
  const { t } = useIntl();
  const format = useNumberFormat();
  const { numberType, divisor, unique, exclude, count, entries = 0 } = item;
  // the larger of the two lists is counted, and either may be the one that is cut
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
    // commas would read as separators of thousands
    list:
      item.result.slice(0, named).map(format).join("; ") + (item.result.length > named ? "…" : ""),
  });
}

function View({ item: { result } }: SavedProps) {
  const label = useIntl().t("numbers.tile");
  return <NumberTokens numbers={result} label={label} format={useNumberFormat()} />;
}

/** Saved numbers. */
export const saved: SavedViews<"number"> = {
  Summary,
  prefill: ({ minValue: min, maxValue: max, ...rest }) => {
    const { count, numberType, divisor, unique, sort, exclude } = rest;
    return { numberRules: { min, max, count, numberType, divisor, unique, sort, exclude } };
  },
  Whole: View,
  takeOut(intl, item, title) {
    const { result } = item;
    const entries = result.slice(0, mostOnCard);
    const format = numberFormat(intl.locale);
    return {
      text: result.join(", "),
      card: {
        title,
        facts: wordRules(intl, item),
        entries: entries.map((number) => ({ names: [format(number)] })),
        total: result.length,
        createdAt: item.createdAt,
      },
      rows: [[intl.t("numbers.csvNumber")], ...result.map((n) => [n])],
    };
  },
  show: { label: "numbers.show", View },
};
