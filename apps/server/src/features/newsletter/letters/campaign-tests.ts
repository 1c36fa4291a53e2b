import {
  type CampaignTestInput,
  DomainError,
  type Language,
  preferencesPage,
  unsubscribePage,
} from "@sortes/contract";
import { identityKey, letterTestToken } from "@sortes/db";
import * as testAddresses from "@sortes/db/newsletter/letters/test-addresses";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import type { CampaignRow } from "@sortes/db/newsletter/campaigns/campaigns";
import type { UserRow } from "@sortes/db/accounts/users";
import { testLinkMark, trackedAsTest } from "@sortes/email";
import { found } from "../../../failure.ts";
import type { Caller } from "../../ground/call-limits.ts";
import type { OutgoingMail } from "../../ground/outgoing-mail.ts";
import type { Once } from "../../ground/once/once.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { letterIn } from "./letters.ts";
import { archiveOf, type CampaignPreviews } from "./preview.service.ts";
import { requireSubject, withSubject } from "./subject-tests.ts";

interface Parts extends ServiceParts<"db" | "clock" | "callLimits" | "secret" | "publicUrl"> {
  mail: OutgoingMail;
  previews: CampaignPreviews;
}

/** The subject prefix of test mails, in every language. */
const mark = "[Test] ";

/** The requester's account address (no id), or one of their test addresses. */
type Recipient = { testAddressId?: string };

/** Sends test mails of a campaign to the requester's confirmed addresses. */
export class CampaignTests extends Service<Parts> {
  /**
   * Queues one mail per address in the transactional outbox, so tests are sent even while campaigns are stopped. Uses
   * the letter for readers of `language` (default: the caller's) and the subject with the given number. Headers and
   * links match the campaign's mails but carry no reader's identity.
   * @returns the recipients' addresses.
   * @throws DomainError NOT_FOUND, EMAIL_UNVERIFIED, TEST_ADDRESS_UNCONFIRMED, CAMPAIGN_NOT_SENDABLE, RATE_LIMITED, or
   * the error of `requireSubject`.
   */
  async send(
    input: CampaignTestInput,
    person: UserRow,
    { caller, once }: { caller: Caller; once: Once },
  ): Promise<string> {
    const { mail, callLimits } = this.parts;
    const { id: campaignId, addresses } = input;
    const wanted = eachOnce(addresses.length === 0 ? [person.email] : addresses);
    const [prepared] = await Promise.allSettled([this.#prepare(input, wanted, { person, caller })]);
    let mailIds: string[] = [];
    await once(async (tx) => {
      // thrown only here: an earlier call with the same key may have succeeded
      if (prepared.status === "rejected") throw prepared.reason;
      const { recipients, locale, content } = prepared.value;
      const { id: userId } = person;
      await callLimits.admit(tx, "campaign-test", { account: userId });
      const detail = recipients.length > 1 ? { addresses: recipients.length } : {};
      await this.audited(tx, userId, "campaign.test", campaignId, detail);
      mailIds = [];
      for (const params of recipients)
        mailIds.push(
          await mail.write(tx, { kind: "campaign_test", userId, locale, params, content }),
        );
      const chosen = recipients.flatMap(({ testAddressId: id }) => (id === undefined ? [] : [id]));
      if (addresses.length > 0) await testAddresses.choose(tx, userId, chosen);
      return true;
    });
    for (const id of mailIds) mail.announce(id);
    return wanted.join(", ");
  }

  /** Reads and renders everything before the transaction, so that no lock is held while rendering. */
  async #prepare(
    { id: campaignId, language, number }: CampaignTestInput,
    wanted: readonly string[],
    { person, caller }: { person: UserRow; caller: Caller },
  ) {
    const { db, previews } = this.parts;
    const campaign = found(await campaigns.find(db, campaignId));
    const recipients = await this.#recipientsAt(wanted, person);
    requireSubject(campaign, number);
    const letter = letterIn(campaign, language ?? caller.locale);
    const { draft, locale } = withSubject(letter, number - 1);
    const written = { ...draft, archivePath: archiveOf(campaign) };
    const links = this.#linksOf(campaign, locale);
    const { content } = await previews.rendered(written, person, locale, links);
    const subject = `${mark}${content.subject}`;
    return { recipients, locale, content: { ...content, subject, campaignId } };
  }

  /** @throws DomainError EMAIL_UNVERIFIED, TEST_ADDRESS_UNCONFIRMED. */
  async #recipientsAt(wanted: readonly string[], person: UserRow): Promise<Recipient[]> {
    const own = await testAddresses.findOfUser(this.parts.db, person.id);
    return wanted.map((address) => {
      const key = identityKey(address);
      if (key === identityKey(person.email)) {
        if (!person.emailVerified) throw new DomainError("EMAIL_UNVERIFIED");
        return {};
      }
      const known = own.find(({ addressKey }) => addressKey === key);
      if (known?.confirmedAt == null)
        throw new DomainError("TEST_ADDRESS_UNCONFIRMED", { address });
      return { testAddressId: known.id };
    });
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

/** Removes duplicate addresses. */
const eachOnce = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((address) => [identityKey(address), address])).values(),
];
