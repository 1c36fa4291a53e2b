import { type Tx } from "@sortes/db";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import * as welcomeLetters from "@sortes/db/newsletter/campaigns/welcome-letters";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import type { CampaignRow } from "@sortes/db/newsletter/campaigns/campaigns";
import type { Schedule } from "@sortes/db/newsletter/campaigns/states";
import { type Campaign, type CampaignWarning, DomainError, type Language } from "@sortes/contract";
import type { Once } from "../../ground/once/once.ts";
import { noCounters } from "./campaign-counts.ts";
import type { ReadyCampaign } from "../letters/campaign-rendering.ts";
import { toShortDto } from "./campaign-dto.ts";
import { warningsOf } from "../letters/letter-warnings.ts";

/**
 * Explains why the campaign's state forbids a change.
 * @throws DomainError NOT_FOUND, CAMPAIGN_OF_WELCOME, CAMPAIGN_WRONG_STATE.
 */
export async function refuseMove(tx: Tx, id: string): Promise<never> {
  const found = await campaigns.findState(tx, id);
  if (!found) throw new DomainError("NOT_FOUND");
  if (await welcomeLetters.isLetter(tx, id)) throw new DomainError("CAMPAIGN_OF_WELCOME");
  throw new DomainError("CAMPAIGN_WRONG_STATE", { status: found.status });
}

/**
 * Explains why a change that needs a draft at a given version was refused.
 * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE if it is not a draft, else CAMPAIGN_CHANGED.
 */
export async function refuseDraftChange(tx: Tx, id: string): Promise<never> {
  const found = await campaigns.findState(tx, id);
  if (found?.status === "draft") throw new DomainError("CAMPAIGN_CHANGED");
  return await refuseMove(tx, id);
}

/**
 * The subjects of a test are tried at once, which contradicts each reader's own hour.
 * @throws DomainError OWN_TIME_WITH_SUBJECTS.
 */
export function refuseSubjectsInOwnTime({ ownTime, subjectTest }: CampaignRow): void {
  if (ownTime && subjectTest) throw new DomainError("OWN_TIME_WITH_SUBJECTS");
}

/** The caller, their language, and `once`. */
export interface Asking {
  actor: string;
  locale: Language;
  once: Once;
}

export interface SentCampaign {
  campaign: Campaign;
  warnings: CampaignWarning[];
}

interface Freezing {
  id: string;
  /** The time of sending; default: at once. */
  schedule?: Schedule;
  prepare: () => Promise<ReadyCampaign>;
  /** Audits it, in the transaction that freezes it. */
  record: (tx: Tx, frozen: CampaignRow) => Promise<void>;
}

/**
 * Freezes a draft. It is rendered before the transaction, so that no lock is held while rendering; if the version
 * changed in the meantime, it is rendered once more.
 * @returns the reply, and the row if this call froze it rather than an earlier one with the same key.
 * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE, CAMPAIGN_CHANGED, or the errors of `prepare`.
 */
export async function freeze(
  freezing: Freezing,
  asking: Asking,
): Promise<{ reply: SentCampaign; moved: CampaignRow | undefined }> {
  try {
    return await tryToFreeze(freezing, asking);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "CAMPAIGN_CHANGED") throw error;
    return await tryToFreeze(freezing, asking);
  }
}

async function tryToFreeze(
  { id, schedule, prepare, record }: Freezing,
  { locale, once }: Asking,
): Promise<{ reply: SentCampaign; moved: CampaignRow | undefined }> {
  const [prepared] = await Promise.allSettled([prepare()]);
  let moved: CampaignRow | undefined;
  const reply = await once(async (tx) => {
    // thrown only here: an earlier call with the same key may have succeeded
    if (prepared.status === "rejected") throw prepared.reason;
    const { version, contents, links, findings } = prepared.value;
    const row =
      (await campaignStates.freeze(tx, { id, version }, { contents, links }, schedule)) ??
      (await refuseDraftChange(tx, id));
    refuseSubjectsInOwnTime(row);
    await record(tx, row);
    moved = row;
    return { campaign: toShortDto(row, noCounters), warnings: warningsOf(findings, locale) };
  });
  return { reply, moved };
}
