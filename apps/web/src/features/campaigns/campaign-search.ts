import { type RecipientState, recipientStates, searchLimits } from "@sortes/contract";
import { pageSearch } from "../../shared/search-params.ts";

/** What the address of one campaign says. What is left out is the recipients, all of them, from the first. */
export interface CampaignSearch {
  tab?: "record" | "statistics";
  state?: RecipientState;
  /** A whole address. */
  q?: string;
  /** Of the tab, from 1. */
  page?: number;
}

const isState = (value: unknown): value is RecipientState =>
  recipientStates.includes(value as RecipientState);

/** The part of an address that can be used; the rest is dropped. */
export function campaignSearch(search: Record<string, unknown>): CampaignSearch {
  const { tab, state, q } = search;
  if (tab === "record") return { tab, ...pageSearch(search) };
  if (tab === "statistics") return { tab };
  const text = typeof q === "string" ? q.trim().slice(0, searchLimits.email) : "";
  return {
    ...(isState(state) && { state }),
    ...(text !== "" && { q: text }),
    ...pageSearch(search),
  };
}

/** The recipients that an address asks for. Loader and page use it, so that they share one answer. */
export const recipientsInput = (id: string, { state, q, page = 1 }: CampaignSearch) => ({
  id,
  state: state ?? ("all" as const),
  search: q ?? "",
  page,
});

/** The same of what was done. */
export const recordInput = (id: string, { page = 1 }: CampaignSearch) => ({ id, page });
