import type { PlainCode } from "../domain-error.ts";
import type { SubjectTest } from "./subject-tests.ts";

/** The fields of a campaign on which its subjects depend. */
interface Tested {
  subject: string;
  subjectTest?: Pick<SubjectTest, "otherSubjects"> | null | undefined;
  translation?: { subject: string } | null | undefined;
}

/** Why a campaign cannot try its subjects: each letter needs distinct ones; undefined if it can, or tries none. */
export function subjectTestProblem({
  subject,
  subjectTest,
  translation,
}: Tested): Extract<PlainCode, "SUBJECT_BLANK" | "SUBJECTS_EQUAL"> | undefined {
  if (!subjectTest) return undefined;
  const { otherSubjects } = subjectTest;
  const letters = [[subject, ...otherSubjects.map((other) => other.subject)]];
  if (translation)
    letters.push([translation.subject, ...otherSubjects.map((other) => other.translation ?? "")]);
  const trimmed = letters.map((subjects) => subjects.map((one) => one.trim()));
  if (trimmed.some((subjects) => subjects.length < 2 || subjects.includes("")))
    return "SUBJECT_BLANK";
  return trimmed.some((subjects) => new Set(subjects).size < subjects.length)
    ? "SUBJECTS_EQUAL"
    : undefined;
}

/** Whether clicks choose the subject, which takes links that are counted. */
export const decidesByClicks = (
  test: Pick<SubjectTest, "decideAfterHours"> | null | undefined,
): boolean => test?.decideAfterHours != null;
