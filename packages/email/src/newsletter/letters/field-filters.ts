import type { CampaignContent } from "./campaign-mail.ts";
import { type FieldToken, splitFields, tightenFields } from "./merge-fields.ts";

/** A filter as other programs have it after the bar: its name, perhaps with a value. */
const filter =
  /^(?:default|fallback|upper|uppercase|upcase|lower|lowercase|downcase|capitalize|capfirst|title|title_?case|trim|strip|truncate|escape|safe|url_?encode)\s*(?:[:=(].*)?$/i;

/**
 * The fields of a letter with a filter of another program, such as `{{name|default:'you'}}`, each once. Here the words
 * after the bar are a fallback, so readers without a value would see the filter.
 */
export function filteredFields({
  subject,
  html,
  text,
}: CampaignContent): { key: string; written: string }[] {
  const found = new Map<string, string>();
  const add = ({ field, key = field, inUrl, fallback }: FieldToken, isAddress: boolean) => {
    if (fallback !== undefined && filter.test(fallback)) found.set(`${key}|${fallback}`, key);
    else if (inUrl && !isAddress) found.set(`${key}|url`, key);
  };
  for (const part of splitFields(tightenFields(subject), "text"))
    if (typeof part !== "string") add(part, false);
  // the plain text has the same fields, but does not show where an address begins
  for (const part of splitFields(text, "text")) if (typeof part !== "string") add(part, true);
  let isInTag = false;
  for (const part of splitFields(html, "html"))
    if (typeof part !== "string") add(part, isInTag);
    else if (/[<>]/.test(part)) isInTag = part.lastIndexOf("<") > part.lastIndexOf(">");
  return Array.from(found, ([written, key]) => ({ key, written }));
}
