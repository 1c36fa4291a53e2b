import { DomainError, type SecondMail, secondMailProblem } from "@sortes/contract";
import type { CampaignRow } from "@sortes/db/newsletter/campaigns/campaigns";
import { requireKnownFields } from "./reader-fields.ts";

/**
 * Requires that a campaign can be sent a second time under these subjects.
 * @param own the keys of the readers' own fields
 * @throws DomainError OPENS_UNKNOWN, SUBJECT_BLANK, SUBJECTS_EQUAL, CAMPAIGN_NOT_SENDABLE.
 */
export function requireSecondMail(
  mail: Pick<SecondMail, "subject" | "translatedSubject">,
  campaign: CampaignRow,
  own: Parameters<typeof requireKnownFields>[2],
): void {
  const problem = secondMailProblem(mail, campaign);
  if (problem) throw new DomainError(problem);
  const { subject, translatedSubject } = mail;
  for (const one of campaign.translation ? [subject, translatedSubject] : [subject])
    requireKnownFields({ subject: one, preheader: "" }, { html: "" }, own);
}
