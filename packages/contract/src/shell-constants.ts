/**
 * Constants of the web app's shell: address parameters, languages and times. Every visitor loads them; `constants.ts`
 * loads only with pages that need it.
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

/** `pending`: requested by somebody who knows the address, but not confirmed by the mailed link. */
export const subscriberStates = ["pending", "active", "unsubscribed"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** Filters of subscriber lists. `suppressed`: in any state. */
export const subscriberFilters = ["all", ...subscriberStates, "suppressed"] as const;
export type SubscriberFilter = (typeof subscriberFilters)[number];

/**
 * The status of a campaign. `missed`: found more than an hour after its time; it asks before it is sent.
 * `sent_with_issues`: over, but it is unknown whether some have the mail, or some failed though their address is not dead.
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

/** Sort orders of lists. Within a type, the newest come first in either order. */
export const historySorts = ["created_at", "name", "generator_type"] as const;
export type HistorySort = (typeof historySorts)[number];

/** Milliseconds, as the specification gives them. */
export const durations = {
  teamGeneration: 500,
  winnerDraw: 1500,
  /** On the home, team and number pages, and elsewhere. */
  toast: 2500,
  toastElsewhere: 3000,
  saveConfirmation: 3000,
  /** For which a notice about a campaign is shown. */
  campaignNotice: 5000,
  /** In which a deleted result or pack can be brought back, and an address that was just suppressed. */
  undoDelete: 5000,
} as const;

/** Maximum characters of a search in a list: an email address or a part of a text. */
export const searchLimits = { email: 254, part: 100 } as const;
