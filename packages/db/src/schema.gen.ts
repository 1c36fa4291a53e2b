// Printed from the migrated database by test/schema.test.ts.
import type {
  CampaignDocument,
  CampaignLetter,
  CampaignStatus,
  DeliveryFault,
  DeliveryState,
  GeneratorType,
  GiftMailState,
  ImportCounts,
  ImportEffects,
  ImportFormat,
  ImportSettings,
  ImportState,
  ImportUndone,
  InboundSource,
  KeptPictureType,
  KeptTemplate,
  Language,
  LeftRow,
  LinkMailKind,
  MailKind,
  Message,
  MessageParams,
  NewsletterFrequency,
  NewsletterTopic,
  OpenListEntryState,
  OpenListQuestion,
  OwnTime,
  PackCategory,
  PaidTier,
  PauseReason,
  PaymentOutcome,
  PaymentWaitReason,
  PresetType,
  RecipientReason,
  RecipientState,
  ReportDeed,
  ReportKind,
  ReportReason,
  SecondMail,
  SegmentDefinition,
  SendAgainState,
  SubjectTest,
  SubscriberFieldType,
  SubscriberState,
  SubscriptionStatus,
  SuppressionReason,
  TemplateFormat,
  Tier,
  TokenScope,
  TrackingMode,
  WebhookEvent,
  WebhookState,
  WebhookType,
} from "@sortes/contract";
import type {
  ColumnType,
  JSONColumnType,
} from "kysely";
import type {
  DataMarker,
  MailState,
  PaymentProviderName,
  SmtpReplyClass,
} from "./states.ts";
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
type CreatedAt = ColumnType<Date, Date | undefined, never>;
export interface Database {
  /** The address that somebody wants for their account, until it is confirmed. One per person. */
  addressChange: {
    id: string;
    userId: string;
    address: string;
    createdAt: CreatedAt;
  };
  /** Counts mails that anybody may request by address, without a foreign key, so that erasing an account keeps them. */
  addressMail: {
    mailId: string;
    kind: LinkMailKind;
    addressHash: string;
    mailboxHash: string;
    createdAt: Timestamp;
  };
  appSecret: {
    onlyOne: Generated<boolean>;
    sealed: string;
  };
  appUser: {
    id: string;
    username: string;
    /** NFKC in lower case: two names with the same key are the same name. */
    usernameKey: string;
    email: string;
    emailKey: string;
    emailVerified: Generated<boolean>;
    passwordHash: string;
    subscriptionTier: Generated<Tier>;
    isStaff: Generated<boolean>;
    language: Language;
    createdAt: CreatedAt;
    /** How the name looks. Null for older accounts whose look was taken. */
    usernameSkeleton: string | null;
    staffSince: Timestamp | null;
    /** The grantor of staff rights: a user's id, or `cli`. */
    staffBy: string | null;
    /** The system's name of whoever used the command line. */
    staffOperator: string | null;
    /** Since when the account's owner is known to read mail there. Null if only its link was opened, perhaps by a program. */
    emailVerifiedAt: Timestamp | null;
  };
  auditLog: {
    id: string;
    /** A user's id, `worker` or `cli`. */
    actor: string;
    action: string;
    subject: string;
    detail: Generated<JSONColumnType<Record<string, unknown>>>;
    createdAt: CreatedAt;
  };
  backupRun: {
    id: string;
    startedAt: Timestamp;
    finishedAt: Timestamp | null;
    ok: boolean | null;
    bytes: string | null;
    place: string;
    version: string;
  };
  /** One row: how mails look. */
  brand: {
    id: Generated<boolean>;
    name: Generated<string>;
    bandColor: Generated<string>;
    buttonColor: Generated<string>;
    linkColor: Generated<string>;
    footerEn: Generated<string>;
    footerRo: Generated<string>;
    logoHash: string | null;
    version: Generated<number>;
    changedAt: Timestamp | null;
  };
  /** Pictures that mails show. One stays when the logo changes: mails that were sent show it. */
  brandLogo: {
    /** SHA-256 of its bytes, in hex; part of its address. */
    hash: string;
    type: string;
    width: number;
    height: number;
    bytes: Buffer;
    createdAt: CreatedAt;
  };
  campaign: {
    id: string;
    title: string;
    subject: string;
    preheader: string;
    /** Null: for everybody, whatever topics they chose. */
    topic: NewsletterTopic | null;
    body: string;
    status: Generated<CampaignStatus>;
    pauseReason: PauseReason | null;
    /** Increases whenever the content is frozen to be sent, so that job ids are unique. */
    run: Generated<number>;
    /** Increases with each change of the draft. */
    version: Generated<number>;
    scheduledTime: Timestamp | null;
    /** When its recipients were inserted. */
    preparedAt: Timestamp | null;
    startedAt: Timestamp | null;
    finishedAt: Timestamp | null;
    createdBy: string | null;
    createdAt: CreatedAt;
    updatedAt: Generated<Timestamp>;
    tracking: Generated<TrackingMode>;
    /** The sender's, as it was when the run began. */
    postalAddress: string | null;
    /** Null: everybody gets it in their own language. */
    language: Language | null;
    document: JSONColumnType<CampaignDocument> | null;
    /** The segment that its draft chose; it may be gone. */
    segmentId: string | null;
    segmentName: string | null;
    /** The definition, frozen when it was sent or scheduled. */
    segment: JSONColumnType<SegmentDefinition> | null;
    /** Whether whoever wrote down its recipients knew of segments. */
    segmentApplied: Generated<boolean>;
    /** The letter in the other language; null: there is one. */
    translation: JSONColumnType<CampaignLetter> | null;
    /** Whether a campaign of one letter goes only to the readers of its language. */
    onlyItsLanguage: Generated<boolean>;
    /** Whether whoever froze it knew of letters in two languages. */
    lettersFrozen: Generated<boolean>;
    /** Whether whoever wrote down its recipients knew that some are left out by language. */
    readersChosen: Generated<boolean>;
    /** Other subjects that are tried on a part of the recipients. */
    subjectTest: JSONColumnType<SubjectTest> | null;
    /** Who gets which subject follows from it: 32 bytes in hex, made when it was sent or scheduled. */
    testSeed: string | null;
    /** Whether whoever wrote down its recipients knew of tests. */
    testApplied: Generated<boolean>;
    /** When the last mail of the test was out. */
    testedAt: Timestamp | null;
    /** The variant that everybody else gets. */
    winner: number | null;
    chosenAt: Timestamp | null;
    chosenByStaff: boolean | null;
    /** Whether everybody may read it. Null: if it goes to everybody, and not if it goes to a segment. */
    inArchive: boolean | null;
    /** The number in its public address, given when it was sent or scheduled; null: it has never been public. */
    archiveNumber: number | null;
    pauseSizes: JSONColumnType<{ letter: number; limit: number }> | null;
    /** The local time at which each reader gets it, the zone of readers without one, and where it begins and ends. */
    ownTime: JSONColumnType<OwnTime> | null;
    /** Whether the worker that wrote its recipients down knew of this. */
    ownTimeApplied: Generated<boolean>;
    ownTimeChange: JSONColumnType<OwnTime> | null;
    /** The second mail planned with a draft; freezing moves it to campaign_again. */
    secondMail: JSONColumnType<SecondMail> | null;
  };
  /** The second mail of a letter, with another subject, to those who have not opened the first. */
  campaignAgain: {
    campaignId: string;
    /** That of the campaign when it was planned. */
    run: number;
    afterDays: number;
    subject: string;
    translatedSubject: string | null;
    state: Generated<SendAgainState>;
    /** Null until the first mail has gone to everybody. */
    dueAt: Timestamp | null;
    /** Those who had not opened the first when the second began. */
    recipients: number | null;
    startedAt: Timestamp | null;
    finishedAt: Timestamp | null;
  };
  /** The lease of one worker on some recipients. The worker renews it while it lives. */
  campaignClaim: {
    token: string;
    workerId: string;
    campaignId: string;
    leaseUntil: Timestamp;
  };
  /** How often one reader followed one link, without machines. */
  campaignClick: {
    campaignId: string;
    run: number;
    reader: string;
    linkId: string;
    clicks: number;
  };
  /** The frozen content of a campaign in one language, with its merge fields. */
  campaignContent: {
    campaignId: string;
    run: number;
    locale: Language;
    subject: string;
    html: string;
    text: string;
  };
  /** One reader's actions on a campaign, so that nobody is counted twice. */
  campaignEngagement: {
    campaignId: string;
    run: number;
    /** The recipient's id, later a keyed digest of it. */
    reader: string;
    /** By a person. The tally alone counts machines. */
    opens: number;
    clicks: number;
    openedAt: Timestamp | null;
    clickedAt: Timestamp | null;
    /** The last click that was not known to be a machine's. `streak` counts its immediate repeats. */
    lastLink: string | null;
    lastClickAt: Timestamp | null;
    /** The hour of the tally that counted them. */
    lastHour: number | null;
    streak: number;
    /** Clicks that the last event showed to be a machine's, and where they were counted. */
    undoLink: string | null;
    undoClicks: Generated<number>;
    undoHour: number | null;
  };
  /** The target of a campaign's link, as it was frozen. */
  campaignLink: {
    id: Generated<string>;
    campaignId: string;
    run: number;
    /** Among the links of the mail, from 0. */
    place: number;
    target: string;
  };
  /** A rendered mail that is shown once. */
  campaignPreview: {
    /** SHA-256 of the token in its address, in hex. */
    hash: string;
    html: string;
    expiresAt: Timestamp;
  };
  campaignRecipient: {
    id: Generated<string>;
    campaignId: string;
    run: number;
    /** Without a foreign key: the subscriber may be erased. */
    subscriberId: string;
    state: RecipientState;
    reason: RecipientReason | null;
    /** Tries that failed because of the mail itself. */
    attempts: Generated<number>;
    dueAt: Timestamp;
    /** Of its current or last claim: only its holder may hand over or settle the mail. */
    claimToken: string | null;
    lastError: string | null;
    sentAt: Timestamp | null;
    /** Of a recipient of the test. The others are due at infinity until a subject is chosen. */
    variant: number | null;
    /** When the first mail was accepted, set from when a second one waits. */
    firstSentAt: Timestamp | null;
  };
  campaignRecipientChange: {
    campaignId: string;
    run: number;
    state: string;
    reason: string;
    change: string;
  };
  campaignRecipientCount: {
    campaignId: string;
    run: number;
    state: string;
    reason: string;
    count: string;
  };
  /** Counts a campaign's events by hour: `open`, `click` of any link, `link` of one; `test_open` and `test_click` of the recipients of a test, by variant; `language_open` and `language_click`, by the place of the reader's language. A reader always has the same slot; slots keep events from waiting for each other. */
  campaignTally: {
    campaignId: string;
    run: number;
    kind: "open" | "click" | "link" | "test_open" | "test_click" | "again_open" | "again_click" | "language_open" | "language_click";
    /** 0 except for the kind `link`, the variant for kinds of a test, and the place of the language for kinds of languages. */
    linkId: string;
    /** Since the start. After the first days, the first hour of the day. */
    hour: number;
    slot: number;
    times: string;
    /** Readers for whom it was the first time. */
    readers: string;
    /** Events of machines, which `times` and `readers` exclude. */
    machines: string;
  };
  /** The frozen content of a campaign whose subjects are tested, instead of `campaign_content`. */
  campaignVariant: {
    campaignId: string;
    run: number;
    /** The number of the subject, from 0. */
    variant: number;
    locale: Language;
    subject: string;
    html: string;
    text: string;
  };
  /** A page on which somebody may pay for a tier. */
  checkoutSession: {
    id: string;
    userId: string;
    provider: PaymentProviderName;
    tier: PaidTier;
    state: Generated<"open" | "paid">;
    expiresAt: Timestamp;
    createdAt: CreatedAt;
  };
  /** A decision about the newsletter. Rows are never changed. */
  consentEvent: {
    id: string;
    subscriberId: string;
    kind: "requested" | "confirmed" | "unsubscribed" | "declined" | "resumed" | "changed";
    source: "form" | "mail" | "link" | "letter" | "preferences" | "import" | "staff" | "complaint";
    /** A keyed hash of the network. */
    networkHash: string | null;
    createdAt: CreatedAt;
    /** For a link in a mail: the last campaign that the subscriber got. */
    campaignId: string | null;
    detail: JSONColumnType<object> | null;
  };
  /** A message to the operator. The mail that carries it is another row. */
  contactMessage: {
    id: string;
    userId: string | null;
    /** Where the answer goes. */
    address: string;
    subject: string;
    body: string;
    priority: boolean;
    locale: Language;
    /** A keyed hash of the sender and their Idempotency-Key. */
    onceKey: string | null;
    /** SHA-256 of the request, in hex. */
    requestHash: string;
    createdAt: Timestamp;
  };
  /** Where the data lies, so that a copy of it is told from the original. */
  dataPlace: {
    onlyOne: Generated<boolean>;
    databaseOid: string;
    /** Of this table. */
    tableOid: string;
    serverMajor: number;
    /** Of the database server; null where the role may not read it. */
    systemIdentifier: string | null;
    /** A file in the folder of the embedded database, if that is known. */
    marker: JSONColumnType<DataMarker> | null;
    notedAt: Timestamp;
    /** When the data was found somewhere else: nothing is sent or signed until the operator has said why. */
    elsewhereAt: Timestamp | null;
  };
  /** The part of a report about one recipient, who may be unknown. */
  deliveryReport: {
    id: string;
    digest: string | null;
    kind: ReportKind;
    recipientId: string | null;
    campaignId: string | null;
    run: number | null;
    subscriberId: string | null;
    /** The enhanced code of RFC 3463. */
    status: string | null;
    /** The mail server's words about a known recipient, until they are erased. */
    diagnostic: string | null;
    deed: ReportDeed;
    createdAt: CreatedAt;
    putRightAt: Timestamp | null;
  };
  draw: {
    id: string;
    organiser: string;
    number: number;
    kind: "winners" | "teams" | "numbers";
    state: "open" | "frozen" | "drawn" | "void";
    chain: string | null;
    round: number | null;
    drawsAt: Timestamp | null;
    awaits: "freeze" | "result" | null;
    seed: Buffer;
    takenDownAt: Timestamp | null;
    takenDownReason: string | null;
    openedAt: Timestamp;
    lookup: Generated<boolean>;
    openingChanges: Generated<number>;
    announced: Generated<boolean>;
    /** The open list whose names it took last, which may be deleted since. */
    openListId: string | null;
  };
  drawChunk: {
    drawId: string;
    chunk: number;
    first: string;
    lines: string;
    root: Buffer;
  };
  drawList: {
    drawId: string;
    userId: string;
    labels: string;
    weights: number[] | null;
    count: number;
    weight: string;
    equalLabels: number;
  };
  drawLog: {
    id: Generated<boolean>;
    origin: string;
    number: Generated<number>;
  };
  drawLogCheckpoint: {
    size: number;
    note: string;
    signedAt: Timestamp;
    log: Generated<number>;
  };
  drawLogCosignature: {
    size: number;
    witness: string;
    line: string;
    signedAt: Timestamp;
    log: Generated<number>;
  };
  drawLogKey: {
    vkey: string;
    fromSize: number;
    log: Generated<number>;
  };
  drawLogLeaf: {
    leaf: number;
    entry: string;
  };
  drawLogNode: {
    level: number;
    place: number;
    hash: Buffer;
  };
  drawOpening: {
    drawId: string;
    chunk: number;
    userId: string;
    lines: string;
    published: Generated<number[]>;
  };
  drawOrganiser: {
    userId: string;
    organiser: string;
    numbers: Generated<number>;
  };
  drawRound: {
    chain: string;
    round: number;
    signature: string;
  };
  drawStatement: {
    drawId: string;
    n: number;
    t: "open" | "freeze" | "result" | "void" | "step";
    body: string;
    hash: string;
    leaf: number;
  };
  drawText: {
    drawId: string;
    userId: string;
    salt: Buffer;
    body: string;
  };
  /** A visitor's report about a shared generator. One per network. */
  generatorReport: {
    id: string;
    generatorId: string;
    /** The generator's owner. */
    userId: string;
    reason: ReportReason;
    text: string;
    networkHash: string;
    createdAt: Timestamp;
  };
  giftMail: {
    id: string;
    number: Generated<string>;
    userId: string;
    exchange: string;
    title: string;
    name: string;
    address: string;
    fragment: string | null;
    linkHash: string;
    state: Generated<GiftMailState>;
    createdAt: CreatedAt;
  };
  historyItem: {
    id: string;
    userId: string;
    generatorType: GeneratorType;
    name: string;
    isFavorite: Generated<boolean>;
    /** The fields of the item's type, as the contract declares them. */
    content: JSONColumnType<Record<string, unknown>>;
    createdAt: CreatedAt;
    /** The beginning of a large content, for lists. */
    preview: JSONColumnType<Record<string, unknown>> | null;
    /** Bytes of the content as JSON, set by a trigger. Null for old items. */
    contentBytes: number | null;
  };
  idempotencyKey: {
    userId: string;
    procedure: string;
    key: string;
    /** SHA-256 of the request's input, in hex. */
    requestHash: string;
    /** Null only within the transaction that creates it. */
    reply: JSONColumnType<{ value: unknown }> | null;
    createdAt: Timestamp;
  };
  /** A mail that came to the address for reports. */
  inboundMessage: {
    /** SHA-256 of the mail, in hex, so that a mail that arrives twice is stored once. */
    digest: string;
    source: InboundSource;
    /** Null once it is processed. */
    raw: Buffer | null;
    state: Generated<"waiting" | "done" | "unreadable">;
    attempts: Generated<number>;
    dueAt: Generated<Timestamp>;
    receivedAt: Generated<Timestamp>;
  };
  /** A letter that staff have saved to begin others with. */
  letterTemplate: {
    id: string;
    name: string;
    /** NFKC in lower case: two names with the same key are the same name. */
    nameKey: string;
    format: TemplateFormat;
    language: Language | null;
    isTranslated: boolean;
    /** Its lines and content, and those of the letter in the other language. */
    letter: JSONColumnType<KeptTemplate>;
    /** Of `letter` as it was sent. */
    bytes: number;
    /** Hashes of the pictures of this site in it, which may be erased. */
    pictures: Generated<string[]>;
    version: Generated<number>;
    createdAt: CreatedAt;
    changedAt: Generated<Timestamp>;
  };
  mailMessage: {
    id: string;
    kind: MailKind;
    userId: string | null;
    locale: Language;
    params: Generated<JSONColumnType<MessageParams>>;
    state: Generated<MailState>;
    /** Tries that failed because of the mail itself, not of a worker or server. */
    attempts: Generated<number>;
    dueAt: Generated<Timestamp>;
    /** Until when the worker that claimed the mail keeps it. */
    leaseUntil: Timestamp | null;
    lastError: string | null;
    sentAt: Timestamp | null;
    createdAt: CreatedAt;
    /** New for each claim: only its holder may hand over or settle the mail. */
    claimToken: string | null;
    /** Since when faults of the server or the account hold it back. */
    heldSince: Timestamp | null;
    /** Of a mail that may go to somebody without an account. The worker looks up the account. */
    address: string | null;
    /** Of a confirmation mail that the worker has decided to send. */
    subscriberId: string | null;
    /** Of a mail that was written when it was requested, such as the test of a campaign. */
    content: JSONColumnType<{ subject: string; html: string; text: string; campaignId?: string }> | null;
  };
  mailToken: {
    /** SHA-256 of the token in the link, in hex. */
    hash: string;
    kind: LinkMailKind;
    userId: string | null;
    expiresAt: Timestamp;
    usedAt: Timestamp | null;
    createdAt: CreatedAt;
    subscriberId: string | null;
    /** The requested new address that the link confirms. */
    addressChangeId: string | null;
    staffInvitationId: string | null;
    /** The address for tests that the link confirms. */
    testAddressId: string | null;
  };
  /** One row: what staff set for the newsletter. */
  newsletterSettings: {
    id: Generated<boolean>;
    postalAddress: string | null;
    version: Generated<number>;
    changedAt: Timestamp | null;
  };
  /** A list that people join by themselves. */
  openList: {
    id: string;
    userId: string;
    /** In the address by which people join. */
    key: string;
    title: string;
    question: JSONColumnType<OpenListQuestion> | null;
    /** Whether one device may add one name only. */
    oneName: boolean;
    openedAt: Timestamp;
    /** When it ends, or has ended. */
    closesAt: Timestamp;
    /** Whether its owner ended it. */
    isClosed: Generated<boolean>;
    /** When a published draw took its names: nothing changes from then on. */
    takenAt: Timestamp | null;
    /** When its owner deleted it. Its names are gone; its key still says that it was deleted. */
    removedAt: Timestamp | null;
    /** The number of the last entry. */
    numbers: Generated<number>;
    /** The version of the entry that changed last. */
    version: Generated<number>;
    updatedAt: Timestamp;
    /** Since when staff have taken down its pages: nobody can join. */
    takenDownAt: Timestamp | null;
    takenDownReason: string | null;
  };
  openListEntry: {
    id: string;
    listId: string;
    number: number;
    name: string;
    /** Without capitals and marks: two names with the same key are the same name. */
    nameKey: string;
    /** Names with the same skeleton look the same. */
    skeleton: string;
    answer: string | null;
    /** SHA-256 of the list and the device, so that nobody is followed from list to list. */
    deviceHash: string;
    state: OpenListEntryState;
    joinedAt: Timestamp;
    version: number;
  };
  /** A report of an open list by somebody who has its link. One per network. */
  openListReport: {
    id: string;
    listId: string;
    /** The list's owner. */
    userId: string;
    reason: ReportReason;
    text: string;
    networkHash: string;
    createdAt: Timestamp;
  };
  operationsSample: {
    at: Timestamp;
    sent: string;
    waiting: number | null;
    failed: number | null;
  };
  ownGenerator: {
    id: string;
    userId: string;
    name: string;
    description: string;
    template: string;
    lists: JSONColumnType<{ name: string; lines: string[] }[]>;
    /** In the address of its public page. Null if it is not shared. */
    shareId: string | null;
    createdAt: CreatedAt;
    updatedAt: Generated<Timestamp>;
    /** Since when staff have taken down its public page. */
    takenDownAt: Timestamp | null;
    takenDownReason: string | null;
  };
  pack: {
    id: string;
    userId: string;
    name: string;
    category: PackCategory;
    description: string;
    content: JSONColumnType<string[]>;
    /** The first lines, if lists do not show all. */
    preview: JSONColumnType<string[]> | null;
    entries: number;
    createdAt: CreatedAt;
    updatedAt: Generated<Timestamp>;
  };
  /** Processed events of the payment provider, so that none is applied twice. */
  paymentEvent: {
    id: string;
    kind: string;
    subscriptionId: string | null;
    outcome: PaymentOutcome;
    receivedAt: Timestamp;
  };
  /** An event that could not be applied yet, until the provider resends it. */
  paymentEventWaiting: {
    id: string;
    kind: string;
    subscriptionId: string;
    reason: PaymentWaitReason;
    /** The unknown price. */
    price: string | null;
    tries: Generated<number>;
    firstAt: Timestamp;
    lastAt: Timestamp;
  };
  /** The tier of a price of the payment provider. */
  paymentPrice: {
    id: string;
    tier: PaidTier;
    notedAt: Timestamp;
  };
  personalToken: {
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
  };
  /** Pictures of campaigns. Their bytes are in the folder or store of pictures. */
  picture: {
    /** SHA-256 of its bytes, in hex; part of its address. */
    hash: string;
    type: KeptPictureType;
    width: number;
    height: number;
    isMoving: boolean;
    bytes: number;
    name: string;
    alt: string;
    /** `storing`: its bytes may be there; `kept`: they are; `erasing`: nobody sees it any more. */
    state: Generated<"storing" | "kept" | "erasing">;
    /** Who uploaded it; null once they have left. */
    userId: string | null;
    createdAt: CreatedAt;
    changedAt: Generated<Timestamp>;
  };
  /** Which campaigns have a picture in what is written in them. A trigger keeps it. */
  pictureUse: {
    hash: string;
    campaignId: string;
  };
  preset: {
    id: string;
    userId: string;
    generatorType: PresetType;
    name: string;
    /** NFKC in lower case: two names of one generator with the same key are the same name. */
    nameKey: string;
    settings: JSONColumnType<Record<string, unknown>>;
    createdAt: CreatedAt;
    updatedAt: Generated<Timestamp>;
  };
  processHeartbeat: {
    id: string;
    app: string;
    startedAt: Timestamp;
    beatAt: Timestamp;
    /** Codes of notes for staff. */
    notes: Generated<JSONColumnType<string[]>>;
    host: string | null;
    version: string | null;
    state: Generated<"running" | "draining">;
  };
  rateLimit: {
    key: string;
    hits: number;
    resetsAt: Timestamp;
  };
  restored: {
    onlyOne: Generated<boolean>;
    backupAt: Timestamp;
    restoredAt: Timestamp;
    mailsHeld: Generated<boolean>;
    drawsHeld: Generated<boolean>;
  };
  /** Migrations that versions which do not know them must not work with. */
  schemaBreak: {
    migration: string;
  };
  /** A part of the subscribers that staff defined. */
  segment: {
    id: string;
    name: string;
    nameKey: string;
    definition: JSONColumnType<SegmentDefinition>;
    version: Generated<number>;
    createdAt: CreatedAt;
    changedAt: Generated<Timestamp>;
  };
  /** An account at a mail server: when it may take the next mail, and its current fault. */
  sendingAccount: {
    key: string;
    nextAt: Generated<Timestamp>;
    fault: string | null;
    faultSince: Timestamp | null;
    retryAt: Timestamp | null;
    /** Null if the server is at fault. */
    faultKind: "server" | "bounces" | null;
  };
  /** One row: the switch that stops all campaigns, and when a worker last looked after them. */
  sendingControl: {
    id: Generated<boolean>;
    stopped: Generated<boolean>;
    changedAt: Timestamp | null;
    lookedAt: Generated<Timestamp>;
  };
  /** A day of the warm-up of an account at a mail server, in UTC. */
  sendingDay: {
    account: string;
    day: string;
    allowance: number;
    /** Campaign mails that workers were allowed, sent or not. */
    permits: Generated<number>;
    askedAt: Generated<Timestamp>;
  };
  /** Counts the replies of mail servers to workers. */
  smtpReply: {
    source: "mail" | "campaign";
    class: SmtpReplyClass;
    total: string;
  };
  staffInvitation: {
    id: string;
    address: string;
    addressKey: string;
    language: Language;
    operator: string | null;
    createdAt: CreatedAt;
    expiresAt: Timestamp;
    inviter: string | null;
  };
  subscriber: {
    id: string;
    address: string;
    /** NFKC in lower case, as for accounts: whoever confirms the address has the subscription. */
    addressKey: string;
    locale: Language;
    state: SubscriberState;
    frequency: Generated<NewsletterFrequency>;
    topics: NewsletterTopic[];
    /** When it was last requested. */
    requestedAt: Timestamp;
    confirmedAt: Timestamp | null;
    unsubscribedAt: Timestamp | null;
    createdAt: CreatedAt;
    /** The suppression hash. Null until the worker has added it to old rows. */
    addressHash: string | null;
    name: string | null;
    /** When they agreed, as the imported list says. */
    consentAt: Timestamp | null;
    /** Where they agreed, as the list or the importing staff say. */
    consentSource: string | null;
    /** A name of the IANA database, chosen by the reader or imported. Null: unknown. */
    timeZone: string | null;
  };
  /** A field of subscribers that staff made. */
  subscriberField: {
    id: Generated<number>;
    key: string;
    type: SubscriberFieldType;
    labelEn: string;
    labelRo: string;
    createdAt: CreatedAt;
  };
  /** A list of subscribers that staff import in steps. */
  subscriberImport: {
    id: string;
    userId: string | null;
    name: string;
    bytes: string;
    state: ImportState;
    parts: number | null;
    /** How its file is written, and the columns with a sample of each. */
    format: JSONColumnType<ImportFormat> | null;
    settings: JSONColumnType<ImportSettings> | null;
    /** What the import would do, counted before it began. */
    plan: JSONColumnType<ImportCounts> | null;
    result: JSONColumnType<ImportCounts> | null;
    /** Why its last step failed. */
    fault: JSONColumnType<Message> | null;
    /** Rows that the current step has behind it: it continues after them. */
    rowsDone: Generated<number>;
    bytesDone: Generated<string>;
    /** Failures since the last batch. */
    attempts: Generated<number>;
    /** The server that works on it, until `lease_until`. */
    leaseBy: string | null;
    leaseUntil: Timestamp | null;
    createdAt: CreatedAt;
    changedAt: Generated<Timestamp>;
    startedAt: Timestamp | null;
    endedAt: Timestamp | null;
    undone: JSONColumnType<ImportUndone> | null;
  };
  subscriberImportEffect: {
    importId: string;
    place: number;
    effects: JSONColumnType<ImportEffects>;
    createdAt: CreatedAt;
  };
  /** Rows that it leaves out, for a day. */
  subscriberImportLeft: {
    importId: string;
    place: number;
    rows: JSONColumnType<LeftRow[]>;
    createdAt: CreatedAt;
  };
  /** A piece of its file, until it is imported. */
  subscriberImportPart: {
    importId: string;
    place: number;
    bytes: Buffer;
  };
  subscriberTag: {
    id: Generated<number>;
    name: string;
    /** NFKC in lower case: two names with the same key are the same tag. */
    nameKey: string;
    createdAt: CreatedAt;
  };
  subscriberTagged: {
    tagId: number;
    subscriberId: string;
  };
  /** A subscriber's value of a field, in the column of its type. */
  subscriberValue: {
    subscriberId: string;
    fieldId: number;
    text: string | null;
    number: number | null;
    day: string | null;
  };
  /** Somebody's payment for a tier, as the payment provider last reported it. */
  subscription: {
    /** The payment provider's. */
    id: string;
    userId: string;
    provider: PaymentProviderName;
    customerId: string;
    tier: PaidTier;
    status: SubscriptionStatus;
    periodEnd: Timestamp | null;
    endsAt: Timestamp | null;
    graceUntil: Timestamp | null;
    /** Increases with each change, so that no change overwrites a later one. */
    version: Generated<number>;
    createdAt: CreatedAt;
    updatedAt: Timestamp;
    /** When it was found to be paid beside another one. It gives no tier then. */
    refusedAt: Timestamp | null;
    /** When all of its payments were refunded. */
    refundedAt: Timestamp | null;
  };
  /** Addresses that get no newsletter, whatever else is known of them. */
  suppression: {
    /** A keyed hash, so that the table names nobody. */
    addressHash: string;
    reason: SuppressionReason;
    createdAt: CreatedAt;
  };
  /** Addresses to which staff have tests of campaigns sent, beside their own. */
  testAddress: {
    id: string;
    userId: string;
    address: string;
    /** NFKC in lower case, as for accounts. */
    addressKey: string;
    /** Whether the last test that named addresses went there, or none was sent since. */
    isChosen: Generated<boolean>;
    createdAt: CreatedAt;
    /** When a confirmation was last asked for. */
    askedAt: Generated<Timestamp>;
    /** Null until somebody who reads mail there has agreed: nothing but that question goes there. */
    confirmedAt: Timestamp | null;
  };
  total: {
    name: string;
    count: string;
  };
  totalChange: {
    name: string;
    change: string;
  };
  /** The data that a payment provider would store, for trials. */
  trialSubscription: {
    id: string;
    userId: string;
    tier: PaidTier;
    status: SubscriptionStatus;
    periodEnd: Timestamp;
    cancelAtPeriodEnd: Generated<boolean>;
  };
  trouble: {
    kind: string;
    since: Timestamp;
    firstSeenAt: Generated<Timestamp>;
    seenAt: Generated<Timestamp>;
  };
  troubleReader: {
    userId: string;
  };
  troubleWatch: {
    onlyOne: Generated<boolean>;
    toldAt: Timestamp | null;
    lookedAt: Timestamp | null;
  };
  userSession: {
    /** SHA-256 of the bearer token, in hex. */
    id: string;
    userId: string;
    expiresAt: Timestamp;
    createdAt: CreatedAt;
    /** The id that its owner sees, since `id` is a hash of the token. */
    publicId: Generated<string>;
    /** Browser and system, such as “Firefox, Linux”. */
    device: string | null;
    /** Some minutes late: not every request is recorded. */
    lastUsedAt: Generated<Timestamp>;
  };
  /** An event for one address. `subscriber_id`: whom it is about; the address is looked up for each try. */
  webhookDelivery: {
    id: string;
    endpointId: string;
    eventId: string;
    type: WebhookType;
    subscriberId: string | null;
    data: JSONColumnType<Record<string, string | number | null | readonly string[]>>;
    happenedAt: Generated<Timestamp>;
    state: Generated<DeliveryState>;
    attempts: Generated<number>;
    dueAt: Timestamp | null;
    leaseUntil: Timestamp | null;
    claimToken: string | null;
    triedAt: Timestamp | null;
    fault: DeliveryFault | null;
    status: number | null;
    answer: string | null;
    milliseconds: number | null;
  };
  /** Addresses outside to which events are posted. Their secrets are computed from the version. */
  webhookEndpoint: {
    id: string;
    url: string;
    note: string;
    events: WebhookEvent[];
    state: Generated<WebhookState>;
    secretVersion: Generated<number>;
    formerSecretUntil: Timestamp | null;
    failingSince: Timestamp | null;
    version: Generated<number>;
    createdAt: Timestamp;
    changedAt: Timestamp;
  };
  /** How far a subscriber is in the welcome series; each goes through it once. */
  welcomeReader: {
    subscriberId: string;
    beganAt: Generated<Timestamp>;
    /** The highest place of a step that they have had or passed; 0: none. */
    passed: Generated<number>;
    /** The recipient of the last step. */
    recipientId: string | null;
    /** Of the next step, when the wait for it began. */
    waitHours: number;
    /** When the next step is due, or looked at again. Null: they are through, or have left. */
    nextAt: Timestamp | null;
    /** Places below it of steps that they have not had: another order put later ones first. */
    yet: Generated<number[]>;
  };
  /** One row: letters that readers get one after another once they have confirmed. */
  welcomeSeries: {
    id: Generated<boolean>;
    isOn: Generated<boolean>;
    /** The highest place that a step ever had. */
    lastPlace: Generated<number>;
    changedAt: Timestamp | null;
  };
  /** A letter of the welcome series. The campaign is being sent for as long as the step is there. */
  welcomeStep: {
    id: string;
    /** Its number among all steps that there were, never given twice. */
    place: number;
    campaignId: string;
    /** From the confirmation, or from when the letter before it was sent. */
    waitHours: number;
    /** Its order among the steps that are there; null: its place. */
    position: number | null;
  };
}
/** The columns of each table by name. */
export const columns = {
  addressChange: ["id", "userId", "address", "createdAt"],
  addressMail: ["mailId", "kind", "addressHash", "mailboxHash", "createdAt"],
  appSecret: ["onlyOne", "sealed"],
  appUser: ["id", "username", "usernameKey", "email", "emailKey", "emailVerified", "passwordHash", "subscriptionTier", "isStaff", "language", "createdAt", "usernameSkeleton", "staffSince", "staffBy", "staffOperator", "emailVerifiedAt"],
  auditLog: ["id", "actor", "action", "subject", "detail", "createdAt"],
  backupRun: ["id", "startedAt", "finishedAt", "ok", "bytes", "place", "version"],
  brand: ["id", "name", "bandColor", "buttonColor", "linkColor", "footerEn", "footerRo", "logoHash", "version", "changedAt"],
  brandLogo: ["hash", "type", "width", "height", "bytes", "createdAt"],
  campaign: ["id", "title", "subject", "preheader", "topic", "body", "status", "pauseReason", "run", "version", "scheduledTime", "preparedAt", "startedAt", "finishedAt", "createdBy", "createdAt", "updatedAt", "tracking", "postalAddress", "language", "document", "segmentId", "segmentName", "segment", "segmentApplied", "translation", "onlyItsLanguage", "lettersFrozen", "readersChosen", "subjectTest", "testSeed", "testApplied", "testedAt", "winner", "chosenAt", "chosenByStaff", "inArchive", "archiveNumber", "pauseSizes", "ownTime", "ownTimeApplied", "ownTimeChange", "secondMail"],
  campaignAgain: ["campaignId", "run", "afterDays", "subject", "translatedSubject", "state", "dueAt", "recipients", "startedAt", "finishedAt"],
  campaignClaim: ["token", "workerId", "campaignId", "leaseUntil"],
  campaignClick: ["campaignId", "run", "reader", "linkId", "clicks"],
  campaignContent: ["campaignId", "run", "locale", "subject", "html", "text"],
  campaignEngagement: ["campaignId", "run", "reader", "opens", "clicks", "openedAt", "clickedAt", "lastLink", "lastClickAt", "lastHour", "streak", "undoLink", "undoClicks", "undoHour"],
  campaignLink: ["id", "campaignId", "run", "place", "target"],
  campaignPreview: ["hash", "html", "expiresAt"],
  campaignRecipient: ["id", "campaignId", "run", "subscriberId", "state", "reason", "attempts", "dueAt", "claimToken", "lastError", "sentAt", "variant", "firstSentAt"],
  campaignRecipientChange: ["campaignId", "run", "state", "reason", "change"],
  campaignRecipientCount: ["campaignId", "run", "state", "reason", "count"],
  campaignTally: ["campaignId", "run", "kind", "linkId", "hour", "slot", "times", "readers", "machines"],
  campaignVariant: ["campaignId", "run", "variant", "locale", "subject", "html", "text"],
  checkoutSession: ["id", "userId", "provider", "tier", "state", "expiresAt", "createdAt"],
  consentEvent: ["id", "subscriberId", "kind", "source", "networkHash", "createdAt", "campaignId", "detail"],
  contactMessage: ["id", "userId", "address", "subject", "body", "priority", "locale", "onceKey", "requestHash", "createdAt"],
  dataPlace: ["onlyOne", "databaseOid", "tableOid", "serverMajor", "systemIdentifier", "marker", "notedAt", "elsewhereAt"],
  deliveryReport: ["id", "digest", "kind", "recipientId", "campaignId", "run", "subscriberId", "status", "diagnostic", "deed", "createdAt", "putRightAt"],
  draw: ["id", "organiser", "number", "kind", "state", "chain", "round", "drawsAt", "awaits", "seed", "takenDownAt", "takenDownReason", "openedAt", "lookup", "openingChanges", "announced", "openListId"],
  drawChunk: ["drawId", "chunk", "first", "lines", "root"],
  drawList: ["drawId", "userId", "labels", "weights", "count", "weight", "equalLabels"],
  drawLog: ["id", "origin", "number"],
  drawLogCheckpoint: ["size", "note", "signedAt", "log"],
  drawLogCosignature: ["size", "witness", "line", "signedAt", "log"],
  drawLogKey: ["vkey", "fromSize", "log"],
  drawLogLeaf: ["leaf", "entry"],
  drawLogNode: ["level", "place", "hash"],
  drawOpening: ["drawId", "chunk", "userId", "lines", "published"],
  drawOrganiser: ["userId", "organiser", "numbers"],
  drawRound: ["chain", "round", "signature"],
  drawStatement: ["drawId", "n", "t", "body", "hash", "leaf"],
  drawText: ["drawId", "userId", "salt", "body"],
  generatorReport: ["id", "generatorId", "userId", "reason", "text", "networkHash", "createdAt"],
  giftMail: ["id", "number", "userId", "exchange", "title", "name", "address", "fragment", "linkHash", "state", "createdAt"],
  historyItem: ["id", "userId", "generatorType", "name", "isFavorite", "content", "createdAt", "preview", "contentBytes"],
  idempotencyKey: ["userId", "procedure", "key", "requestHash", "reply", "createdAt"],
  inboundMessage: ["digest", "source", "raw", "state", "attempts", "dueAt", "receivedAt"],
  letterTemplate: ["id", "name", "nameKey", "format", "language", "isTranslated", "letter", "bytes", "pictures", "version", "createdAt", "changedAt"],
  mailMessage: ["id", "kind", "userId", "locale", "params", "state", "attempts", "dueAt", "leaseUntil", "lastError", "sentAt", "createdAt", "claimToken", "heldSince", "address", "subscriberId", "content"],
  mailToken: ["hash", "kind", "userId", "expiresAt", "usedAt", "createdAt", "subscriberId", "addressChangeId", "staffInvitationId", "testAddressId"],
  newsletterSettings: ["id", "postalAddress", "version", "changedAt"],
  openList: ["id", "userId", "key", "title", "question", "oneName", "openedAt", "closesAt", "isClosed", "takenAt", "removedAt", "numbers", "version", "updatedAt", "takenDownAt", "takenDownReason"],
  openListEntry: ["id", "listId", "number", "name", "nameKey", "skeleton", "answer", "deviceHash", "state", "joinedAt", "version"],
  openListReport: ["id", "listId", "userId", "reason", "text", "networkHash", "createdAt"],
  operationsSample: ["at", "sent", "waiting", "failed"],
  ownGenerator: ["id", "userId", "name", "description", "template", "lists", "shareId", "createdAt", "updatedAt", "takenDownAt", "takenDownReason"],
  pack: ["id", "userId", "name", "category", "description", "content", "preview", "entries", "createdAt", "updatedAt"],
  paymentEvent: ["id", "kind", "subscriptionId", "outcome", "receivedAt"],
  paymentEventWaiting: ["id", "kind", "subscriptionId", "reason", "price", "tries", "firstAt", "lastAt"],
  paymentPrice: ["id", "tier", "notedAt"],
  personalToken: ["id", "userId", "hash", "name", "scopes", "expiresAt", "lastUsedAt", "createdAt"],
  picture: ["hash", "type", "width", "height", "isMoving", "bytes", "name", "alt", "state", "userId", "createdAt", "changedAt"],
  pictureUse: ["hash", "campaignId"],
  preset: ["id", "userId", "generatorType", "name", "nameKey", "settings", "createdAt", "updatedAt"],
  processHeartbeat: ["id", "app", "startedAt", "beatAt", "notes", "host", "version", "state"],
  rateLimit: ["key", "hits", "resetsAt"],
  restored: ["onlyOne", "backupAt", "restoredAt", "mailsHeld", "drawsHeld"],
  schemaBreak: ["migration"],
  segment: ["id", "name", "nameKey", "definition", "version", "createdAt", "changedAt"],
  sendingAccount: ["key", "nextAt", "fault", "faultSince", "retryAt", "faultKind"],
  sendingControl: ["id", "stopped", "changedAt", "lookedAt"],
  sendingDay: ["account", "day", "allowance", "permits", "askedAt"],
  smtpReply: ["source", "class", "total"],
  staffInvitation: ["id", "address", "addressKey", "language", "operator", "createdAt", "expiresAt", "inviter"],
  subscriber: ["id", "address", "addressKey", "locale", "state", "frequency", "topics", "requestedAt", "confirmedAt", "unsubscribedAt", "createdAt", "addressHash", "name", "consentAt", "consentSource", "timeZone"],
  subscriberField: ["id", "key", "type", "labelEn", "labelRo", "createdAt"],
  subscriberImport: ["id", "userId", "name", "bytes", "state", "parts", "format", "settings", "plan", "result", "fault", "rowsDone", "bytesDone", "attempts", "leaseBy", "leaseUntil", "createdAt", "changedAt", "startedAt", "endedAt", "undone"],
  subscriberImportEffect: ["importId", "place", "effects", "createdAt"],
  subscriberImportLeft: ["importId", "place", "rows", "createdAt"],
  subscriberImportPart: ["importId", "place", "bytes"],
  subscriberTag: ["id", "name", "nameKey", "createdAt"],
  subscriberTagged: ["tagId", "subscriberId"],
  subscriberValue: ["subscriberId", "fieldId", "text", "number", "day"],
  subscription: ["id", "userId", "provider", "customerId", "tier", "status", "periodEnd", "endsAt", "graceUntil", "version", "createdAt", "updatedAt", "refusedAt", "refundedAt"],
  suppression: ["addressHash", "reason", "createdAt"],
  testAddress: ["id", "userId", "address", "addressKey", "isChosen", "createdAt", "askedAt", "confirmedAt"],
  total: ["name", "count"],
  totalChange: ["name", "change"],
  trialSubscription: ["id", "userId", "tier", "status", "periodEnd", "cancelAtPeriodEnd"],
  trouble: ["kind", "since", "firstSeenAt", "seenAt"],
  troubleReader: ["userId"],
  troubleWatch: ["onlyOne", "toldAt", "lookedAt"],
  userSession: ["id", "userId", "expiresAt", "createdAt", "publicId", "device", "lastUsedAt"],
  webhookDelivery: ["id", "endpointId", "eventId", "type", "subscriberId", "data", "happenedAt", "state", "attempts", "dueAt", "leaseUntil", "claimToken", "triedAt", "fault", "status", "answer", "milliseconds"],
  webhookEndpoint: ["id", "url", "note", "events", "state", "secretVersion", "formerSecretUntil", "failingSince", "version", "createdAt", "changedAt"],
  welcomeReader: ["subscriberId", "beganAt", "passed", "recipientId", "waitHours", "nextAt", "yet"],
  welcomeSeries: ["id", "isOn", "lastPlace", "changedAt"],
  welcomeStep: ["id", "place", "campaignId", "waitHours", "position"],
} as const;
