import type { Campaign, CampaignStatus, Message } from "@sortes/contract";
import type { NotStored } from "../../../base/storage.ts";
import { type DraftFields, fieldsOf, isSame, type Written } from "./draft.ts";
import type { KeptDraft } from "./kept-drafts.ts";

/** The state of saving. */
export type Saving =
  | { is: "untouched" | "waiting" | "saving" | "refused" }
  /** Only on this device, until it can be saved. */
  | { is: "kept"; problems: Readonly<Record<string, readonly Message[]>> }
  | { is: "saved"; at: Date }
  | { is: "failed"; error: unknown }
  /** Another session has saved a different version since. */
  | { is: "conflict"; theirs: Campaign }
  /** No longer a draft; `status` is null if it was deleted. */
  | { is: "gone"; status: CampaignStatus | null };

/** The fields without the content of the letter. */
export type Lines = Omit<DraftFields, keyof Written>;

/** The displayed lines, and whether the letter is a document rather than source. */
export type ShownLines = Lines & { isDocument: boolean };

/** The displayed state of a draft. The editor holds its letter. */
export interface DraftView extends ShownLines {
  id: string | undefined;
  saving: Saving;
  /** Grows with each change. */
  revision: number;
  /** Grows when something other than the editor changes the body. */
  bodyRevision: number;
  /** The reason why this device stores nothing. */
  notKept: NotStored | undefined;
}

/** The state of a draft as it is opened: from the server, from this device, or from both. */
export function savingAtFirst(campaign: Campaign | undefined, kept: KeptDraft | undefined): Saving {
  if (!campaign) return { is: kept ? "waiting" : "untouched" };
  if (campaign.status !== "draft") return { is: "gone", status: campaign.status };
  const isTheirs =
    kept && kept.version !== campaign.version && !isSame(kept.fields, fieldsOf(campaign));
  if (isTheirs) return { is: "conflict", theirs: campaign };
  return kept ? { is: "waiting" } : { is: "saved", at: new Date(campaign.updatedAt) };
}
