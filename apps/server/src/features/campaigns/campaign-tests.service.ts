import { DomainError } from "@sortes/contract";
import { type Db, findCampaign, inTransaction, type UserRow } from "@sortes/db";
import type { Clock } from "@sortes/process";
import type { Caller } from "../accounts/accounts.service.ts";
import type { CallLimits } from "../accounts/call-limits.ts";
import type { OutgoingMail } from "../mail/outgoing-mail.ts";
import { insertRecord } from "./campaign-record.ts";
import type { CampaignPreviews } from "./preview.service.ts";

interface Parts {
  db: Db;
  clock: Clock;
  mail: OutgoingMail;
  callLimits: CallLimits;
  previews: CampaignPreviews;
}

/** What the subject of a test begins with, in any language. */
const mark = "[Test] ";

/** Sends a campaign as it stands to whoever asks for it, and to nobody else. */
export class CampaignTests {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Leaves a mail to the staff member, by the way that other mails of ours go: it is sent while campaigns are stopped.
   * @returns the address that it goes to.
   * @throws DomainError NOT_FOUND, EMAIL_UNVERIFIED, CAMPAIGN_NOT_SENDABLE, RATE_LIMITED.
   */
  async send(campaignId: string, person: UserRow, caller: Caller): Promise<string> {
    const { db, clock, mail, callLimits, previews } = this.#parts;
    const campaign = await findCampaign(db, campaignId);
    if (!campaign) throw new DomainError("NOT_FOUND");
    if (!person.emailVerified) throw new DomainError("EMAIL_UNVERIFIED");
    const locale = campaign.language ?? caller.locale;
    const { content } = await previews.rendered(campaign, person, locale);
    const { id: userId } = person;
    const mailId = await inTransaction(db, async (tx) => {
      await callLimits.campaignTest(tx, userId);
      const at = clock.now();
      await insertRecord(tx, { actor: userId, action: "campaign.test", campaignId, at });
      return await mail.write(tx, {
        kind: "campaign_test",
        userId,
        locale,
        content: { ...content, subject: `${mark}${content.subject}` },
      });
    });
    mail.announce(mailId);
    return person.email;
  }
}
