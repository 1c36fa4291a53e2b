import type { Language, Message, MessageCode } from "@sortes/contract";
import en from "./catalogues/en/errors.json" with { type: "json" };
import ro from "./catalogues/ro/errors.json" with { type: "json" };
import { formatterOf } from "./locale.ts";

// a code without a text does not compile
const texts = { en, ro } satisfies Record<Language, Record<MessageCode, string>>;

const format = formatterOf<MessageCode>(texts);

/**
 * The message of an error for a person. Never throws: a message that cannot be formatted becomes that of `INTERNAL`.
 * @param unworded receives the reason in that case, to log it
 */
export function wordMessage(
  locale: Language,
  { code, params }: Message,
  unworded: (error: unknown) => void,
): string {
  try {
    return format(locale, code, params);
  } catch (error) {
    unworded(new Error(`${code} cannot be worded`, { cause: error }));
    return texts[locale].INTERNAL;
  }
}
