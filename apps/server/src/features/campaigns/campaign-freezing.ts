import { type Campaign, type CampaignWarning, DomainError, type Language } from "@sortes/contract";
import { type CampaignRow, freezeCampaign } from "@sortes/db";
import type { Clock } from "@sortes/process";
import type { Once } from "../once/once.ts";
import { noCounters } from "./campaign-counts.ts";
import { recordStart } from "./campaign-record.ts";
import { refuseDraftChange } from "./campaign-refusals.ts";
import type { ReadyCampaign } from "./campaign-rendering.ts";
import { shownShort } from "./campaign-shown.ts";
import { warningsOf } from "./campaign-warnings.ts";

/** Who asks, in which language, and what makes it happen once. */
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
  clock: Clock;
  /** When it is to go out; at once where none is given. */
  time?: Date;
  prepare: () => Promise<ReadyCampaign>;
}

/**
 * Takes a draft out of the hands of its writers. It is rendered before the transaction, so that no lock is held
 * meanwhile; the version tells whether what was rendered is still what is there, and if not, it is rendered once more.
 * @returns the reply, and the row where this call froze it and not an earlier one with the same key.
 * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE, CAMPAIGN_CHANGED, or what `prepare` throws.
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
  { id, clock, time, prepare }: Freezing,
  { actor, locale, once }: Asking,
): Promise<{ reply: SentCampaign; moved: CampaignRow | undefined }> {
  const [prepared] = await Promise.allSettled([prepare()]);
  let moved: CampaignRow | undefined;
  const reply = await once(async (tx) => {
    // only here, because an earlier call with the same key may have done it
    if (prepared.status === "rejected") throw prepared.reason;
    const { version, contents, links, findings } = prepared.value;
    const row =
      (await freezeCampaign(tx, { id, version }, { contents, links }, time)) ??
      (await refuseDraftChange(tx, id));
    await recordStart(tx, row, { actor, at: clock.now() });
    moved = row;
    return { campaign: shownShort(row, noCounters), warnings: warningsOf(findings, locale) };
  });
  return { reply, moved };
}
