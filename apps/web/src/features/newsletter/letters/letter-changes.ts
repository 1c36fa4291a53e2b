import type { Language } from "@sortes/contract";
import { isTranslation, letterOf, otherThan } from "./draft-letters.ts";
import type { DraftFields } from "./draft.ts";

/** The campaign without the letter for readers of a language; all readers get the remaining one. */
export function withoutLetter(fields: DraftFields, shown: Language): DraftFields {
  const { subjectTest: test, secondMail, translation } = fields;
  const staysOwn = isTranslation(fields, shown) || !translation;
  return {
    ...fields,
    ...(!staysOwn && { language: otherThan(shown), ...translation }),
    translation: null,
    secondMail: secondMail && {
      ...secondMail,
      subject: staysOwn ? secondMail.subject : secondMail.translatedSubject,
      translatedSubject: "",
    },
    subjectTest: test && {
      ...test,
      otherSubjects: test.otherSubjects.map((other) => ({
        subject: staysOwn ? other.subject : (other.translation ?? ""),
      })),
    },
  };
}

/** The campaign with a translation that starts as a copy of its own letter. */
export const withTranslation = (fields: DraftFields): DraftFields => ({
  ...fields,
  translation: letterOf(fields),
});
