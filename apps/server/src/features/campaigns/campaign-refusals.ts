import { DomainError } from "@sortes/contract";
import { type CampaignRow, findCampaignState, type Tx } from "@sortes/db";

/**
 * No campaign goes out without the postal address of its sender, which staff set once for all of them.
 * @throws DomainError POSTAL_ADDRESS_MISSING.
 */
export function requireAddress({ postalAddress }: Pick<CampaignRow, "postalAddress">): void {
  if (postalAddress === null) throw new DomainError("POSTAL_ADDRESS_MISSING");
}

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
