import {
  type CampaignTestInput,
  DomainError,
  type Language,
  preferencesPage,
  unsubscribePage,
} from "@sortes/contract";
import {
  type CampaignRow,
  findCampaign,
  inTransaction,
  letterTestToken,
  type UserRow,
} from "@sortes/db";
import { testLinkMark, trackedAsTest } from "@sortes/email";
import { found } from "../../failure.ts";
import type { Caller } from "../accounts/call-limits.ts";
import type { OutgoingMail } from "../mail/outgoing-mail.ts";
import { Service, type ServiceParts } from "../service.ts";
import { insertRecord } from "./campaign-freezing.ts";
import { letterIn } from "./letters.ts";
import { archiveOf, type CampaignPreviews } from "./preview.service.ts";
import { requireSubject, withSubject } from "./subject-tests.ts";

interface Parts extends ServiceParts<"db" | "clock" | "callLimits" | "secret" | "publicUrl"> {
  mail: OutgoingMail;
  previews: CampaignPreviews;
}

/** The prefix of a test's subject, in any language. */
const mark = "[Test] ";

/** Sends the current campaign to its requester only. */
export class CampaignTests extends Service<Parts> {
  /**
   * Leaves a mail to the staff member, by the way that other mails of ours go: it is sent while campaigns are stopped.
   * Of two letters it is the one for readers of `language`, default: of the person's; of several subjects that with the
   * number. Its headers and links are those of the campaign's mails, but belong to no reader.
   * @returns the address that it goes to.
   * @throws DomainError NOT_FOUND, EMAIL_UNVERIFIED, CAMPAIGN_NOT_SENDABLE, RATE_LIMITED, or that of `requireSubject`.
   */
  async send(
    { id: campaignId, language, number }: CampaignTestInput,
    person: UserRow,
    caller: Caller,
  ): Promise<string> {
    const { db, clock, mail, callLimits, previews } = this.parts;
    const campaign = found(await findCampaign(db, campaignId));
    if (!person.emailVerified) throw new DomainError("EMAIL_UNVERIFIED");
    requireSubject(campaign, number);
    const letter = letterIn(campaign, language ?? caller.locale);
    const { draft, locale } = withSubject(letter, number - 1);
    const written = { ...draft, archivePath: archiveOf(campaign) };
    const links = this.#linksOf(campaign, locale);
    const { content } = await previews.rendered(written, person, locale, links);
    const { id: userId } = person;
    const mailId = await inTransaction(db, async (tx) => {
      await callLimits.admit(tx, "campaign-test", { account: userId });
      const at = clock.now();
      await insertRecord(tx, { actor: userId, action: "campaign.test", campaignId, at });
      return await mail.write(tx, {
        kind: "campaign_test",
        userId,
        locale,
        content: { ...content, subject: `${mark}${content.subject}`, campaignId },
      });
    });
    mail.announce(mailId);
    return person.email;
  }

  #linksOf({ id, tracking }: Pick<CampaignRow, "id" | "tracking">, locale: Language) {
    const { clock, secret, publicUrl } = this.parts;
    const token = letterTestToken(secret, id);
    const now = clock.now();
    const markOf = (target: string) => testLinkMark(secret, target, now);
    return {
      unsubscribeUrl: `${publicUrl}${unsubscribePage}/${token}?lang=${locale}`,
      preferencesUrl: `${publicUrl}${preferencesPage}/${token}?lang=${locale}`,
      track: tracking === "off" ? undefined : (html: string) => trackedAsTest(html, markOf),
    };
  }
}
