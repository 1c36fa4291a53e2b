import { DomainError, type Language, previewAddress, previewSeconds } from "@sortes/contract";
import {
  type Db,
  findCampaign,
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
import { fillFields } from "@sortes/email";
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

interface PreviewLanguages {
  /** Of the mail. */
  locale: Language;
  /** Of what there is to say of it. */
  words: Language;
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
  async show(draft: CampaignDraft, reader: Reader, { locale, words }: PreviewLanguages) {
    const { content, findings } = await this.rendered(draft, reader, locale);
    const token = newToken();
    const preview = { hash: hashOfToken(token), html: content.html, seconds: previewSeconds };
    await inTransaction(this.#parts.db, (tx) => insertCampaignPreview(tx, preview));
    return {
      previewUrl: `${previewAddress}/${token}/`,
      from: this.#parts.from,
      subject: content.subject,
      text: content.text,
      warnings: warningsOf(findings, words),
    };
  }

  /** The same of a campaign that is kept. @throws DomainError NOT_FOUND, and what `show` throws. */
  async showKept(id: string, reader: Reader, locale: Language) {
    const campaign = await findCampaign(this.#parts.db, id);
    if (!campaign) throw new DomainError("NOT_FOUND");
    return await this.show(campaign, reader, { locale, words: locale });
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
    const { callLimits, render, publicUrl } = this.#parts;
    await callLimits.preview(reader.id);
    const { title, subject, preheader, body } = draft;
    const written = { title, subject, preheader, body };
    const { content, findings } = await render(written, locale).catch(refuse);
    // who follows them comes to the page of one's own choices, where nothing happens by itself
    const choices = `${publicUrl}/mail`;
    const values = {
      email: reader.email,
      unsubscribeUrl: choices,
      preferencesUrl: choices,
      siteUrl: publicUrl,
    };
    return { content: fillFields(content, values), findings };
  }
}
