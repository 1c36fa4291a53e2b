import { isId } from "../../../../base/shapes.ts";

/** The search parameters of the page. Default: the signup tab. */
export interface MailSearch {
  tab?: "preferences" | "statistics";
  /** The campaign whose statistics are shown. */
  campaign?: string;
}

/** Parses the parameters of an address; drops invalid ones. */
export function mailSearch({ tab, campaign }: Record<string, unknown>): MailSearch {
  if (tab === "statistics") return { tab, ...(isId(campaign) && { campaign }) };
  return tab === "preferences" ? { tab } : {};
}
