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
  type FrozenContent,
  getNewsletterSettings,
} from "@sortes/db";
import {
  type CampaignFinding,
  CampaignMarkupError,
  type RenderCampaign,
  type RenderedCampaign,
  RenderingBusyError,
  trackableLinks,
} from "@sortes/email";
import { requireAddress } from "./campaign-refusals.ts";

/** A draft as it would be sent, in every language. */
export interface ReadyCampaign {
  /** Of the draft that was rendered. */
  version: number;
  topic: NewsletterTopic | null;
  contents: Record<Language, FrozenContent>;
  /** Where its links lead that are tracked, each once; none where nothing is. */
  links: readonly string[];
  findings: readonly CampaignFinding[];
}

interface Parts {
  db: Db;
  render: RenderCampaign;
}

/** Renders drafts before they are frozen. However many ask for one version at once, it is rendered once. */
export class CampaignRendering {
  readonly #parts: Parts;
  readonly #underWay = new Map<string, Promise<ReadyCampaign>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE, POSTAL_ADDRESS_MISSING, CAMPAIGN_NOT_SENDABLE; UNAVAILABLE where
   * too many wait.
   */
  async ready(id: string): Promise<ReadyCampaign> {
    const row = await findCampaign(this.#parts.db, id);
    if (!row) throw new DomainError("NOT_FOUND");
    const { status, version } = row;
    if (status !== "draft") throw new DomainError("CAMPAIGN_WRONG_STATE", { status });
    requireAddress(await getNewsletterSettings(this.#parts.db));
    const key = `${id} ${version}`;
    const underWay = this.#underWay.get(key);
    if (underWay) return await underWay;
    const rendering = this.#render(row, version);
    this.#underWay.set(key, rendering);
    try {
      return await rendering;
    } finally {
      this.#underWay.delete(key);
    }
  }

  async #render(draft: CampaignRow, version: number): Promise<ReadyCampaign> {
    const { render } = this.#parts;
    const { subject, preheader, body, tracking, topic } = draft;
    const rendered = {} as Record<Language, RenderedCampaign>;
    for (const locale of languages)
      rendered[locale] = await render({ subject, preheader, body }, locale).catch(refuse);
    const contents = Object.fromEntries(
      languages.map((locale) => [locale, rendered[locale].content]),
    ) as Record<Language, FrozenContent>;
    const targets = Object.values(contents).flatMap(({ html }) => trackableLinks(html));
    const links =
      tracking === "off" ? [] : [...new Set(targets)].slice(0, limits.trackedLinks.count);
    // the body is the same in all of them, and so is what there is to say of it
    return { version, topic, contents, links, findings: rendered[languages[0]].findings };
  }
}

/** @throws DomainError CAMPAIGN_NOT_SENDABLE with what is wrong in the body and where; UNAVAILABLE. */
export function refuse(error: unknown): never {
  if (error instanceof CampaignMarkupError)
    throw new DomainError("CAMPAIGN_NOT_SENDABLE", {}, { body: [error.told] });
  if (error instanceof RenderingBusyError) throw new DomainError("UNAVAILABLE");
  throw error;
}
