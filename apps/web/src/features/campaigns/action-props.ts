import type { Campaign } from "@sortes/contract";

/** What a dialog about one campaign is told. */
export interface ActionProps {
  campaign: Campaign;
  /** Words to say in the page: what was asked for is done. */
  onDone: (words: string) => void;
  onClose: () => void;
}
