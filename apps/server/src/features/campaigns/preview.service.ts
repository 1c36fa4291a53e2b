import {
  archiveAddress,
  type CampaignTestInput,
  type ColorScheme,
  DomainError,
  goesToArchive,
  type Language,
  previewAddress,
  type PreviewKeptInput,
  previewSeconds,
} from "@sortes/contract";
import {
  type CampaignRow,
  type Db,
  findCampaign,
  getBrand,
  getNewsletterSettings,
  hashOfToken,
  insertCampaignPreview,
  inTransaction,
  newToken,
  type UserRow,
} from "@sortes/db";
import {
  type CampaignContent,
  type CampaignDraft,
  type CampaignFinding,
  fillFields,
  type RenderCampaign,
  shownIn,
  signedContent,
} from "@sortes/email";
import { found } from "../../failure.ts";
import type { Caller } from "../accounts/call-limits.ts";
import type { OutgoingMail } from "../mail/outgoing-mail.ts";
import { campaignBrand, type LetterFinding, refuse } from "./campaign-rendering.ts";
import { warningsOf } from "./campaign-dto.ts";
import { letterIn, sameLetters } from "./letters.ts";
import { requireSubject, withSubject } from "./subject-tests.ts";
import { insertRecord } from "./campaign-freezing.ts";
import { findingsWith, ownKeys, sampleReader } from "./reader-fields.ts";
import { Service, type ServiceParts } from "../service.ts";

interface Parts extends ServiceParts<"db" | "callLimits" | "publicUrl"> {
  render: RenderCampaign;
  /** The sender of mails. */
  from: string;
}

/** A campaign as one who looks at it sees it. */
interface RenderedSample {
  content: CampaignContent;
  /** All its subjects, its own first. */
  subjects: string[];
  inboxText: string;
  findings: readonly CampaignFinding[];
  /** The subscriber whose name and own fields it shows; null where it shows none. */
  sample: string | null;
}

type Reader = Pick<UserRow, "id" | "email">;

interface PreviewSettings {
  /** Of the mail. */
  locale: Language;
  /** The language of the warnings. */
  words: Language;
  /** How its colours are shown; default: as on the device of the browser. */
  scheme?: ColorScheme | undefined;
  /** What is known of the letter beyond itself. */
  beside?: readonly LetterFinding[];
}

/** Stores a rendered mail to be shown once. @returns its address. */
export async function keepPreview(db: Db, html: string): Promise<string> {
  const token = newToken();
  const preview = { hash: hashOfToken(token), html, seconds: previewSeconds };
  await inTransaction(db, (tx) => insertCampaignPreview(tx, preview));
  return `${previewAddress}/${token}/`;
}

/** Where a mail that is shown to staff leads instead of to its letter, which may not be public yet. */
export const archiveOf = (
  campaign: Pick<CampaignRow, "inArchive" | "segmentId"> &
    Partial<Pick<CampaignRow, "status" | "archiveNumber">>,
): string | undefined => {
  const { status = "draft", archiveNumber = null, inArchive } = campaign;
  const isPublic =
    status === "draft" ? goesToArchive(campaign) : archiveNumber !== null && inArchive !== false;
  return isPublic ? archiveAddress : undefined;
};

/** Shows staff a campaign as they would get it. */
export class CampaignPreviews extends Service<Parts> {
  /**
   * Renders unsaved content, and stores it to be shown once.
   * @throws DomainError CAMPAIGN_NOT_SENDABLE, RATE_LIMITED.
   */
  async show(draft: CampaignDraft, reader: Reader, settings: PreviewSettings) {
    const { locale, words, scheme, beside = [] } = settings;
    const { content, subjects, inboxText, findings, sample } = await this.rendered(
      draft,
      reader,
      locale,
    );
    const html = scheme ? await shownIn(content.html, scheme) : content.html;
    return {
      previewUrl: await keepPreview(this.parts.db, html),
      from: this.parts.from,
      subject: content.subject,
      subjects,
      inboxText,
      text: content.text,
      sample,
      warnings: warningsOf([...findings, ...beside], words),
    };
  }

  /**
   * The same for a saved campaign: the letter for readers of a language, default: of the person's.
   * @param words the person's language
   * @throws DomainError NOT_FOUND, or the errors of `show`.
   */
  async showKept({ id, language, scheme }: PreviewKeptInput, reader: Reader, words: Language) {
    const campaign = found(await findCampaign(this.parts.db, id));
    const { draft, locale, isTranslation } = letterIn(campaign, language ?? words);
    const beside = isTranslation ? sameLetters(campaign) : [];
    const shown = { ...draft, archivePath: archiveOf(campaign) };
    return await this.show(shown, reader, { locale, words, scheme, beside });
  }

  /**
   * A campaign as the reader would get it, but that its links change nothing.
   * @throws DomainError CAMPAIGN_NOT_SENDABLE, RATE_LIMITED.
   */
  async rendered(draft: CampaignDraft, reader: Reader, locale: Language): Promise<RenderedSample> {
    const { db, callLimits, render, publicUrl } = this.parts;
    await callLimits.attempt("preview", { account: reader.id });
    const { subject, otherSubjects = [], preheader, body, document, archivePath } = draft;
    const written = { subject, otherSubjects, preheader, body, document, archivePath };
    const brand = campaignBrand(await getBrand(db));
    const rendered = await render(written, locale, brand).catch(refuse);
    const { content } = rendered;
    const findings = findingsWith(rendered, await ownKeys(db), otherSubjects);
    const all = [content.subject, ...rendered.otherSubjects];
    const sample = await sampleReader(db, { ...content, subject: all.join("\n") }, locale);
    // they lead to the preferences page, where nothing happens automatically
    const choices = `${publicUrl}/mail`;
    const values = {
      email: reader.email,
      name: sample?.name,
      fields: sample?.fields,
      unsubscribeUrl: choices,
      preferencesUrl: choices,
      siteUrl: publicUrl,
    };
    const filled = fillFields(content, values);
    const line = (text: string) =>
      fillFields({ subject: text, html: "", text: "" }, values).subject;
    const { postalAddress } = await getNewsletterSettings(db);
    const shown = {
      subjects: all.map((one) => line(one)),
      inboxText: line(rendered.inboxText),
      sample: sample?.address ?? null,
    };
    if (postalAddress !== null)
      return { ...shown, content: signedContent(filled, postalAddress), findings };
    const missing = { code: "POSTAL_ADDRESS_MISSING", line: null, column: null } as const;
    return { ...shown, content: filled, findings: [...findings, missing] };
  }
}

interface TestParts extends ServiceParts<"db" | "clock" | "callLimits"> {
  mail: OutgoingMail;
  previews: CampaignPreviews;
}

/** The prefix of a test's subject, in any language. */
const mark = "[Test] ";

/** Sends the current campaign to its requester only. */
export class CampaignTests extends Service<TestParts> {
  /**
   * Leaves a mail to the staff member, by the way that other mails of ours go: it is sent while campaigns are stopped.
   * Of two letters it is the one for readers of `language`, default: of the person's; of several subjects that with the
   * number.
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
    const { content } = await previews.rendered(written, person, locale);
    const { id: userId } = person;
    const mailId = await inTransaction(db, async (tx) => {
      await callLimits.admit(tx, "campaign-test", { account: userId });
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
