import type { AuditEntry } from "@sortes/contract";
import type { MessageId } from "../../base/catalogues.ts";
import type { IntlShape } from "../../base/intl.ts";

/** The words for a detail, or for a value of our own; what people wrote, such as a reason, has none. */
function wordsFor({ messages, t }: IntlShape, text: `staff.${"detail" | "value"}_${string}`) {
  return Object.hasOwn(messages, text) ? t(text as MessageId) : undefined;
}

function wordValue(intl: IntlShape, key: string, value: unknown): string {
  if (typeof value === "number") return intl.formatNumber(value);
  const known = wordsFor(intl, `staff.value_${String(value)}`);
  if (known !== undefined) return known;
  if (key === "scheduledTime" && typeof value === "string")
    return intl.formatDate(value, { dateStyle: "medium", timeStyle: "short" });
  // in one line, and without the full stop of a sentence
  return typeof value === "string"
    ? value.replaceAll("\n", ", ").replace(/\.$/u, "")
    : JSON.stringify(value);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One by one; of an object what is in it, but for counts of nothing. */
function wordAll(intl: IntlShape, all: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(all).flatMap(([key, value]) => {
    if (isObject(value))
      return wordAll(
        intl,
        Object.fromEntries(Object.entries(value).filter(([, one]) => one !== 0)),
      );
    const label = wordsFor(intl, `staff.detail_${key}`) ?? key;
    return intl.t("staff.detail", { label, value: wordValue(intl, key, value) });
  });
}

/** The further details of an entry, without its author, who has a column; as stored if they cannot be read. */
export function wordDetails(intl: IntlShape, { detail, by }: AuditEntry): string {
  if (detail === "") return "";
  try {
    const stored: unknown = JSON.parse(detail);
    if (!isObject(stored)) return detail;
    const { operator: _operator, ...others } = stored;
    const shown = by === "command" ? others : stored;
    return wordAll(intl, shown).join("; ");
  } catch {
    return detail;
  }
}
