import type { ImportEffects, ImportSettings, SegmentDefinition } from "@sortes/contract";
import * as db from "@sortes/db";
import { before, type Call } from "./call.ts";

const claimOf = (id: string) => ({ id, claimToken: id }) as Parameters<typeof db.settleMail>[1];
const reader = (id: string, now: Date) => ({
  id,
  address: "new@example.test",
  locale: "en" as const,
  requestedAt: now,
});

const effectsOn = (subscriber: string): ImportEffects => ({
  inserted: [subscriber],
  joined: [],
  ended: [[subscriber, "active"]],
  suppressed: [[subscriber, "bounced"]],
  hardened: [],
});
const importSettings: ImportSettings = {
  list: "subscribers",
  columns: [],
  newFields: [],
  language: "ro",
  tags: [],
  updates: false,
  consentSource: "",
};

/** Calls of the queries about mails, reports and tokens. */
export const mailCalls: Record<string, Call> = {
  insertMailMessage: (tx, { fresh, person, now }) =>
    db.insertMailMessage(tx, {
      id: fresh,
      userId: person,
      kind: "verify_email",
      locale: "en",
      createdAt: now,
    }),
  claimMailMessage: (tx, { mail, now }) => db.claimMailMessage(tx, mail, { now, leaseUntil: now }),
  findDueMailMessages: (tx, { now }) => db.findDueMailMessages(tx, now, 100),
  releaseExpiredMailLeases: (tx, { now }) => db.releaseExpiredMailLeases(tx, now),
  releaseMailMessages: (tx, { mail }) => db.releaseMailMessages(tx, [claimOf(mail)]),
  renewMailLease: (tx, { mail, now }) => db.renewMailLease(tx, claimOf(mail), now),
  markMailSending: (tx, { mail, now }) => db.markMailSending(tx, claimOf(mail), now),
  settleMail: (tx, { mail, now }) =>
    db.settleMail(tx, claimOf(mail), { state: "sent", sentAt: now }),
  assignMailMessage: (tx, { mail, subscriber }) => db.assignMailMessage(tx, mail, subscriber),
  findHasMailOfKind: (tx, { person, now }) =>
    db.findHasMailOfKind(tx, { userId: person, kind: "verify_email", since: before(now, 1) }),
  deleteAddressedMailsBefore: (tx, { now }) =>
    db.deleteAddressedMailsBefore(tx, before(now, 720), 1000),
  deleteMailContentBefore: (tx, { now }) => db.deleteMailContentBefore(tx, before(now, 1), 1000),
  deleteMailsBefore: (tx, { now }) => db.deleteMailsBefore(tx, before(now, 729), 1000),
  "deleteMailsBefore without old ones": (tx, { now }) =>
    db.deleteMailsBefore(tx, before(now, 740), 1000),
  countMailTroubleSince: (tx, { now }) => db.countMailTroubleSince(tx, before(now, 1)),
  insertContactMessage: (tx, { fresh, person, now }) =>
    db.insertContactMessage(tx, {
      id: fresh,
      userId: person,
      address: "a@example.test",
      subject: "s",
      body: "b",
      priority: false,
      locale: "en",
      onceKey: fresh,
      requestHash: fresh,
      createdAt: now,
    }),
  findContactMessage: (tx, { fresh }) => db.findContactMessage(tx, fresh),
  insertMailToken: (tx, { fresh, person, now }) =>
    db.insertMailToken(tx, {
      hash: fresh,
      kind: "verify_email",
      userId: person,
      expiresAt: now,
      createdAt: now,
    }),
  useMailToken: (tx, { mailToken, now }) =>
    db.useMailToken(tx, { hash: mailToken, kind: "verify_email", now }),
  findIsMailTokenOpen: (tx, { mailToken, now }) =>
    db.findIsMailTokenOpen(tx, { hash: mailToken, kind: "verify_email", now }),
  findSubscriberOfMailToken: (tx, { mailToken }) =>
    db.findSubscriberOfMailToken(tx, { hash: mailToken, kind: "confirm_subscription" }),
  findOwnerOfMailToken: (tx, { mailToken }) =>
    db.findOwnerOfMailToken(tx, { hash: mailToken, kind: "verify_email" }),
  useSubscriberToken: (tx, { mailToken, now }) =>
    db.useSubscriberToken(tx, { hash: mailToken, kind: "verify_email", now }),
  useInvitationToken: (tx, { mailToken, now }) =>
    db.useInvitationToken(tx, { hash: mailToken, kind: "verify_email", now }),
  useTestAddressToken: (tx, { mailToken, now }) =>
    db.useTestAddressToken(tx, { hash: mailToken, kind: "verify_email", now }),
  voidMailTokens: (tx, { person, now }) =>
    db.voidMailTokens(tx, { userId: person }, { kind: "verify_email", now }),
  lockMailbox: (tx) => db.lockMailbox(tx, { addressHash: "a", mailboxHash: "m" }),
  findMailsToMailbox: (tx, { subscriberHash, now }) =>
    db.findMailsToMailbox(
      tx,
      { addressHash: subscriberHash, mailboxHash: subscriberHash },
      before(now, 1),
    ),
  insertMailToMailbox: (tx, { fresh, now }) =>
    db.insertMailToMailbox(tx, {
      mailId: fresh,
      kind: "verify_email",
      addressHash: fresh,
      mailboxHash: fresh,
      createdAt: now,
    }),
  lockReportedRecipient: (tx, { recipient }) => db.lockReportedRecipient(tx, recipient),
  findRecipientOfSubscriber: (tx, { campaign, subscriber }) =>
    db.findRecipientOfSubscriber(tx, { campaignId: campaign, run: 1, subscriberId: subscriber }),
  settleReportedRecipient: (tx, { recipient }) =>
    db.settleReportedRecipient(tx, recipient, { state: "failed", reason: "bounced", error: null }),
  findHasAgreedSince: (tx, { subscriber, now }) =>
    db.findHasAgreedSince(tx, subscriber, before(now, 1)),
  findHaveAllBounced: (tx, { subscriber }) => db.findHaveAllBounced(tx, subscriber, 3),
  findIsReported: (tx, { recipient }) => db.findIsReported(tx, recipient, "bounce"),
  insertDeliveryReport: (tx, { fresh, digest, now }) =>
    db.insertDeliveryReport(tx, {
      id: fresh,
      digest,
      kind: "bounce",
      deed: "noted",
      createdAt: now,
    }),
  countAlertsSince: (tx, { now }) => db.countAlertsSince(tx, before(now, 1)),
  countReports: (tx, { campaign }) => db.countReports(tx, [{ id: campaign, run: 1 }]),
  insertInboundMessage: (tx, { fresh }) =>
    db.insertInboundMessage(tx, { digest: fresh, source: "webhook", raw: Buffer.from("x") }),
  countWaitingMessages: (tx) => db.countWaitingMessages(tx, 100),
  takeInboundMessages: (tx) => db.takeInboundMessages(tx, 20),
  returnInboundMessages: (tx, { digest }) => db.returnInboundMessages(tx, [digest]),
  lockWaitingMessage: (tx, { digest }) => db.lockWaitingMessage(tx, digest),
  settleInboundMessage: (tx, { digest }) => db.settleInboundMessage(tx, digest, "done"),
  deleteUnreadableMessages: (tx, { now }) => db.deleteUnreadableMessages(tx, before(now, 720), 100),
  deleteInboundMessagesBefore: (tx, { now }) =>
    db.deleteInboundMessagesBefore(tx, before(now, 720), 1000),
};

const imported = (id: string) => ({
  id,
  address: "new@example.test",
  addressKey: "new@example.test",
  locale: "en" as const,
  frequency: "weekly" as const,
  topics: [],
  state: "active" as const,
});
const shown = { state: "all", search: "", page: 1, limit: 20 } as const;

const definition: SegmentDefinition = {
  match: "all",
  groups: [
    {
      match: "any",
      conditions: [
        { about: "language", test: "is", value: "ro" },
        { about: "tag", test: "is", value: "VIP" },
        { about: "opened", test: "within", days: 30 },
      ],
    },
  ],
};
const template = {
  name: "t",
  format: "html",
  language: null,
  isTranslated: false,
  letter: "{}",
  bytes: 2,
  pictures: [],
} as const;
const field = { key: "city", type: "text", en: "City", ro: "Oraș" } as const;
// the database has no fields and no tags
const noValues = (subscriberId: string) =>
  [{ subscriberId, fieldId: 0, type: "text" as const, value: "x" }].slice(1);
const noTags = (subscriberId: string) => [{ subscriberId, tagId: 0 }].slice(1);

/** Calls of the queries about subscribers. */
export const subscriberCalls: Record<string, Call> = {
  insertConsentEvent: (tx, { fresh, subscriber, now }) =>
    db.insertConsentEvent(tx, {
      id: fresh,
      subscriberId: subscriber,
      kind: "confirmed",
      source: "link",
      createdAt: now,
    }),
  findLastCampaign: (tx, { subscriber }) => db.findLastCampaign(tx, subscriber),
  findCampaignLeft: (tx, { subscriber }) => db.findCampaignLeft(tx, subscriber),
  insertSuppression: (tx, { fresh }) =>
    db.insertSuppression(tx, { addressHash: fresh, reason: "staff" }),
  findSuppressed: (tx, { subscriberHash }) => db.findSuppressed(tx, [subscriberHash]),
  lockSuppression: (tx, { subscriberHash }) => db.lockSuppression(tx, subscriberHash),
  deleteSuppression: (tx, { subscriberHash }) => db.deleteSuppression(tx, subscriberHash),
  findLastConsent: (tx, { subscriber }) => db.findLastConsent(tx, subscriber),
  findSuppression: (tx, { subscriberHash }) => db.findSuppression(tx, subscriberHash),
  liftSuppression: (tx, { subscriberHash }) => db.liftSuppression(tx, subscriberHash),
  insertImportedSubscribers: (tx, { fresh, now }) =>
    db.insertImportedSubscribers(tx, [imported(fresh)], now),
  lockSubscribersByKey: (tx) => db.lockSubscribersByKey(tx, ["reader2@example.test"]),
  activateSubscribers: (tx, { subscriber, now }) => db.activateSubscribers(tx, [subscriber], now),
  endSubscribers: (tx, { subscriber, now }) => db.endSubscribers(tx, [{ id: subscriber, at: now }]),
  findTemplates: (tx) => db.findTemplates(tx),
  findTemplate: (tx, { fresh }) => db.findTemplate(tx, fresh),
  insertTemplate: (tx, { fresh, now }) =>
    db.insertTemplate(tx, { ...template, id: fresh, at: now }),
  renameTemplate: (tx, { fresh, now }) =>
    db.renameTemplate(tx, { id: fresh, version: 1, name: "t", at: now }),
  replaceTemplate: (tx, { fresh, now }) =>
    db.replaceTemplate(tx, { ...template, id: fresh, version: 1, at: now }),
  deleteTemplate: (tx, { fresh }) => db.deleteTemplate(tx, fresh),
  findSegments: (tx) => db.findSegments(tx),
  findSegment: (tx, { fresh }) => db.findSegment(tx, fresh),
  insertSegment: (tx, { fresh, now }) =>
    db.insertSegment(tx, { id: fresh, name: "s", definition, at: now }),
  updateSegment: (tx, { fresh, now }) =>
    db.updateSegment(tx, { id: fresh, version: 1, name: "s", definition, at: now }),
  deleteSegment: (tx, { fresh }) => db.deleteSegment(tx, fresh),
  countSegment: async (tx) => db.countSegment(tx, await db.resolveSegment(tx, definition)),
  resolveSegment: (tx) => db.resolveSegment(tx, definition),
  findReaders: (tx, { subscriber }) => db.findReaders(tx, [subscriber]),
  findSubscribersByKey: (tx) => db.findSubscribersByKey(tx, ["reader200@example.test"]),
  findSuppressedSince: (tx, { subscriberHash }) => db.findSuppressedSince(tx, [subscriberHash]),
  findFields: (tx) => db.findFields(tx),
  findSampleReader: (tx) => db.findSampleReader(tx),
  saveField: (tx) => db.saveField(tx, field, 50),
  deleteField: (tx) => db.deleteField(tx, "city"),
  findTags: (tx) => db.findTags(tx),
  deleteTag: (tx) => db.deleteTag(tx, "VIP"),
  ensureTags: (tx) => db.ensureTags(tx, ["VIP"], 1000),
  findDetails: (tx, { subscriber }) => db.findDetails(tx, [subscriber]),
  saveValues: (tx, { subscriber }) => db.saveValues(tx, noValues(subscriber)),
  saveTags: (tx, { subscriber }) => db.saveTags(tx, noTags(subscriber)),
  saveSaid: (tx, { subscriber }) => db.saveSaid(tx, [{ id: subscriber, name: "Ana" }]),
  insertImport: (tx, { fresh, person, now }) =>
    db.insertImport(tx, { id: fresh, userId: person, name: "list.csv", bytes: 1, at: now }),
  findImport: (tx, { fresh }) => db.findImport(tx, fresh),
  findImports: (tx) => db.findImports(tx),
  lockImport: (tx, { fresh }) => db.lockImport(tx, fresh),
  countImportParts: (tx, { fresh }) => db.countImportParts(tx, fresh),
  findImportPart: (tx, { fresh }) => db.findImportPart(tx, fresh, 0),
  saveImportPart: async (tx, { fresh, person, now }) => {
    await db.insertImport(tx, { id: fresh, userId: person, name: "l", bytes: 1, at: now });
    await db.saveImportPart(tx, fresh, { place: 0, bytes: Buffer.from("x") });
  },
  updateImport: (tx, { fresh, now }) => db.updateImport(tx, fresh, { changedAt: now }),
  claimImport: (tx, { fresh }) => db.claimImport(tx, fresh, fresh),
  lockOwnImport: (tx, { fresh }) => db.lockOwnImport(tx, fresh, fresh),
  releaseImport: (tx, { fresh }) => db.releaseImport(tx, fresh, fresh),
  findIdleImports: (tx) => db.findIdleImports(tx),
  insertLeftRows: async (tx, { fresh, person, now }) => {
    await db.insertImport(tx, { id: fresh, userId: person, name: "l", bytes: 1, at: now });
    await db.insertLeftRows(tx, fresh, 0, [{ line: 1, reason: "invalid", cells: ["x"] }]);
  },
  findLeftRows: (tx, { fresh }) => db.findLeftRows(tx, fresh, -1),
  deleteLeftRows: (tx, { fresh }) => db.deleteLeftRows(tx, fresh),
  deleteImportParts: (tx, { fresh }) => db.deleteImportParts(tx, fresh),
  deleteImport: (tx, { fresh }) => db.deleteImport(tx, fresh),
  insertDirectImport: (tx, { fresh, person, now }) => {
    const run = { id: fresh, userId: person, name: "list.csv" };
    return db.insertDirectImport(tx, { ...run, settings: importSettings, at: now });
  },
  insertImportEffects: async (tx, { fresh, person, now }) => {
    await db.insertImport(tx, { id: fresh, userId: person, name: "l", bytes: 1, at: now });
    await db.insertImportEffects(tx, fresh, { place: 0, effects: effectsOn(fresh), at: now });
  },
  findImportEffects: (tx, { fresh }) => db.findImportEffects(tx, fresh),
  deleteImportEffects: (tx, { fresh }) => db.deleteImportEffects(tx, fresh, 0),
  undoImportEffects: (tx, { subscriber, now }) =>
    db.undoImportEffects(tx, effectsOn(subscriber), { at: now, now }),
  deleteOldImports: (tx, { now }) =>
    db.deleteOldImports(tx, {
      untouched: before(now, 1),
      undoable: before(now, 30),
      recorded: before(now, 730),
    }),
  findOwnConsents: (tx, { subscriber }) => db.findOwnConsents(tx, [subscriber]),
  insertSuppressions: (tx, { fresh, now }) =>
    db.insertSuppressions(tx, [{ addressHash: fresh, reason: "staff" }], now),
  insertImportEvents: (tx, { fresh, subscriber, now }) =>
    db.insertImportEvents(tx, [{ id: fresh, subscriberId: subscriber, kind: "confirmed" }], now),
  findSubscriberPage: (tx) => db.findSubscriberPage(tx, shown),
  "findSubscriberPage of the suppressed": (tx) =>
    db.findSubscriberPage(tx, { ...shown, state: "suppressed" }),
  "findSubscriberPage with a word that nobody has": (tx) =>
    db.findSubscriberPage(tx, { ...shown, search: "nobody" }),
  "findSubscriberPage of one state with an address": (tx) =>
    db.findSubscriberPage(tx, { ...shown, state: "active", search: "reader77@example" }),
  countSubscribersByState: (tx) => db.countSubscribersByState(tx),
  countSubscribers: (tx) => db.countSubscribers(tx, { state: "all" }),
  "countSubscribers with a word": (tx) =>
    db.countSubscribers(tx, { state: "all", search: "reader77@example" }),
  findSubscriberBatch: (tx) => db.findSubscriberBatch(tx, { state: "active" }),
  lockOrInsertSubscriber: (tx, { fresh, now }) => db.lockOrInsertSubscriber(tx, reader(fresh, now)),
  lockSubscriber: (tx, { subscriber }) => db.lockSubscriber(tx, subscriber),
  findSubscriber: (tx, { subscriber }) => db.findSubscriber(tx, subscriber),
  findSubscriberByAddress: (tx) => db.findSubscriberByAddress(tx, "reader2@example.test"),
  updateSubscriber: (tx, { subscriber }) =>
    db.updateSubscriber(tx, subscriber, { frequency: "monthly" }),
  findIsSubscribed: (tx) => db.findIsSubscribed(tx, "reader2@example.test"),
  fillAddressHashes: (tx) => db.fillAddressHashes(tx, (key) => key, 1000),
  deletePendingSubscribersBefore: (tx, { now }) =>
    db.deletePendingSubscribersBefore(tx, before(now, 720), 1000),
  eraseSubscriber: (tx, { subscriber }) =>
    db.eraseSubscriber(tx, { id: subscriber, addressKey: "reader200@example.test" }),
};
