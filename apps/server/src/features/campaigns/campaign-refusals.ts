import { DomainError } from "@sortes/contract";
import { findCampaignState, type Tx } from "@sortes/db";

/**
 * Says why a change was not made that a campaign's state forbids.
 * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE.
 */
export async function refuseMove(tx: Tx, id: string): Promise<never> {
  const found = await findCampaignState(tx, id);
  if (!found) throw new DomainError("NOT_FOUND");
  throw new DomainError("CAMPAIGN_WRONG_STATE", { status: found.status });
}

/**
 * The same of a change that only a draft allows, and only at the version that was seen.
 * @throws DomainError NOT_FOUND, CAMPAIGN_WRONG_STATE where it is no draft, else CAMPAIGN_CHANGED.
 */
export async function refuseDraftChange(tx: Tx, id: string): Promise<never> {
  const found = await findCampaignState(tx, id);
  if (found?.status === "draft") throw new DomainError("CAMPAIGN_CHANGED");
  return await refuseMove(tx, id);
}
