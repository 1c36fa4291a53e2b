import type { Campaign } from "@sortes/contract";

/** What a dialog about one campaign is told. */
export interface ActionProps {
  campaign: Campaign;
  /** Words to say in the page: what was asked for is done. */
  onDone: (words: string) => void;
  onClose: () => void;
}

/** Tells the server that a campaign is scheduled, as far as this page knows; otherwise it takes drafts alone. */
export const startOf = ({ status }: Campaign): { from?: "scheduled" } =>
  status === "scheduled" ? { from: status } : {};
