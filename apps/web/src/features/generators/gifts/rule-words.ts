import type { NamedGiftRule } from "@sortes/core";
import { type IntlShape, useIntl } from "../../../base/intl.ts";
import { useErrorText } from "../../../base/error-text.ts";
import { GiftRefusal } from "./refusal.ts";

/** Maximum number of rules named in a refusal; the rest are counted. */
const named = 6;

/** A rule in words: “Ana and Dan do not give to each other”. */
export function wordRule({ t, formatList }: IntlShape, rule: NamedGiftRule): string {
  if (rule.kind !== "apart") return t(`gifts.rule_${rule.kind}`, { ...rule });
  const { people } = rule;
  const names = formatList(people, { type: "conjunction" });
  return t("gifts.rule_apart", { names, count: people.length });
}

/** Says why there is no exchange. */
export function useRefusalText(): (error: unknown) => string {
  const intl = useIntl();
  const errorText = useErrorText();
  return (error) => {
    const { t } = intl;
    if (!(error instanceof GiftRefusal)) return errorText(error, "gifts.failed");
    const { conflict } = error;
    if (!conflict) return t("gifts.tooHard");
    if (conflict.length === 0) return t("gifts.impossible");
    const rules = conflict.slice(0, named).map((rule) => wordRule(intl, rule));
    const more = conflict.length - rules.length;
    return t("gifts.conflict", { count: conflict.length, rules: rules.join("; "), more });
  };
}
