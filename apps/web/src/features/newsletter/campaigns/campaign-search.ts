import {
  type CampaignStatus,
  campaignStatuses,
  type RecipientState,
  recipientStates,
  searchLimits,
} from "@sortes/contract";
import { isId, oneOf, pageSearch } from "../../../base/shapes.ts";

/** The search parameters of the list. Defaults: the first page, every status. */
export interface CampaignsSearch {
  status?: CampaignStatus;
  /** From 1. */
  page?: number;
}

const isStatus = oneOf<CampaignStatus>(campaignStatuses);

/** The part of an address that can be used; the rest is dropped. */
export const campaignsSearch = (search: Record<string, unknown>): CampaignsSearch => ({
  ...(isStatus(search.status) && { status: search.status }),
  ...pageSearch(search),
});

/** The list that an address asks for: the input of the call. Loader and page use it, so that they share one answer. */
export const campaignsInput = ({ status, page = 1 }: CampaignsSearch) => ({
  status: status ?? ("all" as const),
  page,
});

/** The search parameters of the page. */
interface CreatorSearch {
  /** The draft that is edited; a new one where there is none. */
  id?: string;
  step?: "preview" | "created";
}

const isStep = oneOf(["preview", "created"] as const);

/** The part of an address that can be used; the rest is dropped. */
export function creatorSearch({ id, step }: Record<string, unknown>): CreatorSearch {
  const isKnown = isId(id);
  return {
    ...(isKnown && { id }),
    ...(isStep(step) && (step !== "created" || isKnown) && { step }),
  };
}

/** The search parameters of one campaign. Defaults: all recipients, from the first. */
export interface CampaignSearch {
  tab?: "record" | "statistics";
  state?: RecipientState;
  /** A whole address. */
  q?: string;
  /** Of the tab, from 1. */
  page?: number;
}

const isState = oneOf<RecipientState>(recipientStates);

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
