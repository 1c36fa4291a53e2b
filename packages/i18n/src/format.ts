import type { Language, MessageParams } from "@sortes/contract";
import { IntlMessageFormat } from "intl-messageformat";

/**
 * Makes a function that words the messages of one catalogue. A message is parsed when it is first needed and kept,
 * so that a reply costs a substitution.
 */
export function formatterOf<Id extends string>(catalogues: Record<Language, Record<Id, string>>) {
  const parsed = new Map<string, IntlMessageFormat>();

  return (locale: Language, id: Id, params: MessageParams = {}): string => {
    const key = `${locale} ${id}`;
    let message = parsed.get(key);
    if (!message) {
      message = new IntlMessageFormat(catalogues[locale][id], locale, undefined, {
        ignoreTag: true,
      });
      parsed.set(key, message);
    }
    return String(message.format(params));
  };
}
