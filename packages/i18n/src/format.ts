import type { Language, MessageParams } from "@sortes/contract";
import { IntlMessageFormat } from "intl-messageformat";

/** Creates a function that formats the messages of one catalogue. Each message is parsed once, when first needed. */
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
