import {
  decidesByClicks,
  DomainError,
  messageOf,
  type SubjectTestPhase,
  subjectTestProblem,
} from "@sortes/contract";
import type { CampaignHead } from "@sortes/db/newsletter/statistics/statistics";
import { type Letter, lettersOf } from "./letters.ts";

type Tested = Pick<CampaignHead, "status" | "subjectTest" | "testedAt" | "winner" | "finishedAt">;

const begun: ReadonlySet<string> = new Set(["sending", "paused"]);
const notBegun: ReadonlySet<string> = new Set(["draft", "scheduled", "missed"]);

/** The phase of a campaign's subject test; null if there is none or it has not begun. */
export function phaseOf({
  status,
  subjectTest,
  testedAt,
  winner,
  finishedAt,
}: Tested): SubjectTestPhase | null {
  if (subjectTest === null || notBegun.has(status)) return null;
  if (winner !== null) return "chosen";
  // a campaign that has finished is only sent again
  if (!begun.has(status) || finishedAt !== null) return "ended";
  return testedAt === null ? "testing" : "waiting";
}

/** All subjects of a campaign, its own first, each trimmed. */
export const subjectsOf = ({
  subject,
  subjectTest,
}: Pick<CampaignHead, "subject" | "subjectTest">): string[] => [
  subject,
  ...(subjectTest?.otherSubjects ?? []).map((other) => other.subject),
];

/** The fields of a draft that determine its subjects. */
type Draft = Parameters<typeof lettersOf>[0] & Pick<CampaignHead, "subjectTest">;

/** A letter with only the given subject (0-based). Returns it unchanged for 0 and for subjects that do not exist. */
export function withSubject(letter: Letter, variant: number): Letter {
  const subject = letter.draft.otherSubjects?.[variant - 1];
  if (subject === undefined) return letter;
  return { ...letter, draft: { ...letter.draft, subject, otherSubjects: [] } };
}

/** The letters of a draft with the given subject (0-based). */
export const lettersWith = (variant: number, draft: Draft): Letter[] =>
  lettersOf(draft).map((letter) => withSubject(letter, variant));

/**
 * Requires distinct, non-blank subjects in each letter of a draft with a subject test.
 * @throws DomainError SUBJECT_BLANK, SUBJECTS_EQUAL.
 */
export function requireSubjects(draft: Draft): void {
  const problem = subjectTestProblem(draft);
  if (problem) throw new DomainError(problem);
}

/**
 * @param countsClicks whether the campaign has tracked links
 * @throws DomainError SUBJECT_TEST_WITHOUT_CLICKS if clicks should decide but are not counted.
 */
export function requireClicks({ subjectTest }: Pick<Draft, "subjectTest">, countsClicks: boolean) {
  if (decidesByClicks(subjectTest) && !countsClicks)
    throw new DomainError("SUBJECT_TEST_WITHOUT_CLICKS");
}

/** @throws DomainError INVALID_INPUT if the campaign has fewer subjects than `number` (1-based). */
export function requireSubject(draft: Parameters<typeof subjectsOf>[0], number: number): void {
  const max = subjectsOf(draft).length;
  if (number > max)
    throw new DomainError("INVALID_INPUT", {}, { number: [messageOf("TOO_LARGE", { max })] });
}
