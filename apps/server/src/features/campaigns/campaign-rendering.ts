import {
  DomainError,
  type Language,
  languages,
  limits,
  type NewsletterTopic,
} from "@sortes/contract";
import {
  type CampaignRow,
  type Db,
  findCampaign,
  findCampaignBytes,
  type BrandRow,
  getBrand,
  type FrozenContent,
  type FrozenContents,
  getNewsletterSettings,
} from "@sortes/db";
import {
  type CampaignDraft,
  type CampaignFinding,
  CampaignMarkupError,
  mailBrand,
  type RenderCampaign,
  RenderingBusyError,
  trackableLinks,
} from "@sortes/email";
import { found } from "../../failure.ts";
import { Service, type ServiceParts } from "../service.ts";
import { findingsWith, ownKeys, requireKnownFields } from "./reader-fields.ts";

/** A draft as it would be sent: in its language, or in every language if it has none. */
export interface ReadyCampaign {
  /** Of the draft that was rendered. */
  version: number;
  topic: NewsletterTopic | null;
  contents: FrozenContents;
  /** The targets of its tracked links, each once; empty without tracking. */
  links: readonly string[];
  findings: readonly CampaignFinding[];
}

interface Parts extends ServiceParts<"db"> {
  render: RenderCampaign;
}

/** Renders drafts before they are frozen. However many ask for one version at once, it is rendered once. */
export class CampaignRendering extends Service<Parts> {
  readonly #underWay = new Map<string, Promise<ReadyCampaign>>();

  /**
   * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE, POSTAL_ADDRESS_MISSING, CAMPAIGN_NOT_SENDABLE; UNAVAILABLE where
   * too many wait.
   */
  async ready(id: string): Promise<ReadyCampaign> {
    const row = found(await findCampaign(this.parts.db, id));
    const { status, version } = row;
    if (status !== "draft") throw new DomainError("CAMPAIGN_WRONG_STATE", { status });
    requireAddress(await getNewsletterSettings(this.parts.db));
    const brand = await getBrand(this.parts.db);
    const key = `${id} ${version} ${brand.version}`;
    const underWay = this.#underWay.get(key);
    if (underWay) return await underWay;
    const rendering = this.#render(row, brand);
    this.#underWay.set(key, rendering);
    try {
      return await rendering;
    } finally {
      this.#underWay.delete(key);
    }
  }

  async #render(draft: CampaignRow, brand: BrandRow): Promise<ReadyCampaign> {
    const { db, render } = this.parts;
    const own = await ownKeys(db);
    const { subject, preheader, body, document, tracking, topic, language, version } = draft;
    const look = campaignBrand(brand);
    const contents: Partial<Record<Language, FrozenContent>> = {};
    const targets: string[] = [];
    let findings: readonly CampaignFinding[] = [];
    for (const locale of language ? [language] : languages) {
      const rendered = await render({ subject, preheader, body, document }, locale, look).catch(
        refuse,
      );
      requireKnownFields(draft, rendered.content, own);
      contents[locale] = rendered.content;
      targets.push(...trackableLinks(rendered.content.html));
      // the body is the same in all of them, and so are its warnings
      findings = findingsWith(rendered, own);
    }
    const links =
      tracking === "off" ? [] : [...new Set(targets)].slice(0, limits.trackedLinks.count);
    return { version, topic, contents, links, findings };
  }
}

/** The brand of campaigns, whose logo is where the site is when they are sent. */
export const campaignBrand = (row: BrandRow) => mailBrand(row, "{{site_url}}");

/** @throws DomainError CAMPAIGN_NOT_SENDABLE with the errors of the body and their positions; UNAVAILABLE. */
export function refuse(error: unknown): never {
  if (error instanceof CampaignMarkupError)
    throw new DomainError("CAMPAIGN_NOT_SENDABLE", {}, { body: [error.told] });
  if (error instanceof RenderingBusyError) throw new DomainError("UNAVAILABLE");
  throw error;
}

/** Bytes of a body whose rendering costs a unit of the flood guard. */
const bytesPerUnit = 4 * 1024;

/** Units of work that it costs to render a body or a document. */
export const workOfRendering = ({ body, document }: Pick<CampaignDraft, "body" | "document">) =>
  Math.floor(Buffer.byteLength(document ? JSON.stringify(document) : body) / bytesPerUnit);

/** The same for a campaign that is kept. */
export async function workOfKept(db: Db, id: string): Promise<number> {
  return Math.floor((await findCampaignBytes(db, id)) / bytesPerUnit);
}

/** The same for freezing one, which may render it in each language. */
export const workOfFreezing = async (db: Db, id: string): Promise<number> =>
  languages.length * (await workOfKept(db, id));

/**
 * No campaign goes out without the postal address of its sender, which staff set once for all of them.
 * @throws DomainError POSTAL_ADDRESS_MISSING.
 */
export function requireAddress({ postalAddress }: Pick<CampaignRow, "postalAddress">): void {
  if (postalAddress === null) throw new DomainError("POSTAL_ADDRESS_MISSING");
}
