import type { Language } from "@sortes/contract";
import { isTranslation, letterOf, otherThan } from "./draft-letters.ts";
import type { DraftFields } from "./draft.ts";

/** The same campaign without the letter for readers of a language; the other one is for everybody. */
export function withoutLetter(fields: DraftFields, shown: Language): DraftFields {
  const { subjectTest: test, translation } = fields;
  const staysOwn = isTranslation(fields, shown) || !translation;
  return {
    ...fields,
    ...(!staysOwn && { language: otherThan(shown), ...translation }),
    translation: null,
    subjectTest: test && {
      ...test,
      otherSubjects: test.otherSubjects.map((other) => ({
        subject: staysOwn ? other.subject : (other.translation ?? ""),
      })),
    },
  };
}

/** The same campaign, begun in the other language with what is written in its own. */
export const withTranslation = (fields: DraftFields): DraftFields => ({
  ...fields,
  translation: letterOf(fields),
});
