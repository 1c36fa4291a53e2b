import type { CampaignDraft } from "./campaign-mail.ts";
import type { FindingList } from "./check-mjml.ts";
import { addFields, fieldsInText } from "./find-fields.ts";
import type { MarkupParams } from "./markup-policy.ts";

/** Characters of a subject that phones show. */
const shownSubject = 40;
/** Minimum letters of a subject in capitals that counts as shouting; a shorter one may be a name. */
const leastShout = 8;

/** Prefixes of replies and forwarded mails, including Romanian ones, which a newsletter should not have. */
const replies = /^\s*(?:re|fwd?|fw|aw|răsp|răspuns)\s*:/i;

/** Adds findings about the preheader and all subjects, including tested ones and that of the second email. */
export function inspectLines(
  { subject, preheader, otherSubjects = [], secondSubject = "" }: CampaignDraft,
  found: FindingList,
): void {
  const inspect = (line: string, which: MarkupParams) => {
    inspectSubject(line, which, found);
    addFields(fieldsInText(line), found, { at: null, params: which });
  };
  const isTested = otherSubjects.length > 0;
  for (const [place, line] of [subject, ...otherSubjects].entries())
    inspect(line, isTested ? { subject: place + 1 } : {});
  inspect(secondSubject, { subject: "second" });
  addFields(fieldsInText(preheader), found, { at: null });
}

function inspectSubject(line: string, which: MarkupParams, found: FindingList): void {
  const length = [...line].length;
  if (length > shownSubject) found.add("SUBJECT_LONG", null, { length, ...which });
  if (isShouted(line)) found.add("SUBJECT_CAPITALS", null, which);
  const marks = line.match(/[!！]/g)?.length ?? 0;
  if (marks > 2 || /[!！]{2}/.test(line)) found.add("SUBJECT_EXCLAMATIONS", null, which);
  if (replies.test(line)) found.add("SUBJECT_REPLY", null, which);
}

/** Whether nearly all letters are capitals. Merge fields have no value yet and do not count. */
function isShouted(line: string): boolean {
  const words = line.replaceAll(/\{\{[^{}]*\}\}/g, "");
  const capitals = words.match(/\p{Lu}/gu)?.length ?? 0;
  const small = words.match(/\p{Ll}/gu)?.length ?? 0;
  return capitals >= leastShout && capitals > (capitals + small) * 0.7;
}
