import { countCandidates } from "@sortes/core";
import { useMemo } from "react";
import { type IntlShape, useIntl } from "../../../base/intl.ts";
import type { FullRules, NumbersResult } from "./number-draft.ts";

/** Larger numbers of combinations are not shown. */
const mostTold = 10n ** 15n;

/**
 * The number of ways to choose `count` of `available` numbers, regardless of order. Undefined if it is too large to be
 * meaningful.
 */
export function countSets(available: bigint, count: number): bigint | undefined {
  const chosen = BigInt(count);
  const fewer = chosen < available - chosen ? chosen : available - chosen;
  let sets = 1n;
  for (let i = 1n; i <= fewer; i += 1n) {
    sets = (sets * (available - fewer + i)) / i;
    if (sets > mostTold) return undefined;
  }
  return sets;
}

/** A formatter for integers with the language's thousands separators. */
export function numberFormat(locale: string): (number: number | bigint) => string {
  const shape = new Intl.NumberFormat(locale);
  return (number) => shape.format(number).replace("-", "−");
}

/** A formatter for the page's language. */
export function useNumberFormat(): (number: number | bigint) => string {
  const { locale } = useIntl();
  return useMemo(() => numberFormat(locale), [locale]);
}

type Range = Pick<FullRules, "min" | "max" | "count">;

/** Maximum size of a result that is read aloud and described. */
const mostSpoken = 20;

/** The filters in words, on one line; empty if there are none. */
export function wordRules({ t, locale }: IntlShape, rules: Omit<FullRules, "min" | "max">): string {
  const { count, numberType, divisor, unique, sort, exclude } = rules;
  const types = { odd: "numbers.ruleOdd", even: "numbers.ruleEven" } as const;
  const sorts = { asc: "numbers.ruleAsc", desc: "numbers.ruleDesc" } as const;
  const words = [
    numberType !== "any" && t(types[numberType]),
    divisor !== null && t("numbers.ruleDivisor", { divisor: numberFormat(locale)(divisor) }),
    count > 1 && t(unique ? "numbers.ruleUnique" : "numbers.ruleRepeats"),
    count > 1 && sort !== "none" && t(sorts[sort]),
    exclude.length > 0 && t("numbers.ruleExcluded", { count: exclude.length }),
  ].filter((word) => word !== false);
  const line = words.join(", ");
  return line.charAt(0).toLocaleUpperCase(locale) + line.slice(1);
}

/** “One number, 1 to 100” */
export function wordRange({ t, locale }: IntlShape, { min, max, count }: Range): string {
  const format = numberFormat(locale);
  return t("numbers.resultTitle", { count, min: format(min), max: format(max) });
}

/** The description of a result, for the receipt and screen readers. */
export function useNumberFacts({ rules, numbers }: NumbersResult) {
  const intl = useIntl();
  const format = useNumberFormat();
  return useMemo(() => {
    const { t } = intl;
    const { count, unique } = rules;
    const allowed = countCandidates(rules);
    const available = format(allowed);
    const range = { min: format(rules.min), max: format(rules.max) };
    const chance = () => {
      if (count === 1) return t("numbers.chance", { available });
      if (!unique) return t("numbers.chanceEach", { available });
      const sets = countSets(allowed, count);
      if (sets === undefined) return t("numbers.chanceSets");
      return t("numbers.chanceSet", { sets: format(sets) });
    };
    const title = wordRange(intl, rules);
    const isSpoken = numbers.length <= mostSpoken;
    const list = isSpoken ? Array.from(numbers, format).join("; ") : "";
    return {
      title,
      rules: wordRules(intl, rules),
      share: t("numbers.share", { count, available }),
      chance: chance(),
      board: (hits: string) => t("numbers.board", { ...range, list: hits }),
      announced: isSpoken
        ? t("numbers.announced", { title, list })
        : t("numbers.announcedMany", { title }),
    };
  }, [intl, format, rules, numbers]);
}
