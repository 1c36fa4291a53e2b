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

/** The letter alone, of a campaign or of its translation. */
export const letterOf = ({ subject, preheader, body, document }: DraftLetter): DraftLetter => ({
  subject,
  preheader,
  body,
  document,
});

/** The letter for readers of a language. */
export const letterIn = (fields: DraftFields, shown: Language): DraftLetter =>
  letterOf(isTranslation(fields, shown) && fields.translation ? fields.translation : fields);

/** The subjects that are tried beside its own. */
export const otherSubjectsIn = (fields: DraftFields, shown: Language): string[] =>
  (fields.subjectTest?.otherSubjects ?? []).map((other) =>
    isTranslation(fields, shown) ? (other.translation ?? "") : other.subject,
  );

/** The same campaign with another text in the letter for readers of a language. */
export const withLetter = (
  fields: DraftFields,
  shown: Language,
  part: Partial<DraftLetter>,
): DraftFields =>
  isTranslation(fields, shown) && fields.translation
    ? { ...fields, translation: { ...fields.translation, ...part } }
    : { ...fields, ...part };
