import { isText, oneOf } from "../../shared/shapes.ts";

/** What the address of the page says. */
export interface CampaignSearch {
  /** The draft that is edited; a new one where there is none. */
  id?: string;
  step?: "preview" | "created";
}

const isStep = oneOf(["preview", "created"] as const);
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The part of an address that can be used; the rest is dropped. */
export function campaignSearch({ id, step }: Record<string, unknown>): CampaignSearch {
  const isKnown = isText(id) && uuid.test(id);
  return {
    ...(isKnown && { id }),
    ...(isStep(step) && (step !== "created" || isKnown) && { step }),
  };
}
