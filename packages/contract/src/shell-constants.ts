/**
 * Constants of the web app's shell, such as languages and times, which every visitor loads; `constants.ts` loads only
 * with the pages that need it.
 */

export const languages = ["en", "ro"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "en";

/** Types of results that a generator draws, in the order in which every list shows them. */
export const drawnTypes = ["team", "number", "pet_name", "winner", "own"] as const;
export type DrawnType = (typeof drawnTypes)[number];

/** The generator that uses a pack's lines. */
export const packCategories = ["teamGenerator", "luckyWinner"] as const;
export type PackCategory = (typeof packCategories)[number];

/** `pending`: requested by anybody who knows the address, and not yet confirmed by the mailed link. */
export const subscriberStates = ["pending", "active", "unsubscribed"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** Filters of subscriber lists. `suppressed`: in any state. */
export const subscriberFilters = ["all", ...subscriberStates, "suppressed"] as const;
export type SubscriberFilter = (typeof subscriberFilters)[number];

/**
 * The status of a campaign. `missed`: found more than an hour after its time, so staff must confirm it.
 * `sent_with_issues`: finished, but some mails may or may not have arrived, or failed although the address is not dead.
 */
export const campaignStatuses = [
  "draft",
  "scheduled",
  "sending",
  "paused",
  "sent",
  "sent_with_issues",
  "cancelled",
  "missed",
] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/**
 * States of the mail to one recipient. `claimed`: by a worker. `sending`: its last bytes are being sent. `unknown`: it
 * may have arrived, so it is not resent automatically.
 */
export const recipientStates = [
  "queued",
  "claimed",
  "sending",
  "sent",
  "failed",
  "skipped",
  "unknown",
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Sort orders of the history. Within a type, the newest come first in either direction. */
export const historySorts = ["created_at", "name", "generator_type"] as const;
export type HistorySort = (typeof historySorts)[number];

/** Durations in milliseconds, as specified. */
export const durations = {
  teamGeneration: 500,
  winnerDraw: 1500,
  /** On the home, team and number pages; `toastElsewhere` on all others. */
  toast: 2500,
  toastElsewhere: 3000,
  saveConfirmation: 3000,
  /** How long a notice about a campaign is shown. */
  campaignNotice: 5000,
  /** How long deleting a result or pack, or suppressing an address, can be undone. */
  undoDelete: 5000,
} as const;

/** Maximum characters of a search in a list: an email address or a part of a text. */
export const searchLimits = { email: 254, part: 100 } as const;
