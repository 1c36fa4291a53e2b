/** Every constant and limit of the product that more than one room needs, with those of `shell-constants.ts`. */
import { drawnTypes, searchLimits } from "./shell-constants.ts";

export * from "./shell-constants.ts";

export const tiers = ["free", "medium", "premium"] as const;
export type Tier = (typeof tiers)[number];

export const features = [
  "cloudHistory",
  "reuseParameters",
  "customGenerators",
  "prioritySupport",
  "noAds",
] as const;
export type Feature = (typeof features)[number];

/** Tiers that are paid for. */
export const paidTiers = ["medium", "premium"] as const;
export type PaidTier = (typeof paidTiers)[number];

/** Where a subscription is, in the words of the payment provider. */
export const subscriptionStatuses = [
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "incomplete",
  "incomplete_expired",
  "canceled",
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/**
 * Who takes payments. `trial`: a page of our own, on which nothing is charged; never in production. `off`: nobody.
 */
export const paymentKinds = ["stripe", "trial", "off"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** Days for which a paid tier stays after a payment has failed. */
export const paymentGraceDays = 14;

/** What an event that the payment provider tells us comes to: `applied`, or why nothing follows from it. */
export const paymentOutcomes = [
  "applied",
  "repeated",
  "refunded",
  "not_ours",
  "unknown_customer",
] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** Why an event that the payment provider tells us cannot be applied yet. */
export type PaymentWaitReason = "unknown_price" | "unknown_subscription" | "unavailable";

export const numberTypes = ["any", "odd", "even"] as const;
export type NumberType = (typeof numberTypes)[number];

export const sortOrders = ["none", "asc", "desc"] as const;
export type SortOrder = (typeof sortOrders)[number];

export const petTypes = ["dog", "cat", "bird", "fish", "rabbit"] as const;
export type PetType = (typeof petTypes)[number];

/** What the wire and the database call the genders; screens say "any" for neutral. */
export const genders = ["neutral", "male", "female"] as const;
export type Gender = (typeof genders)[number];

/** Types of results that can be kept: what is drawn, and what is taken from a pack. */
export const generatorTypes = [...drawnTypes, "pack"] as const;
export type GeneratorType = (typeof generatorTypes)[number];

/**
 * What a personal token may be for. The second list is for tokens of staff: they are worth what the rights of their owner
 * are. What is not here no token may do.
 */
export const memberScopes = [
  "account:read",
  "generators:draw",
  "history:read",
  "history:write",
  "packs:read",
  "packs:write",
] as const;
export const staffScopes = [
  "campaigns:read",
  "campaigns:write",
  "campaigns:send",
  "subscribers:read",
  "subscribers:write",
  "statistics:read",
  "operations:read",
  "operations:write",
] as const;
export const tokenScopes = [...memberScopes, ...staffScopes] as const;
export type TokenScope = (typeof tokenScopes)[number];
/** How often a subscriber wants the newsletter. */
export const newsletterFrequencies = ["weekly", "monthly"] as const;
export type NewsletterFrequency = (typeof newsletterFrequencies)[number];

/** What the newsletter may be about. */
export const newsletterTopics = ["product", "tips", "draws"] as const;
export type NewsletterTopic = (typeof newsletterTopics)[number];

/** Why an address gets no newsletter, whatever the state of its subscriber. */
/** What a list that staff import is: of people who have agreed, or of people to whom nobody is to write. */
export const importedLists = ["subscribers", "suppressions"] as const;
export type ImportedList = (typeof importedLists)[number];

export const suppressionReasons = ["bounced", "complained", "erased", "staff"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/**
 * What is noted of who opens a campaign and follows its links. `off`: nothing. `aggregate`: how many readers, without who
 * they are. `individual`: who they are, too.
 */
export const trackingModes = ["off", "aggregate", "individual"] as const;
export type TrackingMode = (typeof trackingModes)[number];

/** What staff and workers do to a campaign, as the audit log says it. */
export const campaignActions = [
  "create",
  "duplicate",
  "test",
  "send",
  "schedule",
  "start",
  "miss",
  "hold",
  "pause",
  "interrupt",
  "resume",
  "resend_unknown",
  "undo_bounces",
  "cancel",
  "finish",
] as const;
export type CampaignAction = (typeof campaignActions)[number];

/**
 * Why a campaign waits. `staff`: somebody paused it. `interrupted`: nobody was at work on it for so long that staff have to
 * look first. `postal_address`: its time came while no postal address of the sender was set.
 */
export const pauseReasons = ["staff", "interrupted", "postal_address"] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** Why a recipient was left out, or why their mail failed. */
export const recipientReasons = [
  // skipped
  "topic",
  "monthly",
  "unsubscribed",
  "suppressed",
  "erased",
  "cancelled",
  // failed
  "bounced",
  "refused",
  "gave_up",
] as const;
export type RecipientReason = (typeof recipientReasons)[number];

/** How a mail that may be a report comes to us. */
export type InboundSource = "maildir" | "imap" | "webhook";

/**
 * What a mail at the address for reports tells. `foreign`: of somebody or something other than the mail that its
 * signature names, or not signed at all.
 */
export type ReportKind = "bounce" | "delay" | "complaint" | "foreign" | "unreadable";

/**
 * What a report led to. `suppressed`: nothing is sent to the address any more. `failed`: this mail has failed.
 * `alerted`: so it has, for a reason that staff should look into. `noted`: nothing but the report itself.
 */
export type ReportDeed = "suppressed" | "failed" | "alerted" | "noted";

/** What stands in a campaign for something of its recipient, as `{{email}}`. */
export const mergeFields = ["email", "unsubscribe_url", "preferences_url", "site_url"] as const;
export type MergeField = (typeof mergeFields)[number];

/** Formats of a file with results. */
export const exportFormats = ["json", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const limits = {
  /** Teams in one split, both ends included. */
  teams: { min: 2, max: 10, default: 2 },
  /** Winners of one draw; no more than there are participants. */
  winners: { min: 1, default: 1 },
  /** The bounds a number generator starts with. */
  numberRange: { min: 1, max: 100 },
  /** Numbers in one call: on the server, and in the browser. */
  numbersPerCall: { server: 10_000, browser: 1_000_000 },
  /** Numbers that may be excluded in one call. */
  excludedNumbers: 10_000,
  /** Integers tickets of one weighted entry. */
  weight: { min: 1, max: 1_000_000 },
  /** Characters of one name in a list. */
  name: 1000,
  /** Characters. */
  saveName: 100,
  username: 50,
  email: searchLimits.email,
  /** Characters of the name of a device, and open sessions of one person. */
  device: 80,
  sessions: 100,
  password: { min: 6, max: 1024 },
  /**
   * Characters before the @ of the address for reports: of the 64 of RFC 5321, the recipient's suffix takes two signs, 13
   * digits of the largest id in base 36, and 20 of the signature.
   */
  bounceLocalPart: 29,
  /**
   * A mail at the address for reports: bytes that are read of it, recipients, characters of what a server said, and mails
   * that may wait.
   */
  report: { bytes: 1024 * 1024, recipients: 200, diagnostic: 500, waiting: 10_000 },
  /** Characters of a message to the operator. */
  contact: { subject: 150, message: 5000 },
  /** Bytes of an event of the payment provider: more than any that concerns a subscription. */
  paymentEvent: 256 * 1024,
  /** Characters of a field that people do not see and programs fill in. */
  trap: 500,
  /** One history item: UTF-8 bytes of its JSON, and entries of its largest list. */
  historyItem: { bytes: 256 * 1024, entries: 10_000 },
  /** In a list, an item is whole up to so many bytes; a larger one has its lists cut to so many entries, or to as many as fit. */
  historyPreview: { wholeBytes: 8 * 1024, entries: 100, bytes: 32 * 1024 },
  /** Saved results a free account keeps. */
  freeHistory: 100,
  /** Uses of packs that an account keeps, which count against no tier. */
  packUses: 500,
  /** Replies under an Idempotency-Key that are kept for one person. */
  keptReplies: 10_000,
  historyPageSize: { default: 20, max: 100 },
  /** Characters of a history search. */
  search: searchLimits.part,
  /**
   * One pack: characters of its name and of its description, its lines, and UTF-8 bytes of them as JSON, which leave
   * room for the history item that using it makes.
   */
  pack: { name: 100, description: 500, lines: 10_000, bytes: 256_000 },
  /** In a list, a pack is whole up to so many bytes; a larger one shows so many lines, or as many as fit. */
  packPreview: { bytes: 8 * 1024, lines: 100 },
  /** Own packs of one person. */
  packs: 200,
  /** Personal tokens of one person, characters of a name, and for how many days one works. */
  personalTokens: 20,
  personalToken: { name: 100, days: { min: 1, max: 365, default: 90 } },
  /** One preset: characters of its name, and UTF-8 bytes of its settings as JSON; how many of one generator a person has. */
  preset: { name: 100, bytes: 64 * 1024, perGenerator: 50 },
  /** Characters of the parts of a campaign, and UTF-8 bytes of a request that carries one. */
  campaign: {
    title: 200,
    subject: 200,
    preheader: 200,
    body: 2_000_000,
    requestBytes: 2 * 1024 * 1024,
  },
  /** Of the sender of campaigns: characters, and lines. */
  postalAddress: { characters: 300, lines: 6 },
  /** Links of one campaign that are tracked, and characters of the address of one; others stay as they are written. */
  trackedLinks: { count: 500, address: 4000 },
  /** In a list, the body of a campaign shows its first characters. */
  campaignPreview: 8 * 1024,
  campaignPageSize: { default: 10, max: 100 },
  campaignRecordPageSize: { default: 20, max: 100 },
  subscriberPageSize: { default: 20, max: 100 },
  /** One import of subscribers: bytes, and lines that are told with what is wrong in them. */
  subscriberImport: { bytes: 12 * 1024 * 1024, errors: 1000 },
  /** Of any CSV that is read: characters of one row with quotes, and lines that it may have. */
  csv: { row: 16 * 1024, rowLines: 100 },
} as const;

export const defaultNames = { team: "Untitled Team", winner: "Unnamed Draw" } as const;

/** A campaign that is found later than this after its time, in milliseconds, asks before it is sent. */
export const missedAfter = 60 * 60 * 1000;

/** Minutes for which the end of a subscription can be taken back by the link that ended it. */
export const undoUnsubscribeMinutes = 10;

/** Days in which somebody who wants the newsletter monthly gets one campaign at most. */
export const monthlyCapDays = 28;

/** Whom mails come from where the operator has not said it. */
export const defaultMailFrom = "Sortes <sortes@localhost.test>";

/** Where people write to where the operator has not said it: nobody reads it outside of this machine. */
export const defaultSupportEmail = "support@localhost.test";

/** Campaigns that the statistics of the newsletter tell of, and weeks of its growth. */
export const statisticsSpan = { campaigns: 10, weeks: 26 } as const;

/** Hours after its start for which a campaign's statistics go by the hour; then by the day, for so many days in all. */
export const timelineSpan = { hours: 72, days: 365 } as const;

/** Below these our server is asked for the picture of a mail that is opened, and by those who follow its links. */
export const openAddress = "/o";
export const clickAddress = "/c";

/** Seconds for which the address of a preview works, once. */
export const previewSeconds = 60;

/** Seconds for which the articles count as fresh. */
export const articlesFreshFor = 300;

/** Articles that are built in, and how many others are offered below one of them. */
export const articleCounts = { builtIn: 3, others: 2 } as const;

/** Facts of the day in each language. */
export const factsPerLanguage = 5;

/** Seconds for which the settings of the site count as fresh. */
export const siteFreshFor = 300;

/** The day of the privacy policy and the terms of service. */
export const legalDate = "2025-04-14";

/** The elements that an article may consist of. */
export const articleTags = [
  "h2",
  "h3",
  "p",
  "ul",
  "ol",
  "li",
  "strong",
  "em",
  "a",
  "blockquote",
  "code",
  "table",
  "caption",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
] as const;

/** Hours for which the reply to a call with an Idempotency-Key is kept. */
export const idempotencyKeyHours = 24;
/** Visible ASCII characters of an Idempotency-Key. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,200}$/;

/** The queues there are. */
export const operatedQueues = ["mail", "periodic", "campaigns"] as const;

/** What staff may do to queues and mails at once. */
export const operationsLimits = {
  /** Failed jobs that are shown, the newest of all queues. */
  failedJobs: 50,
  /** Failed jobs, or mails, that one call puts back. */
  redriven: 1000,
  /**
   * Days after which a failed mail is not sent again: who waited for it has helped themselves. `anybodys`: of one that
   * anybody may ask for with an address, such as for a new password.
   */
  mailDays: { all: 7, anybodys: 1 },
  /** Characters of a job's id. */
  jobId: 300,
  /** Minutes for which the queue board stays open. */
  boardMinutes: 15,
} as const;
