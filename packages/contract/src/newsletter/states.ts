/** `pending`: requested by anybody who knows the address, and not yet confirmed by the mailed link. */
export const subscriberStates = ["pending", "active", "unsubscribed"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** Filters of subscriber lists. `suppressed`: in any state; the others leave them out. */
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

/**
 * The kinds of bounces and complaints that staff see. `hard`: the address gets no more mail. `soft`: this mail did not
 * arrive. `refused`: we were not wanted, whatever the address. `complaint`: the reader marked the mail as spam.
 */
export const bounceKinds = ["hard", "soft", "refused", "complaint"] as const;
export type BounceKind = (typeof bounceKinds)[number];

export const bounceFilters = ["all", ...bounceKinds] as const;
export type BounceFilter = (typeof bounceFilters)[number];
