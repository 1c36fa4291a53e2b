import type {
  CampaignStatus,
  PresetType,
  GeneratorType,
  InboundSource,
  Language,
  LinkMailKind,
  MailKind,
  MessageParams,
  NewsletterFrequency,
  NewsletterTopic,
  PackCategory,
  PaidTier,
  PauseReason,
  PaymentKind,
  PaymentOutcome,
  PaymentWaitReason,
  RecipientReason,
  RecipientState,
  ReportDeed,
  ReportKind,
  ReportReason,
  SubscriberState,
  SubscriptionStatus,
  SuppressionReason,
  Tier,
  TokenScope,
  TrackingMode,
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
  /** Since when its owner is known to read mail there; null where they are not, or where nobody wrote it down. */
  emailVerifiedAt: Timestamp | null;
  passwordHash: string;
  subscriptionTier: Generated<Tier>;
  isStaff: Generated<boolean>;
  /** Since when somebody is staff; null where nobody has written it down. */
  staffSince: Timestamp | null;
  /** Who made them so: a user's id, or `cli`. */
  staffBy: string | null;
  /** Who was at the command line, as the system calls them. */
  staffOperator: string | null;
  language: Language;
  createdAt: CreatedAt;
}

export interface UserSessionTable {
  /** SHA-256 of the bearer token, in hex. */
  id: string;
  userId: string;
  /** Under which the person sees it: the id would tell what a token hashes to. */
  publicId: Generated<string>;
  /** Browser and system, such as “Firefox, Linux”; null where that is not known. */
  device: string | null;
  /** Some minutes late: not every request is written down. */
  lastUsedAt: ColumnType<Date, Date | string | undefined, Date | string>;
  expiresAt: Timestamp;
  createdAt: CreatedAt;
}

/** The address that somebody wants for their account, until it is confirmed. One for a person. */
export interface AddressChangeTable {
  id: string;
  userId: string;
  address: string;
  createdAt: CreatedAt;
}

export interface PersonalTokenTable {
  id: string;
  userId: string;
  /** SHA-256 of the token, in hex. */
  hash: string;
  name: string;
  scopes: TokenScope[];
  expiresAt: Timestamp;
  /** The hour of the last use. */
  lastUsedAt: Timestamp | null;
  createdAt: CreatedAt;
}

/** Mails that anybody may ask for, by the address that they were written for; without a foreign key, so that they stay. */
export interface AddressMailTable {
  mailId: string;
  kind: LinkMailKind;
  addressHash: string;
  mailboxHash: string;
  createdAt: ColumnType<Date, Date, never>;
}

export interface MailTokenTable {
  /** SHA-256 of the token in the link, in hex. */
  hash: string;
  kind: LinkMailKind;
  /** Whose it is: a person's or a subscriber's. */
  userId: string | null;
  subscriberId: string | null;
  /** The wish for another address that it confirms, with which it goes. */
  addressChangeId: string | null;
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
  /** Of a mail that was written when it was asked for, such as the test of a campaign; null of the others. */
  content: JSONColumnType<{ subject: string; html: string; text: string }> | null;
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
  /** Bytes of the content as JSON, filled in by a trigger; none in items of before there was one. */
  contentBytes: Generated<number | null>;
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

export interface OwnGeneratorTable {
  id: string;
  userId: string;
  name: string;
  description: string;
  template: string;
  lists: JSONColumnType<{ name: string; lines: string[] }[]>;
  /** In the address of its public page; null where it is not shared. */
  shareId: string | null;
  /** Since when its public page is taken down, and why, in the words of staff. Both are null where it is not. */
  takenDownAt: Timestamp | null;
  takenDownReason: string | null;
  createdAt: CreatedAt;
  updatedAt: Timestamp;
}

/** What somebody who opened the page of a shared generator told staff of it. One for a network. */
export interface GeneratorReportTable {
  id: string;
  generatorId: string;
  /** Who has made the generator. */
  userId: string;
  reason: ReportReason;
  text: string;
  networkHash: string;
  createdAt: Timestamp;
}

export interface PresetTable {
  id: string;
  userId: string;
  generatorType: PresetType;
  name: string;
  /** NFKC and lower case: what makes two names of one generator the same. */
  nameKey: string;
  settings: JSONColumnType<Record<string, unknown>>;
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

export interface SubscriberTable {
  id: string;
  address: string;
  /** NFKC and lower case, as of accounts: whoever has proved the address has the subscription. */
  addressKey: string;
  /** By what the address would stand in `suppression`; null until the worker has tidied up, for those of before. */
  addressHash: string | null;
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
  kind: "requested" | "confirmed" | "unsubscribed" | "resumed" | "changed";
  /**
   * Where it was said: in the form, by the link of a mail or a mail, on the page of choices to which a mail leads, among the preferences of an account, by staff who
   * attest it, or to their mail provider.
   */
  source: "form" | "mail" | "link" | "letter" | "preferences" | "import" | "staff" | "complaint";
  /** A keyed hash of the network it came from. */
  networkHash: string | null;
  /** Of a mail's link: the campaign that the subscriber got last. */
  campaignId: string | null;
  /** What was agreed to by a change. */
  detail: JSONColumnType<object> | null;
  createdAt: CreatedAt;
}

/** Addresses that get no newsletter, whatever else is known of them or has been forgotten. */
export interface SuppressionTable {
  /** A keyed hash, so that the table names nobody. */
  addressHash: string;
  reason: SuppressionReason;
  createdAt: CreatedAt;
}

export interface CampaignTable {
  id: string;
  title: string;
  subject: string;
  preheader: string;
  /** Null: for everybody, whatever topics they chose. */
  topic: NewsletterTopic | null;
  tracking: Generated<TrackingMode>;
  /** Of the letter, whoever reads it. Null: each reader gets it in their own. */
  language: Language | null;
  body: string;
  status: Generated<CampaignStatus>;
  pauseReason: PauseReason | null;
  /** Counts up whenever the content is frozen to be sent, so that no id of a job comes twice. */
  run: Generated<number>;
  /** Counts up with each change of the draft. */
  version: Generated<number>;
  scheduledTime: Timestamp | null;
  /** When its recipients were written down. */
  preparedAt: Timestamp | null;
  startedAt: Timestamp | null;
  finishedAt: Timestamp | null;
  /** Of the sender, in each mail of the run: as it was set when the run began. */
  postalAddress: string | null;
  createdBy: string | null;
  createdAt: CreatedAt;
  updatedAt: ColumnType<Date, Date | undefined, Date>;
}

/** A campaign as it was when it was frozen, in its language or in one of all, with its merge fields still in it. */
export interface CampaignContentTable {
  campaignId: string;
  run: number;
  locale: Language;
  subject: string;
  html: string;
  text: string;
}

export interface CampaignRecipientTable {
  id: Generated<string>;
  campaignId: string;
  run: number;
  /** May be of somebody who has been erased since. */
  subscriberId: string;
  state: RecipientState;
  reason: RecipientReason | null;
  /** Tries that ended with this mail's own failure. */
  attempts: Generated<number>;
  dueAt: Timestamp;
  /** Of the claim that has it in hand, or had it last: only who knows it may hand the mail over or settle it. */
  claimToken: string | null;
  lastError: string | null;
  sentAt: Timestamp | null;
}

/** Where a link of a campaign leads, as it was frozen. */
export interface CampaignLinkTable {
  id: Generated<string>;
  campaignId: string;
  run: number;
  /** Among the links of the mail, from 0. */
  place: number;
  target: string;
}

/** What one reader of a campaign did, so that nobody is counted twice. */
export interface CampaignEngagementTable {
  campaignId: string;
  run: number;
  /** The recipient's id, or a keyed digest of it that goes some time after the campaign. */
  reader: string;
  /** What a person did; what machines did is counted in the tally alone. */
  opens: number;
  clicks: number;
  openedAt: Timestamp | null;
  clickedAt: Timestamp | null;
  /** The last click that a machine was not known for, and how many of that link came right after each other. */
  lastLink: string | null;
  lastClickAt: Timestamp | null;
  /** Of the tally, in which they were counted. */
  lastHour: number | null;
  streak: number;
  /** Clicks that the last event showed to be a machine's, and where they had been counted. */
  undoLink: string | null;
  undoClicks: number;
  undoHour: number | null;
}

/** How often one reader followed one link, machines apart. */
export interface CampaignClickTable {
  campaignId: string;
  run: number;
  reader: string;
  linkId: string;
  clicks: number;
}

/**
 * What happened to a campaign in an hour, counted. Kinds: `open`, `click` of any link, `link` of one. Spread over a few
 * slots, so that events do not wait for each other; a reader is always in the same one.
 */
export interface CampaignTallyTable {
  campaignId: string;
  run: number;
  kind: "open" | "click" | "link";
  /** 0 but of the kind `link`. */
  linkId: string;
  /** Since the start; after the first days, the first of its day. */
  hour: number;
  slot: number;
  times: string;
  /** Readers for whom it was the first time. */
  readers: string;
  /** What machines did, which is in neither of the others. */
  machines: string;
}

/** Some recipients in the hands of one worker, who renews the lease while it lives. An expired one means a dead worker. */
export interface CampaignClaimTable {
  token: string;
  workerId: string;
  campaignId: string;
  leaseUntil: Timestamp;
}

/** One row: the switch that stops all campaigns, and when a worker last looked after them. */
export interface SendingControlTable {
  id: Generated<boolean>;
  stopped: Generated<boolean>;
  changedAt: Timestamp | null;
  lookedAt: Generated<Date>;
}

/** One row: what staff set for the newsletter. */
export interface NewsletterSettingsTable {
  id: Generated<boolean>;
  /** Of the sender; null until staff have set it. */
  postalAddress: string | null;
  /** Counts up with each change. */
  version: Generated<number>;
  changedAt: Timestamp | null;
}

/** An account at a mail server: when it may take the next mail, and what it refuses. */
export interface SendingAccountTable {
  key: string;
  nextAt: Generated<Date>;
  fault: string | null;
  /** Null where the server is at fault. */
  faultKind: Generated<"server" | "bounces" | null>;
  faultSince: Timestamp | null;
  retryAt: Timestamp | null;
}

/** A rendered mail that is shown once. */
export interface CampaignPreviewTable {
  /** SHA-256 of the token in its address, in hex. */
  hash: string;
  html: string;
  expiresAt: Timestamp;
}

/** A mail that came to the address for reports. */
export interface InboundMessageTable {
  /** SHA-256 of the mail, in hex: one that comes twice, by whatever way, is the same. */
  digest: string;
  source: InboundSource;
  /** Null once it has been dealt with. */
  raw: Buffer | null;
  state: Generated<"waiting" | "done" | "unreadable">;
  /** Times that a worker took it up. */
  attempts: Generated<number>;
  dueAt: Generated<Date>;
  receivedAt: Generated<Date>;
}

/** What a mail told of the mail of one recipient; of nobody we know where there is no recipient. */
export interface DeliveryReportTable {
  id: string;
  /** Of the mail that told it. */
  digest: string;
  kind: ReportKind;
  recipientId: string | null;
  campaignId: string | null;
  run: number | null;
  subscriberId: string | null;
  /** Enhanced code of RFC 3463. */
  status: string | null;
  /** What a mail server said; of recipients we know, and until they are erased. */
  diagnostic: string | null;
  deed: ReportDeed;
  createdAt: CreatedAt;
}
/** What mail servers have answered to workers since the beginning. */
export interface SmtpReplyTable {
  source: "mail" | "campaign";
  class: SmtpReplyClass;
  /** A whole number as text. */
  total: string;
}

/** `none`: no reply, and nothing was handed over. `unknown`: no reply after the last bytes. */
export const smtpReplyClasses = ["2xx", "4xx", "5xx", "none", "unknown"] as const;
export type SmtpReplyClass = (typeof smtpReplyClasses)[number];

/** What somebody pays for a tier by, as it was when the payment provider was last asked. */
export interface SubscriptionTable {
  /** The payment provider's, as the customer's. */
  id: string;
  userId: string;
  provider: PaymentProviderName;
  customerId: string;
  tier: PaidTier;
  status: SubscriptionStatus;
  periodEnd: Timestamp | null;
  endsAt: Timestamp | null;
  graceUntil: Timestamp | null;
  /** When it was found to be paid for beside another one; it gives no tier then. */
  refusedAt: Timestamp | null;
  /** When all that was paid for it had been refunded; null also where it was never refused. */
  refundedAt: Timestamp | null;
  /** Counts up with each change, so that what was read before another change is not written over it. */
  version: Generated<number>;
  createdAt: CreatedAt;
  updatedAt: Timestamp;
}

export type PaymentProviderName = Exclude<PaymentKind, "off">;

/** A page on which somebody may pay for a tier. */
export interface CheckoutSessionTable {
  id: string;
  userId: string;
  provider: PaymentProviderName;
  tier: PaidTier;
  state: Generated<"open" | "paid">;
  expiresAt: Timestamp;
  createdAt: CreatedAt;
}

/** In trials, what a payment provider would know. */
export interface TrialSubscriptionTable {
  id: string;
  userId: string;
  tier: PaidTier;
  status: SubscriptionStatus;
  periodEnd: Timestamp;
  cancelAtPeriodEnd: Generated<boolean>;
}

/** What the payment provider has told, so that nothing is done twice. */
export interface PaymentEventTable {
  id: string;
  kind: string;
  subscriptionId: string | null;
  outcome: PaymentOutcome;
  receivedAt: Timestamp;
}

/** Which tier a price of the payment provider means, or meant when it was last used. */
export interface PaymentPriceTable {
  id: string;
  tier: PaidTier;
  notedAt: Timestamp;
}

/** An event about a subscription of ours that could not be applied yet, whenever the provider sends it again. */
export interface PaymentEventWaitingTable {
  id: string;
  kind: string;
  subscriptionId: string;
  reason: PaymentWaitReason;
  /** The price that nobody knows. */
  price: string | null;
  tries: Generated<number>;
  firstAt: Timestamp;
  lastAt: Timestamp;
}

/** What somebody wrote to the operator; the mail that carries it is a row of its own. */
export interface ContactMessageTable {
  id: string;
  userId: string | null;
  /** Where the answer goes. */
  address: string;
  subject: string;
  body: string;
  priority: boolean;
  locale: Language;
  /** A keyed hash of who sent it and their Idempotency-Key. */
  onceKey: string | null;
  /** SHA-256 of what was sent, in hex. */
  requestHash: string;
  createdAt: Timestamp;
}

interface AppSecretTable {
  onlyOne: Generated<boolean>;
  sealed: string;
}

export interface Database {
  appSecret: AppSecretTable;
  subscription: SubscriptionTable;
  checkoutSession: CheckoutSessionTable;
  trialSubscription: TrialSubscriptionTable;
  paymentEvent: PaymentEventTable;
  paymentPrice: PaymentPriceTable;
  paymentEventWaiting: PaymentEventWaitingTable;
  contactMessage: ContactMessageTable;
  appUser: AppUserTable;
  userSession: UserSessionTable;
  addressChange: AddressChangeTable;
  personalToken: PersonalTokenTable;
  addressMail: AddressMailTable;
  mailToken: MailTokenTable;
  mailMessage: MailMessageTable;
  historyItem: HistoryItemTable;
  pack: PackTable;
  ownGenerator: OwnGeneratorTable;
  generatorReport: GeneratorReportTable;
  preset: PresetTable;
  auditLog: AuditLogTable;
  rateLimit: RateLimitTable;
  idempotencyKey: IdempotencyKeyTable;
  processHeartbeat: ProcessHeartbeatTable;
  subscriber: SubscriberTable;
  consentEvent: ConsentEventTable;
  suppression: SuppressionTable;
  campaign: CampaignTable;
  campaignContent: CampaignContentTable;
  campaignRecipient: CampaignRecipientTable;
  campaignLink: CampaignLinkTable;
  campaignEngagement: CampaignEngagementTable;
  campaignClick: CampaignClickTable;
  campaignTally: CampaignTallyTable;
  campaignClaim: CampaignClaimTable;
  sendingControl: SendingControlTable;
  newsletterSettings: NewsletterSettingsTable;
  sendingAccount: SendingAccountTable;
  campaignPreview: CampaignPreviewTable;
  inboundMessage: InboundMessageTable;
  deliveryReport: DeliveryReportTable;
  smtpReply: SmtpReplyTable;
}
