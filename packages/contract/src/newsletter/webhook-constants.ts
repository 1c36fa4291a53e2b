// without schemas, for the page of settings

/** Events that outgoing webhooks report. */
export const webhookEvents = [
  "subscriber.subscribed",
  "subscriber.unsubscribed",
  "subscriber.bounced",
  "campaign.finished",
  "draw.finished",
  "trouble.began",
  "trouble.ended",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** All event types, including the one that staff send to test an endpoint. */
export const webhookTypes = [...webhookEvents, "webhook.test"] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** `failed`: the endpoint was disabled because all deliveries failed for days, or because it answered “gone”. */
export const webhookStates = ["on", "off", "failed"] as const;
export type WebhookState = (typeof webhookStates)[number];

/** `waiting`: for the first or next attempt; `sending`: in progress; `failed`: no further attempt is made. */
export const deliveryStates = ["waiting", "sending", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why an attempt failed. `status`: a status outside 200 to 299; `address`, `private`: the URL is malformed or leads to
 * a private network; `name`: the host is unknown; `refused`: no connection; `tls`: no valid certificate; `timeout`: no
 * complete response in time; `broken`: any other error; `off`: the endpoint was disabled; `restored`: the database was
 * restored from a backup, so the event may already have been sent.
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
  /** Maximum number of endpoints. */
  endpoints: 20,
  /** Characters. */
  url: 500,
  note: 100,
  /** Stored characters of a response. */
  answer: 500,
  /** Milliseconds for lookup, connection and response together. */
  patience: 15_000,
  /** Concurrent attempts per endpoint. */
  atOnce: 4,
  /** Hours for which the previous secret also signs. */
  formerSecretHours: 24,
  /** Days without a successful delivery after which a failing endpoint is disabled. */
  offAfterDays: 5,
  /** Retention of deliveries, in days. */
  keptDays: 30,
  /** Deliveries are counted up to this number. */
  counted: 1000,
  /** Maximum deliveries that one call resends. */
  replayed: 10_000,
  pageSize: { default: 20, max: 100 },
} as const;
