import type { Language } from "@sortes/contract";
import type { DraftFields } from "./draft.ts";

/** One letter of a campaign: its lines and its content. */
export type DraftLetter = NonNullable<DraftFields["translation"]>;

export const otherThan = (language: Language): Language => (language === "en" ? "ro" : "en");

/** Whether readers of this language get the campaign's translation. */
export const isTranslation = (
  { language, translation }: Pick<DraftFields, "language" | "translation">,
  shown: Language,
): boolean => translation !== null && shown !== language;

/** Only the letter's fields, of a campaign or of its translation. */
export const letterOf = ({ subject, preheader, body, document }: DraftLetter): DraftLetter => ({
  subject,
  preheader,
  body,
  document,
});

/** The letter for readers of a language. */
export const letterIn = (fields: DraftFields, shown: Language): DraftLetter =>
  letterOf(isTranslation(fields, shown) && fields.translation ? fields.translation : fields);

/** The alternative subjects of a subject test, in the language of the readers. */
export const otherSubjectsIn = (fields: DraftFields, shown: Language): string[] =>
  (fields.subjectTest?.otherSubjects ?? []).map((other) =>
    isTranslation(fields, shown) ? (other.translation ?? "") : other.subject,
  );

/** The subject of the second email, in the language of the readers. */
export const secondSubjectIn = (fields: DraftFields, shown: Language): string | undefined =>
  isTranslation(fields, shown) ? fields.secondMail?.translatedSubject : fields.secondMail?.subject;

/** The same campaign with changes to the letter for readers of a language. */
export const withLetter = (
  fields: DraftFields,
  shown: Language,
  part: Partial<DraftLetter>,
): DraftFields =>
  isTranslation(fields, shown) && fields.translation
    ? { ...fields, translation: { ...fields.translation, ...part } }
    : { ...fields, ...part };

/** The changed campaign, whose title follows the subject until staff write another one. */
export const withTitle = (before: DraftFields, after: DraftFields): DraftFields =>
  before.title.trim() === "" || before.title === before.subject
    ? { ...after, title: after.subject }
    : after;
