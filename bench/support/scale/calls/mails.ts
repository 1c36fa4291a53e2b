import type { ImportEffects, ImportSettings, SegmentDefinition } from "@sortes/contract";
import * as segmentPredicate from "@sortes/db/newsletter/readers/segment-predicate";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as contactMessages from "@sortes/db/site/contact";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import * as deliveryReports from "@sortes/db/newsletter/sending/delivery-reports";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as imports from "@sortes/db/newsletter/readers/imports";
import * as templates from "@sortes/db/newsletter/letters/templates";
import * as segments from "@sortes/db/newsletter/readers/segments";
import * as readerFields from "@sortes/db/newsletter/readers/fields";
import * as importRuns from "@sortes/db/newsletter/readers/import-runs";
import * as importEffects from "@sortes/db/newsletter/readers/import-effects";
import * as subscriberLists from "@sortes/db/newsletter/readers/lists";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import { before, type Call } from "./call.ts";

const claimOf = (id: string) =>
  ({ id, claimToken: id }) as Parameters<typeof mailMessages.settle>[1];
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
    mailMessages.insert(tx, {
      id: fresh,
      userId: person,
      kind: "verify_email",
      locale: "en",
      createdAt: now,
    }),
  claimMailMessage: (tx, { mail, now }) => mailMessages.claim(tx, mail, { now, leaseUntil: now }),
  findDueMailMessages: (tx, { now }) => mailMessages.findDue(tx, now, 100),
  releaseExpiredMailLeases: (tx, { now }) => mailMessages.releaseExpired(tx, now),
  releaseMailMessages: (tx, { mail }) => mailMessages.release(tx, [claimOf(mail)]),
  renewMailLease: (tx, { mail, now }) => mailMessages.renewLease(tx, claimOf(mail), now),
  markMailSending: (tx, { mail, now }) => mailMessages.markSending(tx, claimOf(mail), now),
  settleMail: (tx, { mail, now }) =>
    mailMessages.settle(tx, claimOf(mail), { state: "sent", sentAt: now }),
  assignMailMessage: (tx, { mail, subscriber }) => mailMessages.assign(tx, mail, subscriber),
  findHasMailOfKind: (tx, { person, now }) =>
    mailMessages.hasKind(tx, { userId: person, kind: "verify_email", since: before(now, 1) }),
  deleteAddressedMailsBefore: (tx, { now }) =>
    mailMessages.removeAddressedBefore(tx, before(now, 720), 1000),
  deleteMailContentBefore: (tx, { now }) =>
    mailMessages.removeContentBefore(tx, before(now, 1), 1000),
  deleteMailsBefore: (tx, { now }) => mailMessages.removeBefore(tx, before(now, 729), 1000),
  "deleteMailsBefore without old ones": (tx, { now }) =>
    mailMessages.removeBefore(tx, before(now, 740), 1000),
  countMailTroubleSince: (tx, { now }) => mailMessages.countTroubleSince(tx, before(now, 1)),
  insertContactMessage: (tx, { fresh, person, now }) =>
    contactMessages.insert(tx, {
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
  findContactMessage: (tx, { fresh }) => contactMessages.find(tx, fresh),
  insertMailToken: (tx, { fresh, person, now }) =>
    mailTokens.insert(tx, {
      hash: fresh,
      kind: "verify_email",
      userId: person,
      expiresAt: now,
      createdAt: now,
    }),
  useMailToken: (tx, { mailToken, now }) =>
    mailTokens.use(tx, { hash: mailToken, kind: "verify_email", now }),
  findIsMailTokenOpen: (tx, { mailToken, now }) =>
    mailTokens.isOpen(tx, { hash: mailToken, kind: "verify_email", now }),
  findSubscriberOfMailToken: (tx, { mailToken }) =>
    mailTokens.findSubscriber(tx, { hash: mailToken, kind: "confirm_subscription" }),
  findOwnerOfMailToken: (tx, { mailToken }) =>
    mailTokens.findOwner(tx, { hash: mailToken, kind: "verify_email" }),
  useSubscriberToken: (tx, { mailToken, now }) =>
    mailTokens.useOfSubscriber(tx, { hash: mailToken, kind: "verify_email", now }),
  useInvitationToken: (tx, { mailToken, now }) =>
    mailTokens.useOfInvitation(tx, { hash: mailToken, kind: "verify_email", now }),
  useTestAddressToken: (tx, { mailToken, now }) =>
    mailTokens.useOfTestAddress(tx, { hash: mailToken, kind: "verify_email", now }),
  voidMailTokens: (tx, { person, now }) =>
    mailTokens.voidAll(tx, { userId: person }, { kind: "verify_email", now }),
  lockMailbox: (tx) => mailTokens.lockMailbox(tx, { addressHash: "a", mailboxHash: "m" }),
  findMailsToMailbox: (tx, { subscriberHash, now }) =>
    mailTokens.findMails(
      tx,
      { addressHash: subscriberHash, mailboxHash: subscriberHash },
      before(now, 1),
    ),
  insertMailToMailbox: (tx, { fresh, now }) =>
    mailTokens.insertMail(tx, {
      mailId: fresh,
      kind: "verify_email",
      addressHash: fresh,
      mailboxHash: fresh,
      createdAt: now,
    }),
  lockReportedRecipient: (tx, { recipient }) => deliveryReports.lockRecipient(tx, recipient),
  findRecipientOfSubscriber: (tx, { campaign, subscriber }) =>
    deliveryReports.findRecipientOfSubscriber(tx, {
      campaignId: campaign,
      run: 1,
      subscriberId: subscriber,
    }),
  settleReportedRecipient: (tx, { recipient }) =>
    deliveryReports.settleRecipient(tx, recipient, {
      state: "failed",
      reason: "bounced",
      error: null,
    }),
  findHasAgreedSince: (tx, { subscriber, now }) =>
    deliveryReports.hasAgreedSince(tx, subscriber, before(now, 1)),
  findHaveAllBounced: (tx, { subscriber }) => deliveryReports.haveAllBounced(tx, subscriber, 3),
  findIsReported: (tx, { recipient }) => deliveryReports.isReported(tx, recipient, "bounce"),
  insertDeliveryReport: (tx, { fresh, digest, now }) =>
    deliveryReports.insert(tx, {
      id: fresh,
      digest,
      kind: "bounce",
      deed: "noted",
      createdAt: now,
    }),
  countAlertsSince: (tx, { now }) => deliveryReports.countAlertsSince(tx, before(now, 1)),
  countReports: (tx, { campaign }) => deliveryReports.count(tx, [{ id: campaign, run: 1 }]),
  insertInboundMessage: (tx, { fresh }) =>
    deliveryReports.insertInboundMessage(tx, {
      digest: fresh,
      source: "webhook",
      raw: Buffer.from("x"),
    }),
  countWaitingMessages: (tx) => deliveryReports.countWaitingMessages(tx, 100),
  takeInboundMessages: (tx) => deliveryReports.takeInboundMessages(tx, 20),
  returnInboundMessages: (tx, { digest }) => deliveryReports.returnInboundMessages(tx, [digest]),
  lockWaitingMessage: (tx, { digest }) => deliveryReports.lockWaitingMessage(tx, digest),
  settleInboundMessage: (tx, { digest }) =>
    deliveryReports.settleInboundMessage(tx, digest, "done"),
  deleteUnreadableMessages: (tx, { now }) =>
    deliveryReports.removeUnreadableMessages(tx, before(now, 720), 100),
  deleteInboundMessagesBefore: (tx, { now }) =>
    deliveryReports.removeInboundMessagesBefore(tx, before(now, 720), 1000),
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
    consents.insertEvent(tx, {
      id: fresh,
      subscriberId: subscriber,
      kind: "confirmed",
      source: "link",
      createdAt: now,
    }),
  findLastCampaign: (tx, { subscriber }) => consents.findLastCampaign(tx, subscriber),
  findCampaignLeft: (tx, { subscriber }) => consents.findCampaignLeft(tx, subscriber),
  insertSuppression: (tx, { fresh }) =>
    consents.insertSuppression(tx, { addressHash: fresh, reason: "staff" }),
  findSuppressed: (tx, { subscriberHash }) => consents.findSuppressed(tx, [subscriberHash]),
  lockSuppression: (tx, { subscriberHash }) => consents.lockSuppression(tx, subscriberHash),
  deleteSuppression: (tx, { subscriberHash }) => consents.deleteSuppression(tx, subscriberHash),
  findLastConsent: (tx, { subscriber }) => consents.findLastConsent(tx, subscriber),
  findSuppression: (tx, { subscriberHash }) => consents.findSuppression(tx, subscriberHash),
  liftSuppression: (tx, { subscriberHash }) => consents.liftSuppression(tx, subscriberHash),
  insertImportedSubscribers: (tx, { fresh, now }) =>
    imports.insertSubscribers(tx, [imported(fresh)], now),
  lockSubscribersByKey: (tx) => imports.lockSubscribersByKey(tx, ["reader2@example.test"]),
  activateSubscribers: (tx, { subscriber, now }) =>
    imports.activateSubscribers(tx, [subscriber], now),
  endSubscribers: (tx, { subscriber, now }) =>
    imports.endSubscribers(tx, [{ id: subscriber, at: now }]),
  findTemplates: (tx) => templates.list(tx),
  findTemplate: (tx, { fresh }) => templates.find(tx, fresh),
  insertTemplate: (tx, { fresh, now }) => templates.insert(tx, { ...template, id: fresh, at: now }),
  renameTemplate: (tx, { fresh, now }) =>
    templates.rename(tx, { id: fresh, version: 1, name: "t", at: now }),
  replaceTemplate: (tx, { fresh, now }) =>
    templates.replace(tx, { ...template, id: fresh, version: 1, at: now }),
  deleteTemplate: (tx, { fresh }) => templates.remove(tx, fresh),
  findSegments: (tx) => segments.list(tx),
  findSegment: (tx, { fresh }) => segments.find(tx, fresh),
  insertSegment: (tx, { fresh, now }) =>
    segments.insert(tx, { id: fresh, name: "s", definition, at: now }),
  updateSegment: (tx, { fresh, now }) =>
    segments.update(tx, { id: fresh, version: 1, name: "s", definition, at: now }),
  deleteSegment: (tx, { fresh }) => segments.remove(tx, fresh),
  countSegment: async (tx) =>
    segments.countReaders(tx, await segmentPredicate.resolve(tx, definition)),
  resolveSegment: (tx) => segmentPredicate.resolve(tx, definition),
  findReaders: (tx, { subscriber }) => segments.findReaders(tx, [subscriber]),
  findSubscribersByKey: (tx) => imports.findSubscribersByKey(tx, ["reader200@example.test"]),
  findSuppressedSince: (tx, { subscriberHash }) =>
    imports.findSuppressedSince(tx, [subscriberHash]),
  findFields: (tx) => readerFields.list(tx),
  findSampleReader: (tx) => readerFields.findSampleReader(tx),
  saveField: (tx) => readerFields.save(tx, field, 50),
  deleteField: (tx) => readerFields.remove(tx, "city"),
  findTags: (tx) => readerFields.findTags(tx),
  deleteTag: (tx) => readerFields.removeTag(tx, "VIP"),
  ensureTags: (tx) => readerFields.ensureTags(tx, ["VIP"], 1000),
  findDetails: (tx, { subscriber }) => readerFields.findDetails(tx, [subscriber]),
  saveValues: (tx, { subscriber }) => readerFields.saveValues(tx, noValues(subscriber)),
  saveTags: (tx, { subscriber }) => readerFields.saveTags(tx, noTags(subscriber)),
  saveSaid: (tx, { subscriber }) => readerFields.saveSaid(tx, [{ id: subscriber, name: "Ana" }]),
  insertImport: (tx, { fresh, person, now }) =>
    importRuns.insert(tx, { id: fresh, userId: person, name: "list.csv", bytes: 1, at: now }),
  findImport: (tx, { fresh }) => importRuns.find(tx, fresh),
  findImports: (tx) => importRuns.list(tx),
  lockImport: (tx, { fresh }) => importRuns.lock(tx, fresh),
  countImportParts: (tx, { fresh }) => importRuns.countParts(tx, fresh),
  findImportPart: (tx, { fresh }) => importRuns.findPart(tx, fresh, 0),
  saveImportPart: async (tx, { fresh, person, now }) => {
    await importRuns.insert(tx, { id: fresh, userId: person, name: "l", bytes: 1, at: now });
    await importRuns.savePart(tx, fresh, { place: 0, bytes: Buffer.from("x") });
  },
  updateImport: (tx, { fresh, now }) => importRuns.update(tx, fresh, { changedAt: now }),
  claimImport: (tx, { fresh }) => importRuns.claim(tx, fresh, fresh),
  lockOwnImport: (tx, { fresh }) => importRuns.lockOwn(tx, fresh, fresh),
  releaseImport: (tx, { fresh }) => importRuns.release(tx, fresh, fresh),
  findIdleImports: (tx) => importRuns.findIdle(tx),
  insertLeftRows: async (tx, { fresh, person, now }) => {
    await importRuns.insert(tx, { id: fresh, userId: person, name: "l", bytes: 1, at: now });
    await importRuns.insertLeftRows(tx, fresh, 0, [{ line: 1, reason: "invalid", cells: ["x"] }]);
  },
  findLeftRows: (tx, { fresh }) => importRuns.findLeftRows(tx, fresh, -1),
  deleteLeftRows: (tx, { fresh }) => importRuns.removeLeftRows(tx, fresh),
  deleteImportParts: (tx, { fresh }) => importRuns.removeParts(tx, fresh),
  deleteImport: (tx, { fresh }) => importRuns.remove(tx, fresh),
  insertDirectImport: (tx, { fresh, person, now }) => {
    const run = { id: fresh, userId: person, name: "list.csv" };
    return importRuns.insertDirect(tx, { ...run, settings: importSettings, at: now });
  },
  insertImportEffects: async (tx, { fresh, person, now }) => {
    await importRuns.insert(tx, { id: fresh, userId: person, name: "l", bytes: 1, at: now });
    await importEffects.insert(tx, fresh, { place: 0, effects: effectsOn(fresh), at: now });
  },
  findImportEffects: (tx, { fresh }) => importEffects.find(tx, fresh),
  deleteImportEffects: (tx, { fresh }) => importEffects.remove(tx, fresh, 0),
  undoImportEffects: (tx, { subscriber, now }) =>
    importEffects.undo(tx, effectsOn(subscriber), { at: now, now }),
  deleteOldImports: (tx, { now }) =>
    importRuns.removeOld(tx, {
      untouched: before(now, 1),
      undoable: before(now, 30),
      recorded: before(now, 730),
    }),
  findOwnConsents: (tx, { subscriber }) => imports.findOwnConsents(tx, [subscriber]),
  insertSuppressions: (tx, { fresh, now }) =>
    imports.insertSuppressions(tx, [{ addressHash: fresh, reason: "staff" }], now),
  insertImportEvents: (tx, { fresh, subscriber, now }) =>
    imports.insertImportEvents(
      tx,
      [{ id: fresh, subscriberId: subscriber, kind: "confirmed" }],
      now,
    ),
  findSubscriberPage: (tx) => subscriberLists.page(tx, shown),
  "findSubscriberPage of the suppressed": (tx) =>
    subscriberLists.page(tx, { ...shown, state: "suppressed" }),
  "findSubscriberPage with a word that nobody has": (tx) =>
    subscriberLists.page(tx, { ...shown, search: "nobody" }),
  "findSubscriberPage of one state with an address": (tx) =>
    subscriberLists.page(tx, { ...shown, state: "active", search: "reader77@example" }),
  countSubscribersByState: (tx) => subscriberLists.countByState(tx),
  countSubscribers: (tx) => subscriberLists.count(tx, { state: "all" }),
  "countSubscribers with a word": (tx) =>
    subscriberLists.count(tx, { state: "all", search: "reader77@example" }),
  findSubscriberBatch: (tx) => subscriberLists.batch(tx, { state: "active" }),
  lockOrInsertSubscriber: (tx, { fresh, now }) => subscribers.lockOrInsert(tx, reader(fresh, now)),
  lockSubscriber: (tx, { subscriber }) => subscribers.lock(tx, subscriber),
  findSubscriber: (tx, { subscriber }) => subscribers.find(tx, subscriber),
  findSubscriberByAddress: (tx) => subscribers.findByAddress(tx, "reader2@example.test"),
  updateSubscriber: (tx, { subscriber }) =>
    subscribers.update(tx, subscriber, { frequency: "monthly" }),
  findIsSubscribed: (tx) => subscribers.isSubscribed(tx, "reader2@example.test"),
  fillAddressHashes: (tx) => subscribers.fillAddressHashes(tx, (key) => key, 1000),
  deletePendingSubscribersBefore: (tx, { now }) =>
    subscribers.removePendingBefore(tx, before(now, 720), 1000),
  eraseSubscriber: (tx, { subscriber }) =>
    subscribers.erase(tx, { id: subscriber, addressKey: "reader200@example.test" }),
};
