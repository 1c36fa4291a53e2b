import type { OpenListQuestion } from "@sortes/contract";
import type { IntlShape } from "../../../../base/intl.ts";

/** The form of an entry as typed. */
export interface TypedEntry {
  name: string;
  answer: string;
}

/** Returns a check that an entry is complete: a name, and an answer if the list asks. */
export const missingIn =
  ({ t }: IntlShape, question: OpenListQuestion | null) =>
  ({ name, answer }: TypedEntry) => ({
    name: name.trim() === "" && t("join.nameMissing"),
    answer: question !== null && answer.trim() === "" && t("join.answerMissing"),
  });
