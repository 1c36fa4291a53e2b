import type { Language } from "@sortes/contract";
import type { DraftFields } from "./draft.ts";

/** One letter of a campaign: its lines and what is written in it. */
export type DraftLetter = NonNullable<DraftFields["translation"]>;

export const otherThan = (language: Language): Language => (language === "en" ? "ro" : "en");

/** Whether the letter for readers of a language is the one in the other language of the campaign. */
export const isTranslation = (
  { language, translation }: Pick<DraftFields, "language" | "translation">,
  shown: Language,
): boolean => translation !== null && shown !== language;

const letterOf = ({ subject, preheader, body, document }: DraftLetter): DraftLetter => ({
  subject,
  preheader,
  body,
  document,
});

/** The letter for readers of a language. */
export const letterIn = (fields: DraftFields, shown: Language): DraftLetter =>
  letterOf(isTranslation(fields, shown) && fields.translation ? fields.translation : fields);

/** The same campaign with another text in the letter for readers of a language. */
export const withLetter = (
  fields: DraftFields,
  shown: Language,
  part: Partial<DraftLetter>,
): DraftFields =>
  isTranslation(fields, shown) && fields.translation
    ? { ...fields, translation: { ...fields.translation, ...part } }
    : { ...fields, ...part };

/** The same campaign without the letter for readers of a language; the other one is for everybody. */
export function withoutLetter(fields: DraftFields, shown: Language): DraftFields {
  if (isTranslation(fields, shown) || !fields.translation) return { ...fields, translation: null };
  return { ...fields, language: otherThan(shown), ...fields.translation, translation: null };
}

/** The same campaign, begun in the other language with what is written in its own. */
export const withTranslation = (fields: DraftFields): DraftFields => ({
  ...fields,
  translation: letterOf(fields),
});
