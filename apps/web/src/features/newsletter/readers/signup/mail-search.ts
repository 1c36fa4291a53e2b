import { isId } from "../../../../base/shapes.ts";

/** The search parameters of the page. Default: the tab for subscribing. */
export interface MailSearch {
  tab?: "preferences" | "statistics";
  /** Of the statistics, those of one campaign. */
  campaign?: string;
}

/** The part of an address that can be used; the rest is dropped. */
export function mailSearch({ tab, campaign }: Record<string, unknown>): MailSearch {
  if (tab === "statistics") return { tab, ...(isId(campaign) && { campaign }) };
  return tab === "preferences" ? { tab } : {};
}
