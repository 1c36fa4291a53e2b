/** Constants and limits of several domains. */
import { searchLimits } from "./search-limits.ts";

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

export const numberTypes = ["any", "odd", "even"] as const;
export type NumberType = (typeof numberTypes)[number];

export const sortOrders = ["none", "asc", "desc"] as const;
export type SortOrder = (typeof sortOrders)[number];

export const petTypes = ["dog", "cat", "bird", "fish", "rabbit"] as const;
export type PetType = (typeof petTypes)[number];

/** Genders on the wire and in the database; screens call neutral "any". */
export const genders = ["neutral", "male", "female"] as const;
export type Gender = (typeof genders)[number];

/** Newsletter frequencies that a subscriber can choose. */
export const newsletterFrequencies = ["weekly", "monthly"] as const;
export type NewsletterFrequency = (typeof newsletterFrequencies)[number];

/** Topics of the newsletter. */
export const newsletterTopics = ["product", "tips", "draws"] as const;
export type NewsletterTopic = (typeof newsletterTopics)[number];

/** Formats of a file with results. */
export const exportFormats = ["json", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const limits = {
  /** Teams in one split, both ends included. */
  teams: { min: 2, max: 10, default: 2 },
  /** Maximum teams in a split by team size. */
  teamsBySize: 1000,
  /**
   * Limits of team rules: people in the list, groups of each kind, roles, characters of a role's name, the range of a
   * skill, and earlier teams whose pairs are avoided.
   */
  teamRules: {
    people: 1000,
    groups: 1000,
    roles: 10,
    role: 40,
    skill: { min: 0, max: 100 },
    earlierTeams: 1000,
  },
  /**
   * Limits of a gift exchange: people, groups that are kept apart, people in such a group, pairs of each kind, and
   * characters of the texts for everybody.
   */
  gifts: {
    people: { min: 3, max: 1000 },
    groups: 500,
    group: 100,
    pairs: 1000,
    priceLimit: 60,
    date: 60,
    note: 300,
  },
  /** Winners of one draw; the maximum is the number of participants. */
  winners: { min: 1, default: 1 },
  /** The default range of the number generator. */
  numberRange: { min: 1, max: 100 },
  /** Numbers in one call: on the server, and in the browser. */
  numbersPerCall: { server: 10_000, browser: 1_000_000 },
  /** Numbers that may be excluded in one call. */
  excludedNumbers: 10_000,
  /** Tickets of one weighted entry, as integers. */
  weight: { min: 1, max: 1_000_000 },
  /** Characters of one name in a list. */
  name: 1000,
  /** Characters. */
  saveName: 100,
  username: 50,
  email: searchLimits.email,
  /** Characters before the @, and of each part of a domain. */
  emailLocal: 64,
  domainLabel: 63,
  /** Characters of a device's name, and open sessions of one person. */
  device: 80,
  sessions: 100,
  password: { min: 6, max: 1024 },
  /**
   * Characters before the @ of the bounce address: of the 64 of RFC 5321, the recipient's suffix takes two separators,
   * 13 digits for the largest id in base 36, and 20 for the signature.
   */
  bounceLocalPart: 29,
  /** Mails at the bounce address: bytes read, recipients, characters of a server's message, and mails that may wait. */
  report: { bytes: 1024 * 1024, recipients: 200, diagnostic: 500, waiting: 10_000 },
  /** Characters of a message to the operator. */
  contact: { subject: 150, message: 5000 },
  /** Maximum bytes of a payment provider's event: more than any event about a subscription has. */
  paymentEvent: 256 * 1024,
  /** Characters of a honeypot field, which only bots fill in. */
  trap: 500,
  /** One history item: UTF-8 bytes of its JSON, and entries of its largest list. */
  historyItem: { bytes: 256 * 1024, entries: 10_000 },
  /** In a list, items up to `wholeBytes` are complete; larger ones are cut to `entries`, or to what fits in `bytes`. */
  historyPreview: { wholeBytes: 8 * 1024, entries: 100, bytes: 32 * 1024 },
  /** Maximum saved results of a free account. */
  freeHistory: 100,
  /** Maximum saved uses of packs per account, which no tier's limit counts. */
  packUses: 500,
  /** Stored replies under Idempotency-Keys per person. */
  keptReplies: 10_000,
  historyPageSize: { default: 20, max: 100 },
  /** Characters of a history search. */
  search: searchLimits.part,
  /**
   * One pack: characters of its name and description, lines, and UTF-8 bytes of the lines as JSON, which leave room for
   * the history item that a use creates.
   */
  pack: { name: 100, description: 500, lines: 10_000, bytes: 256_000 },
  /** In a list, packs up to `bytes` are complete; larger ones show `lines` lines, or as many as fit. */
  packPreview: { bytes: 8 * 1024, lines: 100 },
  /** Own packs of one person. */
  packs: 200,
  /** Personal tokens of one person, characters of a name, and days of validity. */
  personalTokens: 20,
  personalToken: { name: 100, days: { min: 1, max: 365, default: 90 } },
  /** Characters in a link to a generator: of its fragment, which holds names, of excluded numbers, and of prizes. */
  link: { fragment: 30_000, excluded: 2000, prizes: 4000 },
  /** Presets: characters of a name, UTF-8 bytes of the settings as JSON, and presets of one person per generator. */
  preset: { name: 100, bytes: 64 * 1024, perGenerator: 50 },
  /** Characters of a campaign's parts, and UTF-8 bytes of a request with a campaign. */
  campaign: {
    title: 200,
    subject: 200,
    preheader: 200,
    body: 2_000_000,
    requestBytes: 2 * 1024 * 1024,
  },
  /** The postal address of the sender of campaigns. */
  postalAddress: { characters: 300, lines: 6 },
  /** Tracked links of one campaign, and characters of a tracked address; other links stay as written. */
  trackedLinks: { count: 500, address: 4000 },
  /** Characters of a campaign's body that lists show. */
  campaignPreview: 8 * 1024,
  campaignPageSize: { default: 10, max: 100 },
  campaignRecordPageSize: { default: 20, max: 100 },
  subscriberPageSize: { default: 20, max: 100 },
  /** One import of subscribers: bytes, and maximum number of reported errors. */
  subscriberImport: { bytes: 12 * 1024 * 1024, errors: 1000 },
  /** Any parsed CSV: characters of a row, and lines of a row with quotes. */
  csv: { row: 16 * 1024, rowLines: 100 },
} as const;

export const defaultNames = { team: "Untitled Team", winner: "Unnamed Draw" } as const;

/** Delay in milliseconds after which a due campaign counts as missed and staff must confirm it. */
export const missedAfter = 60 * 60 * 1000;

/** Minutes for which unsubscribing can be undone by the link that was used for it. */
export const undoUnsubscribeMinutes = 10;

/** Days in which a monthly subscriber gets at most one campaign. */
export const monthlyCapDays = 28;

/** Default sender of mails. */
export const defaultMailFrom = "Sortes <sortes@localhost.test>";

/** Default support address, which is not reachable from outside this machine. */
export const defaultSupportEmail = "support@localhost.test";

/** Paths of the tracking pixel and of tracked links. */
export const openAddress = "/o";
export const clickAddress = "/c";
/** Path of tracked links in test mails. */
export const testLinkAddress = `${clickAddress}/test`;

/** Seconds for which the single-use address of a preview is valid. */
export const previewSeconds = 60;

/** Seconds for which articles may be cached. */
export const articlesFreshFor = 300;

/** The number of built-in articles, and of others offered below an article. */
export const articleCounts = { builtIn: 3, others: 2 } as const;

/** Facts of the day in each language. */
export const factsPerLanguage = 5;

/** Seconds for which the settings of the site may be cached. */
export const siteFreshFor = 300;

/** The date of the privacy policy and the terms of service. */
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
