// without schemas, for the page of imports

/**
 * The target of an imported column. `field`: a custom field; `leave`: it is ignored; `ask`: it may say who unsubscribed
 * or did not consent, so the importing person must decide before anything is counted.
 */
export const importTargets = [
  "ask",
  "leave",
  "email",
  "name",
  "firstName",
  "lastName",
  "language",
  "timeZone",
  "tags",
  "field",
  "state",
  "receives",
  "unsubscribed",
  "confirmed",
  "consentAt",
  "consentSource",
  "createdAt",
  "confirmedAt",
  "unsubscribedAt",
  "left",
  "bounced",
  "suppressed",
  "suppressionReason",
  "frequency",
  "topics",
] as const;
export type ImportTarget = (typeof importTargets)[number];

/** Programs whose exports are recognised by their headings. */
export const importOrigins = [
  "sortes",
  "mailchimp_subscribed",
  "mailchimp_unsubscribed",
  "mailchimp_cleaned",
  "listmonk",
  "ghost",
  "substack",
  "brevo",
  "hubspot",
  "phplist",
  "mautic",
  "buttondown",
  "unknown",
] as const;
export type ImportOrigin = (typeof importOrigins)[number];

export const importEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1250",
  "windows-1252",
] as const;
export type ImportEncoding = (typeof importEncodings)[number];

/** Which number of a date such as 03/04/2025 comes first. */
export const dateOrders = ["day", "month"] as const;
export type DateOrder = (typeof dateOrders)[number];

/**
 * The states of an import. `uploading`, `read`, `planned`: it waits for the importing person; `planning`, `running`:
 * the server works on it; `undoing`: the server reverts its effects.
 */
export const importStates = [
  "uploading",
  "read",
  "planning",
  "planned",
  "running",
  "done",
  "stopped",
  "failed",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof importStates)[number];

export const subscriberFieldTypes = ["text", "number", "date"] as const;
export type SubscriberFieldType = (typeof subscriberFieldTypes)[number];

/** Why a row is skipped, or (`value`) only one of its values. */
export const leftReasons = ["invalid", "unsubscribed", "suppressed", "repeated", "value"] as const;
export type LeftReason = (typeof leftReasons)[number];

export const importLimits = {
  /** Bytes of a file, and of each uploaded part. */
  bytes: 256 * 1024 * 1024,
  partBytes: 2 * 1024 * 1024,
  rows: 1_000_000,
  columns: 200,
  /** Characters of a heading and of a sample, and samples of each column. */
  heading: 100,
  sample: 80,
  samples: 3,
  /** Rows left out that a check shows. */
  shownRows: 5,
  /** Maximum imports that are waiting or running. */
  open: 10,
  /** Hours after which an abandoned import is deleted. */
  hours: 24,
  /** Days in which an import can be undone. */
  undoDays: 30,
  /** Characters of a file's name. */
  name: 200,
  listed: 50,
} as const;

/** Whether somebody must attest that people agreed: unless every row of the list is of somebody who gets no mail. */
export const needsConsent = (plan: Readonly<Record<"rows" | RowThatAddsNobody, number>>): boolean =>
  plan.rows > plan.unsubscribed + plan.suppressed + plan.repeated + plan.invalid;
type RowThatAddsNobody = "unsubscribed" | "suppressed" | "repeated" | "invalid";

export const subscriberLimits = {
  name: 200,
  consentSource: 200,
  /** Custom fields, and characters of a key, of a label and of a text value. */
  fields: 50,
  fieldKey: 40,
  fieldLabel: 60,
  fieldText: 500,
  /** Tags overall and per subscriber, and characters of a tag. */
  tags: 1000,
  tagsEach: 50,
  tag: 60,
} as const;

/** The format of a field's key, which is also its merge field. */
export const fieldKeyPattern = /^[a-z][a-z0-9_]*$/;
