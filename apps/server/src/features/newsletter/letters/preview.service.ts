import {
  archiveAddress,
  type ColorScheme,
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

/** The links of a test, which work as in the real mail and say that they are of a test. */
interface TestLinks {
  unsubscribeUrl: string;
  preferencesUrl: string;
  /** Of a campaign that tracks: HTML with links that lead over our server. */
  track: ((html: string) => string) | undefined;
}

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
   * @param test its links, if it is to be a mail
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
    const { subject, otherSubjects = [], preheader, body, document, archivePath } = draft;
    const written = { subject, otherSubjects, preheader, body, document, archivePath };
    const brand = campaignBrand(await getBrand(db));
    const rendered = await render(written, locale, brand).catch(refuse);
    const { content } = rendered;
    const findings = findingsWith(rendered, await ownKeys(db), otherSubjects);
    const all = [content.subject, ...rendered.otherSubjects];
    const sample = await sampleReader(db, { ...content, subject: all.join("\n") }, locale);
    const values = {
      email: reader.email,
      name: sample?.name,
      fields: sample?.fields,
      // without a test they lead to the preferences page, where nothing happens automatically
      unsubscribeUrl: test?.unsubscribeUrl ?? `${publicUrl}/mail`,
      preferencesUrl: test?.preferencesUrl ?? `${publicUrl}/mail`,
      siteUrl: publicUrl,
    };
    const tracked = test?.track ? { ...content, html: test.track(content.html) } : content;
    const filled = fillFields(tracked, values);
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
