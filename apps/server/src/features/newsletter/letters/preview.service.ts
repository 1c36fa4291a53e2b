import {
  archiveAddress,
  type ColorScheme,
  goesToArchive,
  type Language,
  previewAddress,
  type PreviewKeptInput,
  previewSeconds,
} from "@sortes/contract";
import { type Db, hashOfToken, inTransaction, newToken } from "@sortes/db";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import * as brandSettings from "@sortes/db/newsletter/settings/brand";
import * as sendingControl from "@sortes/db/newsletter/sending/sending-control";
import type { CampaignRow } from "@sortes/db/newsletter/campaigns/campaigns";
import type { UserRow } from "@sortes/db/accounts/users";
import {
  type CampaignContent,
  type CampaignDraft,
  type CampaignFinding,
  fillFields,
  type RenderCampaign,
  shownIn,
  signedContent,
} from "@sortes/email";
import { found } from "../../../failure.ts";
import { campaignBrand, type LetterFinding, refuse } from "./campaign-rendering.ts";
import { warningsOf } from "./letter-warnings.ts";
import { letterIn, sameLetters } from "./letters.ts";
import { findingsWith, ownKeys, sampleReader } from "./reader-fields.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

interface Parts extends ServiceParts<"db" | "callLimits" | "publicUrl"> {
  render: RenderCampaign;
  /** The sender of mails. */
  from: string;
}

/** A campaign rendered for a staff member. */
interface RenderedSample {
  content: CampaignContent;
  /** All subjects, the campaign's own first. */
  subjects: string[];
  inboxText: string;
  findings: readonly CampaignFinding[];
  /** The subscriber whose name and custom fields are filled in; null if the mail uses none, and in a test. */
  sample: string | null;
}

/** The member of staff for whom a mail is rendered. */
export type Reader = Pick<UserRow, "id" | "email" | "username">;

/** The links of a test mail. They work as in the real mail, but are marked as belonging to a test. */
interface TestLinks {
  unsubscribeUrl: string;
  preferencesUrl: string;
  /** If the campaign tracks clicks: rewrites links in the HTML to lead through our server. */
  track: ((html: string) => string) | undefined;
}

interface PreviewSettings {
  /** The language of the mail. */
  locale: Language;
  /** The language of the warnings. */
  words: Language;
  /** The colour scheme; default: that of the browser. */
  scheme?: ColorScheme | undefined;
  /** Findings that rendering alone cannot make. */
  beside?: readonly LetterFinding[];
}

/** Stores a rendered mail for a single view. @returns its address. */
export async function keepPreview(db: Db, html: string): Promise<string> {
  const token = newToken();
  const preview = { hash: hashOfToken(token), html, seconds: previewSeconds };
  await inTransaction(db, (tx) => campaigns.insertPreview(tx, preview));
  return `${previewAddress}/${token}/`;
}

/** The archive link in previews and tests: the archive's list, because the letter itself may not be public yet. */
export const archiveOf = (
  campaign: Pick<CampaignRow, "inArchive" | "segmentId"> &
    Partial<Pick<CampaignRow, "status" | "archiveNumber">>,
): string | undefined => {
  const { status = "draft", archiveNumber = null, inArchive } = campaign;
  const isPublic =
    status === "draft" ? goesToArchive(campaign) : archiveNumber !== null && inArchive !== false;
  return isPublic ? archiveAddress : undefined;
};

/** Previews of campaigns for staff. */
export class CampaignPreviews extends Service<Parts> {
  /**
   * Renders unsaved content and stores it for a single view.
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
   * Previews a saved campaign: the letter for readers of `language`, default `words`.
   * @param words the person's language
   * @throws DomainError NOT_FOUND, or the errors of `show`.
   */
  async showKept({ id, language, scheme }: PreviewKeptInput, reader: Reader, words: Language) {
    const campaign = found(await campaigns.find(this.parts.db, id));
    const { draft, locale, isTranslation } = letterIn(campaign, language ?? words);
    const beside = isTranslation ? sameLetters(campaign) : [];
    const shown = { ...draft, archivePath: archiveOf(campaign) };
    return await this.show(shown, reader, { locale, words, scheme, beside });
  }

  /**
   * Renders a campaign as the reader would get it, with links that change nothing.
   * @param test the links of a test mail; undefined for a preview
   * @throws DomainError CAMPAIGN_NOT_SENDABLE, RATE_LIMITED.
   */
  async rendered(
    draft: CampaignDraft,
    reader: Reader,
    locale: Language,
    test?: TestLinks,
  ): Promise<RenderedSample> {
    const { db, callLimits, render, publicUrl } = this.parts;
    await callLimits.attempt("preview", { account: reader.id });
    const { subject, otherSubjects, secondSubject, preheader, body, document, archivePath } = draft;
    const lines = { subject, otherSubjects, secondSubject, preheader };
    const written = { ...lines, body, document, archivePath };
    const brand = campaignBrand(await brandSettings.get(db));
    const rendered = await render(written, locale, brand).catch(refuse);
    const { content } = rendered;
    const findings = await findingsWith(db, rendered, await ownKeys(db), written);
    const all = [content.subject, ...rendered.otherSubjects];
    const filling = { ...content, subject: all.join("\n") };
    // a test may go to people outside staff, who must not learn about a subscriber
    const sample = test ? undefined : await sampleReader(db, filling, locale);
    const values = {
      email: reader.email,
      name: test ? reader.username : sample?.name,
      fields: sample?.fields,
      // in a preview they lead to the preferences page, which changes nothing by itself
      unsubscribeUrl: test?.unsubscribeUrl ?? `${publicUrl}/mail`,
      preferencesUrl: test?.preferencesUrl ?? `${publicUrl}/mail`,
      siteUrl: publicUrl,
    };
    const tracked = test?.track ? { ...content, html: test.track(content.html) } : content;
    const filled = fillFields(tracked, values);
    const line = (text: string) =>
      fillFields({ subject: text, html: "", text: "" }, values).subject;
    const { postalAddress } = await sendingControl.getSettings(db);
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
