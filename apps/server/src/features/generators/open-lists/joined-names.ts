import {
  DomainError,
  type MessageCode,
  openListLimits,
  type OpenListQuestion,
} from "@sortes/contract";
import { keptName, keyOf } from "@sortes/core";
import { nameSkeleton } from "@sortes/db";
import type { OpenListEntryRow } from "@sortes/db/generators/open-list-entries";

type Named = Pick<OpenListEntryRow, "name" | "nameKey" | "skeleton">;

/** A name as it is kept and compared. @throws DomainError OPEN_LIST_NAME_UNFIT. */
export function namedAs(typed: string): Named {
  const name = keptName(typed);
  if (name === undefined) throw ofField("name", "OPEN_LIST_NAME_UNFIT");
  return { name, nameKey: keyOf(name), skeleton: nameSkeleton(name) };
}

/**
 * Refuses a name because of those on the list that are the same or look the same, if there are any.
 * @throws DomainError OPEN_LIST_NAME_TAKEN, OPEN_LIST_NAME_LOOKS_TAKEN.
 */
export function checkAlike(
  { nameKey }: Pick<Named, "nameKey">,
  alike: readonly Pick<Named, "nameKey">[],
): void {
  if (alike.length === 0) return;
  const isSame = alike.some((other) => other.nameKey === nameKey);
  throw ofField("name", isSame ? "OPEN_LIST_NAME_TAKEN" : "OPEN_LIST_NAME_LOOKS_TAKEN");
}

/**
 * The answer to a list's question as it is kept; null without a question.
 * @throws DomainError OPEN_LIST_ANSWER_MISSING, OPEN_LIST_ANSWER_UNFIT.
 */
export function answerTo(question: OpenListQuestion | null, answer: string | undefined) {
  if (!question) return null;
  if (answer === undefined || answer === "") throw ofField("answer", "OPEN_LIST_ANSWER_MISSING");
  if (!fits(question, answer)) throw ofField("answer", "OPEN_LIST_ANSWER_UNFIT");
  return answer;
}

function fits({ kind, choices }: OpenListQuestion, answer: string): boolean {
  const { min, max } = openListLimits.skill;
  if (kind === "choice") return choices.includes(answer);
  return kind === "text" || (/^\d$/.test(answer) && Number(answer) >= min && Number(answer) <= max);
}

const ofField = (
  field: "name" | "answer",
  code: Extract<MessageCode, `OPEN_LIST_${"NAME" | "ANSWER"}_${string}`>,
) => new DomainError(code, {}, { [field]: [{ code }] });
