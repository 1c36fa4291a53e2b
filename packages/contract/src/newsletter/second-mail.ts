import type { PlainCode } from "../domain-error.ts";
import type { TrackingMode } from "./newsletter-constants.ts";

/** The second mail of a letter: days after the first, and a subject of its own in each language. */
export interface SecondMail {
  afterDays: number;
  subject: string;
  /** Blank where there is one letter. */
  translatedSubject: string;
}

/** The fields of a campaign on which its second mail depends. */
interface First {
  tracking: TrackingMode;
  subject: string;
  translation?: { subject: string } | null | undefined;
}

/** Why a campaign cannot be sent a second time in this way; undefined if it can. */
export function secondMailProblem(
  { subject, translatedSubject }: Pick<SecondMail, "subject" | "translatedSubject">,
  { tracking, translation, ...first }: First,
): Extract<PlainCode, "OPENS_UNKNOWN" | "SUBJECT_BLANK" | "SUBJECTS_EQUAL"> | undefined {
  if (tracking !== "individual") return "OPENS_UNKNOWN";
  const pairs = [[subject, first.subject]];
  if (translation) pairs.push([translatedSubject, translation.subject]);
  const trimmed = pairs.map((pair) => pair.map((one) => one.trim()));
  if (trimmed.some(([second]) => second === "")) return "SUBJECT_BLANK";
  return trimmed.some(([second, before]) => second === before) ? "SUBJECTS_EQUAL" : undefined;
}
