import { IntlMessageFormat } from "intl-messageformat";
import { defaultLanguage, type Language, languages, type MessageParams } from "@sortes/contract";

interface Wish {
  /** A language tag in lower case, or `*`. */
  range: string;
  /** 0 (never) to 1. */
  quality: number;
}

const weighted =
  /^([a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/**
 * The best of our languages for an Accept-Language header (RFC 9110, section 12.5.4). A regional tag counts as its
 * language; of equally preferred languages, the first named wins. English if the header is missing, `*`, or names none
 * of ours.
 */
export function pickLocale(acceptLanguage: string | undefined): Language {
  const wishes = (acceptLanguage ?? "").split(",").flatMap(wishOf);
  let best = { language: defaultLanguage, quality: 0, position: 0 };
  for (const language of languages) {
    const found = { language, ...wishFor(language, wishes) };
    if (
      found.quality > best.quality ||
      (found.quality === best.quality && found.position < best.position)
    )
      best = found;
  }
  return best.language;
}

function wishOf(text: string): Wish[] {
  const match = weighted.exec(text.trim());
  // devices of the Republic of Moldova may still name Romanian by its withdrawn tag
  const range = match?.[1]?.toLowerCase().replace(/^mo(?![^-])/, "ro");
  return range ? [{ range, quality: Number(match?.[2] ?? 1) }] : [];
}

/** A language's own ranges precede `*`, which matches all languages not named. */
function wishFor(language: Language, wishes: Wish[]): { quality: number; position: number } {
  const named = wishes.filter(
    ({ range }) => range === language || range.startsWith(`${language}-`),
  );
  const fitting = named.length > 0 ? named : wishes.filter(({ range }) => range === "*");
  const quality = Math.max(0, ...fitting.map((wish) => wish.quality));
  return { quality, position: wishes.findIndex((wish) => fitting.includes(wish)) };
}

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
