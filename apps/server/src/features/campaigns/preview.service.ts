import {
  type ColorScheme,
  DomainError,
  type Language,
  previewAddress,
  previewSeconds,
} from "@sortes/contract";
import {
  type Db,
  findCampaign,
  getNewsletterSettings,
  hashOfToken,
  inTransaction,
  insertCampaignPreview,
  newToken,
  type UserRow,
} from "@sortes/db";
import type {
  CampaignContent,
  CampaignDraft,
  CampaignFinding,
  RenderCampaign,
} from "@sortes/email";
import { fillFields, signedContent } from "@sortes/email";
import type { CallLimits } from "../accounts/call-limits.ts";
import { refuse } from "./campaign-rendering.ts";
import { warningsOf } from "./campaign-warnings.ts";

interface Parts {
  db: Db;
  callLimits: CallLimits;
  render: RenderCampaign;
  /** Without a slash at its end. */
  publicUrl: string;
  /** Whom mails come from. */
  from: string;
}

type Reader = Pick<UserRow, "id" | "email">;

interface PreviewSettings {
  /** Of the mail. */
  locale: Language;
  /** Of what there is to say of it. */
  words: Language;
  /** Of the device on which it is read; that of the browser which shows it where none is given. */
  scheme?: ColorScheme | undefined;
}

/** Shows staff what a campaign looks like to somebody who gets it: to themselves. */
export class CampaignPreviews {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Renders what staff have written, and keeps it to be shown once.
   * @throws DomainError CAMPAIGN_NOT_SENDABLE, RATE_LIMITED.
   */
  async show(draft: CampaignDraft, reader: Reader, { locale, words, scheme }: PreviewSettings) {
    const { content, findings } = await this.rendered(draft, reader, locale);
    const token = newToken();
    const html = scheme ? asOnDevice(content.html, scheme) : content.html;
    const preview = { hash: hashOfToken(token), html, seconds: previewSeconds };
    await inTransaction(this.#parts.db, (tx) => insertCampaignPreview(tx, preview));
    return {
      previewUrl: `${previewAddress}/${token}/`,
      from: this.#parts.from,
      subject: content.subject,
      text: content.text,
      warnings: warningsOf(findings, words),
    };
  }

  /** The same of a campaign that is kept, in its language or else in the reader's. @throws DomainError NOT_FOUND, and what `show` throws. */
  async showKept(id: string, reader: Reader, locale: Language) {
    const campaign = await findCampaign(this.#parts.db, id);
    if (!campaign) throw new DomainError("NOT_FOUND");
    return await this.show(campaign, reader, {
      locale: campaign.language ?? locale,
      words: locale,
    });
  }

  /**
   * A campaign as the reader would get it, but that its links change nothing.
   * @throws DomainError CAMPAIGN_NOT_SENDABLE, RATE_LIMITED.
   */
  async rendered(
    draft: CampaignDraft,
    reader: Reader,
    locale: Language,
  ): Promise<{ content: CampaignContent; findings: readonly CampaignFinding[] }> {
    const { db, callLimits, render, publicUrl } = this.#parts;
    await callLimits.preview(reader.id);
    const { subject, preheader, body } = draft;
    const written = { subject, preheader, body };
    const { content, findings } = await render(written, locale).catch(refuse);
    // who follows them comes to the page of one's own choices, where nothing happens by itself
    const choices = `${publicUrl}/mail`;
    const values = {
      email: reader.email,
      unsubscribeUrl: choices,
      preferencesUrl: choices,
      siteUrl: publicUrl,
    };
    const filled = fillFields(content, values);
    const { postalAddress } = await getNewsletterSettings(db);
    if (postalAddress !== null) return { content: signedContent(filled, postalAddress), findings };
    const missing = { code: "POSTAL_ADDRESS_MISSING", line: null, column: null } as const;
    return { content: filled, findings: [...findings, missing] };
  }
}

/**
 * The mail with its questions for the colours of the device answered: no browser lets a page answer them for a frame.
 * What it asks for in another way is up to the browser.
 */
const asOnDevice = (html: string, scheme: ColorScheme): string =>
  html.replaceAll(
    /\(\s{0,20}prefers-color-scheme\s{0,20}:\s{0,20}(light|dark)\s{0,20}\)/gi,
    (_, asked: string) => (asked.toLowerCase() === scheme ? "(min-width: 0)" : "(max-width: 0)"),
  );
