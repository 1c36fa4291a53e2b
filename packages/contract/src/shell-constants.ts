/**
 * Constants that the shell of the web app needs: what its addresses may say, its languages and its times. They are loaded
 * by everybody who comes, on a phone too; those of `constants.ts` with the pages that need them.
 */

export const languages = ["en", "ro"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "en";

/** Types of results that a generator draws, in the order in which every list shows them. */
export const drawnTypes = ["team", "number", "pet_name", "winner", "own"] as const;
export type DrawnType = (typeof drawnTypes)[number];

/** What a pack is for: the generator that takes its lines. */
export const packCategories = ["teamGenerator", "luckyWinner"] as const;
export type PackCategory = (typeof packCategories)[number];

/** `pending`: asked for, by whoever knows the address, and not confirmed by a link that was mailed to it. */
export const subscriberStates = ["pending", "active", "unsubscribed"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** What lists of subscribers can be narrowed to. `suppressed`: whatever the state. */
export const subscriberFilters = ["all", ...subscriberStates, "suppressed"] as const;
export type SubscriberFilter = (typeof subscriberFilters)[number];

/**
 * Where a campaign is. `missed`: found more than an hour after its time; it asks before it is sent.
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
 * Where the mail to one recipient is. `claimed`: a worker has it in hand. `sending`: its last bytes are going out.
 * `unknown`: nobody heard whether it arrived, so it is not sent again by itself.
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

/** What lists can be sorted by. Within a type, the newest come first in either order. */
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
  /** What is said of campaigns in the page. */
  campaignNotice: 5000,
  /** In which a deleted result or pack can be brought back, and an address that was just suppressed. */
  undoDelete: 5000,
} as const;

/** Characters of what an address of a list looks for: a whole address of a mailbox, or a part of a text. */
export const searchLimits = { email: 254, part: 100 } as const;
