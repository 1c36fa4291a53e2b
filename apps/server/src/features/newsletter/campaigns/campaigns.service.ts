import {
  type Campaign,
  type CampaignLetter,
  type CampaignProgress,
  type CreateCampaignInput,
  type Language,
  limits,
  type ListCampaignsInput,
  type UpdateCampaignInput,
  paginationOf,
} from "@sortes/contract";
import { inTransaction, newId, type Tx } from "@sortes/db";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import * as brandSettings from "@sortes/db/newsletter/settings/brand";
import { documentSource } from "@sortes/email";
import { titleOfCopy } from "@sortes/i18n";
import { found } from "../../../failure.ts";
import type { Once } from "../../ground/once/once.ts";
import { given } from "../../ground/inputs.ts";
import { refuseDraftChange } from "./campaign-freezing.ts";
import { campaignBrand, requireLanguage } from "../letters/campaign-rendering.ts";
import { toDto, toShortDto } from "./campaign-dto.ts";
import { type CampaignCounts, noCounters } from "./campaign-counts.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { phaseOf } from "../letters/subject-tests.ts";

interface Parts extends ServiceParts<"db" | "clock"> {
  counts: CampaignCounts;
  /** Called when staff see letters, which they may preview or send next. */
  prepareRendering: () => void;
}

type Letters = Pick<UpdateCampaignInput, "document" | "translation">;

/** The MJML compiled from documents. It replaces any body that the caller sends with a document. */
async function bodiesOfDocuments(
  tx: Tx,
  { document, translation }: Letters,
): Promise<{ body?: string; translation?: CampaignLetter }> {
  if (!document && !translation?.document) return {};
  const brand = campaignBrand(await brandSettings.get(tx));
  return {
    ...(document && { body: documentSource(document, brand) }),
    ...(translation?.document && {
      translation: { ...translation, body: documentSource(translation.document, brand) },
    }),
  };
}

/** Creates, reads, changes, copies and deletes campaigns. `CampaignLifecycle` sends them. */
export class Campaigns extends Service<Parts> {
  /** One page, newest first; long bodies are truncated. */
  async list(input: ListCampaignsInput) {
    const { db, counts, prepareRendering } = this.parts;
    prepareRendering();
    const [rows, total] = await Promise.all([
      campaigns.page(db, input),
      campaigns.count(db, input),
    ]);
    const { page, limit } = input;
    const counters = await counts.ofAll(rows);
    return {
      campaigns: rows.map((row, i) => toShortDto(row, counters[i] ?? noCounters)),
      pagination: paginationOf(total, { page, limit }),
    };
  }

  /** The progress of campaigns that are being sent. Small, because it is polled every two seconds. */
  async progress(): Promise<CampaignProgress[]> {
    const { db, counts } = this.parts;
    const sending = await campaignStates.findSending(db, limits.campaignPageSize.max);
    const counters = await counts.ofAll(sending);
    return sending.map((row, i) => ({
      id: row.id,
      status: row.status,
      subjectTestPhase: phaseOf(row),
      counters: counters[i] ?? noCounters,
    }));
  }

  /** The progress of a campaign in any state. @throws DomainError NOT_FOUND. */
  async progressOf(id: string): Promise<CampaignProgress> {
    const { db, counts } = this.parts;
    const campaign = found(await campaigns.findState(db, id));
    return {
      id,
      status: campaign.status,
      subjectTestPhase: phaseOf(campaign),
      counters: await counts.of(campaign),
    };
  }

  /** The complete campaign. @throws DomainError NOT_FOUND. */
  async get(id: string): Promise<Campaign> {
    const { db, counts, prepareRendering } = this.parts;
    prepareRendering();
    const row = found(await campaigns.find(db, id));
    return toDto(row, await counts.of(row));
  }

  async create(actor: string, input: CreateCampaignInput, once: Once): Promise<Campaign> {
    const { clock, counts } = this.parts;
    return await once(async (tx) => {
      const createdAt = clock.now();
      const id = newId(createdAt);
      const fields = { ...input, ...(await bodiesOfDocuments(tx, input)) };
      const row = await campaigns.insert(tx, { ...fields, id, createdBy: actor, createdAt });
      await this.audited(tx, actor, "campaign.create", id);
      return toShortDto(row, await counts.of(row));
    });
  }

  /**
   * Changes a draft. Missing fields stay unchanged. Not audited: autosaved drafts would flood the log. The version
   * counts changes.
   * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE, CAMPAIGN_CHANGED, INVALID_INPUT.
   */
  async update({ id, version, ...fields }: UpdateCampaignInput): Promise<Campaign> {
    const { db, clock, counts } = this.parts;
    const row = await inTransaction(db, async (tx) => {
      const changes = { ...given(fields), ...(await bodiesOfDocuments(tx, fields)) };
      const changed =
        (await campaigns.updateDraft(tx, { id, version }, changes, clock.now())) ??
        (await refuseDraftChange(tx, id));
      requireLanguage(changed);
      return changed;
    });
    return toShortDto(row, await counts.of(row));
  }

  /** @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE. */
  async remove(actor: string, id: string): Promise<void> {
    await inTransaction(this.parts.db, async (tx) => {
      const title =
        (await campaigns.remove(tx, { id, from: ["draft"] })) ?? (await refuseDraftChange(tx, id));
      await this.audited(tx, actor, "campaign.delete", id, { title });
    });
  }

  /** Copies any campaign into a new draft. @throws DomainError NOT_FOUND. */
  async duplicate(
    actor: string,
    { id: sourceId, language }: { id: string; language: Language },
    once: Once,
  ): Promise<Campaign> {
    const { clock, counts } = this.parts;
    return await once(async (tx) => {
      const source = found(await campaigns.findState(tx, sourceId));
      const createdAt = clock.now();
      const id = newId(createdAt);
      const title = titleOfCopy(language, source.title, limits.campaign.title);
      const row = found(
        await campaigns.copy(tx, sourceId, { id, title, createdBy: actor, createdAt }),
      );
      await this.audited(tx, actor, "campaign.duplicate", id, { sourceId });
      return toShortDto(row, await counts.of(row));
    });
  }
}
