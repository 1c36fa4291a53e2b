import { type CampaignStatus, campaignStatuses } from "@sortes/contract";
import { pageSearch } from "../../shared/search-params.ts";

/** What the address of the list says. What is left out is the first page, or every status. */
export interface CampaignsSearch {
  status?: CampaignStatus;
  /** From 1. */
  page?: number;
}

const isStatus = (value: unknown): value is CampaignStatus =>
  campaignStatuses.includes(value as CampaignStatus);

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
