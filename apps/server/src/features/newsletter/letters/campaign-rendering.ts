import {
  archivedCampaign,
  DomainError,
  goesToArchive,
  type Language,
  languages,
  limits,
  type NewsletterTopic,
} from "@sortes/contract";
import { type Db } from "@sortes/db";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import * as brandSettings from "@sortes/db/newsletter/settings/brand";
import * as sendingControl from "@sortes/db/newsletter/sending/sending-control";
import * as preparation from "@sortes/db/newsletter/campaigns/preparation";
import type { CampaignRow } from "@sortes/db/newsletter/campaigns/campaigns";
import type { BrandRow } from "@sortes/db/newsletter/settings/brand";
import type { FrozenContent, FrozenContents } from "@sortes/db/newsletter/campaigns/states";
import {
  type CampaignDraft,
  type CampaignFinding,
  CampaignMarkupError,
  mailBrand,
  type RenderCampaign,
  RenderingBusyError,
  trackableLinks,
} from "@sortes/email";
import { found } from "../../../failure.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { type Letter, sameLetters } from "./letters.ts";
import { findingsWith, ownKeys, requireKnownFields } from "./reader-fields.ts";
import { requireSecondMail } from "./second-mail.ts";
import { lettersWith, requireClicks, requireSubjects, subjectsOf } from "./subject-tests.ts";

/** A finding, with the language of the letter where there are two letters. */
export type LetterFinding = CampaignFinding & { language?: Language | undefined };

/**
 * A draft rendered for sending: each letter in its language; a letter without a language is framed in every language.
 */
export interface ReadyCampaign {
  /** The version of the rendered draft. */
  version: number;
  topic: NewsletterTopic | null;
  /** One entry per subject, the campaign's own subject first. */
  contents: readonly FrozenContents[];
  /** Set if only readers of this language get it. */
  onlyReadersOf: Language | undefined;
  /** Distinct targets of tracked links; empty without tracking. */
  links: readonly string[];
  findings: readonly LetterFinding[];
}

interface Parts extends ServiceParts<"db"> {
  render: RenderCampaign;
}

/** Renders drafts before they are frozen. Concurrent calls for the same version share one rendering. */
export class CampaignRendering extends Service<Parts> {
  readonly #underWay = new Map<string, Promise<ReadyCampaign>>();

  /**
   * @param use a letter of the welcome series never links to the archive, whatever the draft says
   * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE, WELCOME_LETTER_NARROW, POSTAL_ADDRESS_MISSING,
   * CAMPAIGN_NOT_SENDABLE, or the errors of `requireSubjects`, `requireSecondMail` and `requireClicks`; UNAVAILABLE if
   * too many renderings are queued.
   */
  async ready(id: string, use: "campaign" | "series"): Promise<ReadyCampaign> {
    const row = found(await campaigns.find(this.parts.db, id));
    const { status, version } = row;
    if (status !== "draft") throw new DomainError("CAMPAIGN_WRONG_STATE", { status });
    if (use === "series" && row.secondMail) throw new DomainError("WELCOME_LETTER_NARROW");
    requireAddress(await sendingControl.getSettings(this.parts.db));
    const brand = await brandSettings.get(this.parts.db);
    const key = `${id} ${version} ${brand.version} ${use}`;
    const underWay = this.#underWay.get(key);
    if (underWay) return await underWay;
    const rendering = this.#render(row, brand, use === "campaign" && goesToArchive(row));
    this.#underWay.set(key, rendering);
    try {
      return await rendering;
    } finally {
      this.#underWay.delete(key);
    }
  }

  async #render(draft: CampaignRow, brand: BrandRow, isPublic: boolean): Promise<ReadyCampaign> {
    const { db, render } = this.parts;
    const own = await ownKeys(db);
    const { tracking, topic, isTranslated, version } = draft;
    requireLanguage(draft);
    requireSubjects(draft);
    if (draft.secondMail) requireSecondMail(draft.secondMail, draft, own);
    const look = campaignBrand(brand);
    const archivePath = isPublic ? archivedCampaign(draft.id) : undefined;
    const contents: Partial<Record<Language, FrozenContent>>[] = [];
    const targets = new Set<string>();
    const findings = new Map<string, LetterFinding>();
    const find = (found: readonly LetterFinding[]) => {
      for (const one of found) findings.set(JSON.stringify(one), one);
    };
    for (const subject of subjectsOf(draft).keys()) {
      const content: Partial<Record<Language, FrozenContent>> = {};
      let letterFindings: LetterFinding[] = [];
      for (const letter of lettersWith(subject, draft)) {
        const { locale, draft: written } = letter;
        const rendered = await inPart(letter, async () => {
          const made = await render({ ...written, archivePath }, locale, look).catch(refuse);
          requireKnownFields(written, made.content, own);
          return made;
        });
        content[locale] = rendered.content;
        for (const target of trackableLinks(rendered.content.html)) targets.add(target);
        // the findings of the first subject cover the others
        if (subject > 0) continue;
        // a letter without a language has the same warnings in every frame
        letterFindings = await findingsWith(db, rendered, own, written);
        if (isTranslated) find(letterFindings.map((one) => ({ ...one, language: locale })));
      }
      if (!isTranslated) find(letterFindings);
      contents.push(content);
    }
    find(sameLetters(draft));
    const links = tracking === "off" ? [] : [...targets].slice(0, limits.trackedLinks.count);
    requireClicks(draft, links.length > 0);
    return {
      version,
      topic,
      onlyReadersOf: preparation.onlyReadersOf(draft),
      contents,
      links,
      findings: [...findings.values()],
    };
  }
}

/**
 * Reports errors of the translated letter under the field `translation`.
 * @throws what `work` throws.
 */
async function inPart<Made>(
  { isTranslation }: Pick<Letter, "isTranslation">,
  work: () => Promise<Made>,
): Promise<Made> {
  try {
    return await work();
  } catch (error) {
    if (!isTranslation || !(error instanceof DomainError) || !error.fields) throw error;
    throw DomainError.of(error.asMessage, { translation: Object.values(error.fields).flat() });
  }
}

/**
 * A translated campaign, or one for a single language, must name its language.
 * @throws DomainError INVALID_INPUT.
 */
export function requireLanguage({
  language,
  isTranslated,
  onlyItsLanguage,
}: Pick<CampaignRow, "language" | "isTranslated" | "onlyItsLanguage">): void {
  if (language !== null || !(isTranslated || onlyItsLanguage)) return;
  const code = "CAMPAIGN_LANGUAGE_REQUIRED";
  throw new DomainError("INVALID_INPUT", {}, { language: [{ code }] });
}

/** The brand of campaigns. The logo's address uses the merge field `{{site_url}}`, filled at sending. */
export const campaignBrand = (row: BrandRow) => mailBrand(row, "{{site_url}}");

/** @throws DomainError CAMPAIGN_NOT_SENDABLE with the errors of the body and their positions; UNAVAILABLE. */
export function refuse(error: unknown): never {
  if (error instanceof CampaignMarkupError)
    throw new DomainError("CAMPAIGN_NOT_SENDABLE", {}, { body: [error.asMessage] });
  if (error instanceof RenderingBusyError) throw new DomainError("UNAVAILABLE");
  throw error;
}

/** Bytes and tags whose rendering costs one unit of work in the flood guard. */
const perUnit = { bytes: 4 * 1024, tags: 25 };
/** Maximum units: for tags, because rendering times out after some seconds, and for all renderings of one freeze. */
const most = { tags: 300, freezing: 1000 };

const workOfSize = ({ bytes, tags }: { bytes: number; tags: number }): number =>
  Math.floor(bytes / perUnit.bytes) + Math.min(most.tags, Math.floor(tags / perUnit.tags));

/** Units of work for rendering a body or a document. Each object of a document becomes at least one tag. */
export function workOfRendering({ body, document }: Pick<CampaignDraft, "body" | "document">) {
  const [text, sign] = document ? [JSON.stringify(document), "{"] : [body, "<"];
  return workOfSize({ bytes: Buffer.byteLength(text), tags: text.split(sign).length - 1 });
}

/** Units of work for rendering a saved campaign. */
export async function workOfKept(db: Db, id: string): Promise<number> {
  return workOfSize(await campaigns.findSize(db, id));
}

/** Units of work for freezing a campaign, which may render it in each language with each subject. */
export async function workOfFreezing(db: Db, id: string): Promise<number> {
  const campaign = await campaigns.findState(db, id);
  const subjects = 1 + (campaign?.subjectTest?.otherSubjects.length ?? 0);
  return Math.min(most.freezing, subjects * languages.length * (await workOfKept(db, id)));
}

/**
 * Campaigns need the sender's postal address, which staff set in the newsletter settings.
 * @throws DomainError POSTAL_ADDRESS_MISSING.
 */
export function requireAddress({ postalAddress }: Pick<CampaignRow, "postalAddress">): void {
  if (postalAddress === null) throw new DomainError("POSTAL_ADDRESS_MISSING");
}
