import type {
  GeneratorType,
  Language,
  LinkMailKind,
  MailKind,
  MessageParams,
  NewsletterFrequency,
  NewsletterTopic,
  PackCategory,
  Tier,
} from "@sortes/contract";
import type { ColumnType, Generated, JSONColumnType } from "kysely";

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type CreatedAt = ColumnType<Date, Date | undefined, never>;

export interface AppUserTable {
  id: string;
  username: string;
  /** NFKC and lower case: what makes two names the same. */
  usernameKey: string;
  /** What the name looks like; null where an older account had that look before such names were refused. */
  usernameSkeleton: string | null;
  email: string;
  emailKey: string;
  emailVerified: Generated<boolean>;
  passwordHash: string;
  subscriptionTier: Generated<Tier>;
  isStaff: Generated<boolean>;
  language: Language;
  createdAt: CreatedAt;
}

export interface UserSessionTable {
  /** SHA-256 of the bearer token, in hex. */
  id: string;
  userId: string;
  expiresAt: Timestamp;
  createdAt: CreatedAt;
}

export interface MailTokenTable {
  /** SHA-256 of the token in the link, in hex. */
  hash: string;
  kind: LinkMailKind;
  /** Whose it is: a person's or a subscriber's. */
  userId: string | null;
  subscriberId: string | null;
  expiresAt: Timestamp;
  usedAt: Timestamp | null;
  createdAt: CreatedAt;
}

/**
 * `sending`: the last bytes are going out. `unknown`: nobody heard whether they arrived, so it is not sent again by
 * itself; the worker that had it may still say so.
 */
export const mailStates = ["queued", "claimed", "sending", "sent", "failed", "unknown"] as const;
export type MailState = (typeof mailStates)[number];

export interface MailMessageTable {
  id: string;
  kind: MailKind;
  userId: string | null;
  /** Of a mail that may be to nobody we know: whose it is, is looked up when it is sent. */
  address: string | null;
  /** Of a confirmation mail, once it has been decided that it goes out. */
  subscriberId: string | null;
  locale: Language;
  params: JSONColumnType<MessageParams>;
  state: Generated<MailState>;
  /** Tries that ended with the mail's own failure. A worker's death and a server's fault are not among them. */
  attempts: Generated<number>;
  dueAt: ColumnType<Date, Date | string | undefined, Date | string>;
  /** Until when the worker that claimed the row may be at work on it. */
  leaseUntil: Timestamp | null;
  /** Made anew with each claim: only who knows it may hand the mail over or settle it. */
  claimToken: string | null;
  /** Since when faults of the server or the account keep it back. */
  heldSince: Timestamp | null;
  lastError: string | null;
  sentAt: Timestamp | null;
  createdAt: CreatedAt;
}

export interface HistoryItemTable {
  id: string;
  userId: string;
  generatorType: GeneratorType;
  name: string;
  isFavorite: Generated<boolean>;
  /** The fields of the item's type, as the contract declares them. */
  content: JSONColumnType<Record<string, unknown>>;
  /** What lists show in place of the content, where that is large. */
  preview: JSONColumnType<Record<string, unknown>> | null;
  createdAt: CreatedAt;
}

export interface PackTable {
  id: string;
  userId: string;
  name: string;
  category: PackCategory;
  description: string;
  /** Its lines. */
  content: JSONColumnType<string[]>;
  /** The first of them, where lists do not show all. */
  preview: JSONColumnType<string[]> | null;
  /** How many lines it has. */
  entries: number;
  createdAt: CreatedAt;
  updatedAt: Timestamp;
}

export interface AuditLogTable {
  id: string;
  /** Who did it: a user's id, or `cli`. */
  actor: string;
  action: string;
  subject: string;
  detail: JSONColumnType<Record<string, unknown>>;
  createdAt: CreatedAt;
}

export interface IdempotencyKeyTable {
  userId: string;
  procedure: string;
  key: string;
  /** SHA-256 of the request's input, in hex. */
  requestHash: string;
  /** Null only within the transaction that is making it. */
  reply: JSONColumnType<{ value: unknown }> | null;
  createdAt: Timestamp;
}

export interface ProcessHeartbeatTable {
  id: string;
  app: string;
  startedAt: Timestamp;
  beatAt: Timestamp;
  /** Codes of what staff should know. */
  notes: JSONColumnType<string[]>;
}

export interface RateLimitTable {
  key: string;
  hits: number;
  resetsAt: Timestamp;
}

/** `pending`: asked for, by whoever knows the address, and not confirmed by a link that was mailed to it. */
export type SubscriberState = "pending" | "active" | "unsubscribed";

export interface SubscriberTable {
  id: string;
  address: string;
  /** NFKC and lower case, as of accounts: whoever has proved the address has the subscription. */
  addressKey: string;
  locale: Language;
  state: SubscriberState;
  frequency: Generated<NewsletterFrequency>;
  topics: NewsletterTopic[];
  /** When it was last asked for. */
  requestedAt: Timestamp;
  confirmedAt: Timestamp | null;
  unsubscribedAt: Timestamp | null;
  createdAt: CreatedAt;
}

/** What somebody agreed to or took back. Rows are only ever added. */
export interface ConsentEventTable {
  id: string;
  subscriberId: string;
  kind: "requested" | "confirmed" | "unsubscribed" | "resumed";
  /** Where it was said: in the form, by the link of a mail, or among the preferences of an account. */
  source: "form" | "mail" | "link" | "preferences";
  /** A keyed hash of the network it came from. */
  networkHash: string | null;
  createdAt: CreatedAt;
}

/** Addresses that get no newsletter, whatever else is known of them or has been forgotten. */
export interface SuppressionTable {
  /** A keyed hash, so that the table names nobody. */
  addressHash: string;
  reason: "bounced" | "complained" | "erased" | "staff";
  createdAt: CreatedAt;
}

export interface Database {
  appUser: AppUserTable;
  userSession: UserSessionTable;
  mailToken: MailTokenTable;
  mailMessage: MailMessageTable;
  historyItem: HistoryItemTable;
  pack: PackTable;
  auditLog: AuditLogTable;
  rateLimit: RateLimitTable;
  idempotencyKey: IdempotencyKeyTable;
  processHeartbeat: ProcessHeartbeatTable;
  subscriber: SubscriberTable;
  consentEvent: ConsentEventTable;
  suppression: SuppressionTable;
}
