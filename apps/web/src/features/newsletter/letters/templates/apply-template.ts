import type { Language, WholeTemplate } from "@sortes/contract";
import { type DraftFields, isUnwritten } from "../draft.ts";
import { type DraftLetter, letterIn, letterOf, otherThan, withLetter } from "../draft-letters.ts";

/** A draft after a template was applied, and whether the template replaced written text. */
export interface Applied {
  fields: DraftFields;
  isReplacing: boolean;
}

const orOf = (mine: string, template: string): string => (mine.trim() === "" ? template : mine);

/** The letter of a template; lines already written stay. */
const filled = (before: DraftLetter, template: DraftLetter): DraftLetter => ({
  ...template,
  subject: orOf(before.subject, template.subject),
  preheader: orOf(before.preheader, template.preheader),
});

/** Replaces the letter on screen. A campaign with one letter takes the template's language. */
export function withOneLetter(
  before: DraftFields,
  shown: Language,
  { letter, language }: { letter: DraftLetter; language: Language | null },
): Applied {
  const kept = letterIn(before, shown);
  const fields = before.translation ? before : { ...before, language: language ?? before.language };
  return {
    fields: withLetter(fields, shown, filled(kept, letter)),
    isReplacing: !isUnwritten(kept),
  };
}

const nothing: DraftLetter = { subject: "", preheader: "", body: "", document: null };

/** Applies a saved template: both its letters, or its only one as in `withOneLetter`. */
export function withTemplate(
  before: DraftFields,
  shown: Language,
  template: Pick<WholeTemplate, "language" | "translation" | keyof DraftLetter>,
): Applied {
  const { language, translation } = template;
  const letter = letterOf(template);
  if (!translation || language === null) return withOneLetter(before, shown, { letter, language });
  const own = letterIn(before, language);
  const other = before.translation ? letterIn(before, otherThan(language)) : nothing;
  return {
    fields: {
      ...before,
      ...filled(own, letter),
      language,
      translation: filled(other, letterOf(translation)),
    },
    isReplacing: !(isUnwritten(own) && isUnwritten(other)),
  };
}
