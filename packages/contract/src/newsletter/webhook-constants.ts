// without schemas, for the page of settings

/** What outgoing webhooks tell of. */
export const webhookEvents = [
  "subscriber.subscribed",
  "subscriber.unsubscribed",
  "subscriber.bounced",
  "campaign.finished",
  "draw.finished",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The same, and the one that staff send to try an address. */
export const webhookTypes = [...webhookEvents, "webhook.test"] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** `failed`: it was turned off since nothing has arrived for days, or it said that it is gone. */
export const webhookStates = ["on", "off", "failed"] as const;
export type WebhookState = (typeof webhookStates)[number];

/** `waiting` for its first or next try, `sending` at this moment, and `failed` when no further try is made. */
export const deliveryStates = ["waiting", "sending", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why a try failed. `status`: it answered another status than 200 to 299; `address`, `private`: its address is malformed,
 * or leads to a private network; `name` is not found; `refused` takes no connection; `tls`: no valid certificate;
 * `timeout`: no whole answer in time; `off`: it was turned off; `restored`: the database is from a backup, and it may
 * have been sent since.
 */
export const deliveryFaults = [
  "status",
  "address",
  "private",
  "name",
  "refused",
  "tls",
  "timeout",
  "broken",
  "off",
  "restored",
] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

export const webhookLimits = {
  /** Addresses that can be set. */
  endpoints: 20,
  /** Characters. */
  url: 500,
  note: 100,
  /** Characters of an answer that are kept. */
  answer: 500,
  /** Milliseconds for looking up, connecting and answering. */
  patience: 15_000,
  /** Tries at one address at the same time. */
  atOnce: 4,
  /** Hours for which the former secret signs too. */
  formerSecretHours: 24,
  /** Days without a delivery after which an address that fails is turned off. */
  offAfterDays: 5,
  /** Days for which deliveries are kept. */
  keptDays: 30,
  /** Counts of deliveries end here. */
  counted: 1000,
  /** Deliveries that one call sends again. */
  replayed: 10_000,
  pageSize: { default: 20, max: 100 },
} as const;
