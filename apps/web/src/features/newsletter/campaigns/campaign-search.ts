import {
  type CampaignStatus,
  campaignStatuses,
  type RecipientState,
  recipientStates,
  searchLimits,
} from "@sortes/contract";
import { isId, oneOf, pageSearch } from "../../../base/shapes.ts";

/** The search parameters of the list. Defaults: the first page, all statuses. */
export interface CampaignsSearch {
  status?: CampaignStatus;
  /** From 1. */
  page?: number;
}

const isStatus = oneOf<CampaignStatus>(campaignStatuses);

/** Parses the parameters of an address; drops invalid ones. Pages parse again: the router hands them these, too. */
export const campaignsSearch = (search: Record<string, unknown>): CampaignsSearch => ({
  ...(isStatus(search.status) && { status: search.status }),
  ...pageSearch(search),
});

/** The query input for an address. Loader and page share it, and so the cached response. */
export const campaignsInput = ({ status, page = 1 }: CampaignsSearch) => ({
  status: status ?? ("all" as const),
  page,
});

/** The search parameters of the creator. */
interface CreatorSearch {
  /** The id of the edited draft; undefined for a new one. */
  id?: string;
  step?: "preview" | "created";
}

const isStep = oneOf(["preview", "created"] as const);

/** Parses the parameters of an address; drops invalid ones. Pages parse again: the router hands them these, too. */
export function creatorSearch({ id, step }: Record<string, unknown>): CreatorSearch {
  const isKnown = isId(id);
  return {
    ...(isKnown && { id }),
    ...(isStep(step) && (step !== "created" || isKnown) && { step }),
  };
}

/** The search parameters of one campaign's page. Defaults: all recipients, from the first. */
export interface CampaignSearch {
  tab?: "record" | "statistics";
  state?: RecipientState;
  /** A complete email address. */
  q?: string;
  /** The page of the tab, from 1. */
  page?: number;
}

const isState = oneOf<RecipientState>(recipientStates);

/** Parses the parameters of an address; drops invalid ones. Pages parse again: the router hands them these, too. */
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

/** The query input for the recipients. Loader and page share it, and so the cached response. */
export const recipientsInput = (id: string, { state, q, page = 1 }: CampaignSearch) => ({
  id,
  state: state ?? ("all" as const),
  search: q ?? "",
  page,
});

/** The query input for the audit log. */
export const recordInput = (id: string, { page = 1 }: CampaignSearch) => ({ id, page });
