import {
  bouncesListed,
  type ImportEffects,
  type ImportSettings,
  type SegmentDefinition,
} from "@sortes/contract";
import * as segmentPredicate from "@sortes/db/newsletter/readers/segment-predicate";
import * as giftMails from "@sortes/db/accounts/gift-mails";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as contactMessages from "@sortes/db/site/contact";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import * as bounces from "@sortes/db/newsletter/sending/bounces";
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
  "accounts/messages.insert": (tx, { fresh, person, now }) =>
    mailMessages.insert(tx, {
      id: fresh,
      userId: person,
      kind: "verify_email",
      locale: "en",
      createdAt: now,
    }),
  "accounts/messages.claim": (tx, { mail, now }) =>
    mailMessages.claim(tx, mail, { now, leaseUntil: now }),
  "accounts/messages.findDue": (tx, { now }) => mailMessages.findDue(tx, now, 100),
  "accounts/messages.releaseExpired": (tx, { now }) => mailMessages.releaseExpired(tx, now),
  "accounts/messages.release": (tx, { mail }) => mailMessages.release(tx, [claimOf(mail)]),
  "accounts/messages.renewLease": (tx, { mail, now }) =>
    mailMessages.renewLease(tx, claimOf(mail), now),
  "accounts/messages.markSending": (tx, { mail, now }) =>
    mailMessages.markSending(tx, claimOf(mail), now),
  "accounts/messages.settle": (tx, { mail, now }) =>
    mailMessages.settle(tx, claimOf(mail), { state: "sent", sentAt: now }),
  "accounts/messages.assign": (tx, { mail, subscriber }) =>
    mailMessages.assign(tx, mail, subscriber),
  "accounts/messages.hasKind": (tx, { person, now }) =>
    mailMessages.hasKind(tx, { userId: person, kind: "verify_email", since: before(now, 1) }),
  "accounts/messages.removeAddressedBefore": (tx, { now }) =>
    mailMessages.removeAddressedBefore(tx, before(now, 720), 1000),
  "accounts/messages.removeContentBefore": (tx, { now }) =>
    mailMessages.removeContentBefore(tx, before(now, 1), 1000),
  "accounts/messages.removeBefore": (tx, { now }) =>
    mailMessages.removeBefore(tx, before(now, 729), 1000),
  "accounts/messages.removeBefore without old ones": (tx, { now }) =>
    mailMessages.removeBefore(tx, before(now, 740), 1000),
  "accounts/messages.countTroubleSince": (tx, { now }) =>
    mailMessages.countTroubleSince(tx, before(now, 1)),
  "accounts/gift-mails.insert": (tx, { fresh, person, now }) =>
    giftMails.insert(tx, { userId: person, exchange: "x", title: "t", createdAt: now }, [
      { id: fresh, name: "n", address: "a@b.test", fragment: "f", linkHash: "h", state: "waiting" },
    ]),
  "accounts/gift-mails.list": (tx, { person }) =>
    giftMails.list(tx, { userId: person, exchange: "exchange 1" }, 2000),
  "accounts/gift-mails.list of all exchanges": (tx, { person }) =>
    giftMails.list(tx, { userId: person, exchange: undefined }, 2000),
  "accounts/gift-mails.countSince": (tx, { person, now }) =>
    giftMails.countSince(tx, person, before(now, 1)),
  "accounts/gift-mails.lockCounts": (tx) => giftMails.lockCounts(tx),
  "accounts/gift-mails.countTo": (tx, { now }) =>
    giftMails.countTo(tx, ["guest1@example.test", "guest2@example.test"], before(now, 1)),
  "accounts/gift-mails.findWaiting": (tx, { mail }) => giftMails.findWaiting(tx, mail),
  "accounts/gift-mails.stop": (tx, { mail }) => giftMails.stop(tx, mail, "bounced"),
  "accounts/gift-mails.lockReturned": (tx) => giftMails.lockReturned(tx, { number: "1" }),
  "accounts/gift-mails.bounce": (tx, { mail }) => giftMails.bounce(tx, mail),
  "accounts/gift-mails.removeMailsOf": (tx, { person }) => giftMails.removeMailsOf(tx, person),
  "accounts/gift-mails.removeTo": (tx) => giftMails.removeTo(tx, "guest1@example.test"),
  "site/contact.insert": (tx, { fresh, person, now }) =>
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
  "site/contact.find": (tx, { fresh }) => contactMessages.find(tx, fresh),
  "accounts/mail-tokens.insert": (tx, { fresh, person, now }) =>
    mailTokens.insert(tx, {
      hash: fresh,
      kind: "verify_email",
      userId: person,
      expiresAt: now,
      createdAt: now,
    }),
  "accounts/mail-tokens.use": (tx, { mailToken, now }) =>
    mailTokens.use(tx, { hash: mailToken, kind: "verify_email", now }),
  "accounts/mail-tokens.isOpen": (tx, { mailToken, now }) =>
    mailTokens.isOpen(tx, { hash: mailToken, kind: "verify_email", now }),
  "accounts/mail-tokens.findSubscriber": (tx, { mailToken }) =>
    mailTokens.findSubscriber(tx, { hash: mailToken, kind: "confirm_subscription" }),
  "accounts/mail-tokens.findOwner": (tx, { mailToken }) =>
    mailTokens.findOwner(tx, { hash: mailToken, kind: "verify_email" }),
  "accounts/mail-tokens.useOfSubscriber": (tx, { mailToken, now }) =>
    mailTokens.useOfSubscriber(tx, { hash: mailToken, kind: "verify_email", now }),
  "accounts/mail-tokens.useOfInvitation": (tx, { mailToken, now }) =>
    mailTokens.useOfInvitation(tx, { hash: mailToken, kind: "verify_email", now }),
  "accounts/mail-tokens.useOfTestAddress": (tx, { mailToken, now }) =>
    mailTokens.useOfTestAddress(tx, { hash: mailToken, kind: "verify_email", now }),
  "accounts/mail-tokens.voidAll": (tx, { person, now }) =>
    mailTokens.voidAll(tx, { userId: person }, { kind: "verify_email", now }),
  "accounts/mail-tokens.lockMailbox": (tx) =>
    mailTokens.lockMailbox(tx, { addressHash: "a", mailboxHash: "m" }),
  "accounts/mail-tokens.findMails": (tx, { subscriberHash, now }) =>
    mailTokens.findMails(
      tx,
      { addressHash: subscriberHash, mailboxHash: subscriberHash },
      before(now, 1),
    ),
  "accounts/mail-tokens.insertMail": (tx, { fresh, now }) =>
    mailTokens.insertMail(tx, {
      mailId: fresh,
      kind: "verify_email",
      addressHash: fresh,
      mailboxHash: fresh,
      createdAt: now,
    }),
  "newsletter/sending/bounces.page": (tx) =>
    bounces.page(tx, { kind: "hard", search: "" }, { limit: 20, offset: 0 }),
  "newsletter/sending/bounces.count": (tx) =>
    bounces.count(tx, { kind: "hard", search: "" }, bouncesListed),
  "newsletter/sending/bounces.find": (tx, { fresh }) => bounces.find(tx, fresh),
  "newsletter/sending/bounces.findStanding": (tx, { subscriber }) =>
    bounces.findStanding(tx, subscriber),
  "newsletter/sending/bounces.putRight": (tx, { subscriber, now }) =>
    bounces.putRight(tx, subscriber, now),
  "newsletter/sending/bounces.removeRejectionsBefore": (tx, { now }) =>
    bounces.removeRejectionsBefore(tx, before(now, 720), 1000),
  "newsletter/sending/delivery-reports.lockRecipient": (tx, { recipient }) =>
    deliveryReports.lockRecipient(tx, recipient),
  "newsletter/sending/delivery-reports.findRecipientOfSubscriber": (tx, { campaign, subscriber }) =>
    deliveryReports.findRecipientOfSubscriber(tx, {
      campaignId: campaign,
      run: 1,
      subscriberId: subscriber,
    }),
  "newsletter/sending/delivery-reports.settleRecipient": (tx, { recipient }) =>
    deliveryReports.settleRecipient(tx, recipient, {
      state: "failed",
      reason: "bounced",
      error: null,
    }),
  "newsletter/sending/delivery-reports.isGoodSince": (tx, { subscriber, now }) =>
    deliveryReports.isGoodSince(tx, subscriber, before(now, 1)),
  "newsletter/sending/delivery-reports.haveAllBounced": (tx, { subscriber }) =>
    deliveryReports.haveAllBounced(tx, subscriber, 3),
  "newsletter/sending/delivery-reports.isReported": (tx, { recipient }) =>
    deliveryReports.isReported(tx, recipient, "bounce"),
  "newsletter/sending/delivery-reports.insert": (tx, { fresh, digest, now }) =>
    deliveryReports.insert(tx, {
      id: fresh,
      digest,
      kind: "bounce",
      deed: "noted",
      createdAt: now,
    }),
  "newsletter/sending/delivery-reports.countAlertsSince": (tx, { now }) =>
    deliveryReports.countAlertsSince(tx, before(now, 1)),
  "newsletter/sending/delivery-reports.count": (tx, { campaign }) =>
    deliveryReports.count(tx, [{ id: campaign, run: 1 }]),
  "newsletter/sending/delivery-reports.insertInboundMessage": (tx, { fresh }) =>
    deliveryReports.insertInboundMessage(tx, {
      digest: fresh,
      source: "webhook",
      raw: Buffer.from("x"),
    }),
  "newsletter/sending/delivery-reports.insertInboundMessages": (tx, { fresh }) =>
    deliveryReports.insertInboundMessages(tx, [
      { digest: fresh, source: "ses", raw: Buffer.from("x") },
    ]),
  "newsletter/sending/delivery-reports.countWaitingMessages": (tx) =>
    deliveryReports.countWaitingMessages(tx, 100),
  "newsletter/sending/delivery-reports.takeInboundMessages": (tx) =>
    deliveryReports.takeInboundMessages(tx, 20),
  "newsletter/sending/delivery-reports.returnInboundMessages": (tx, { digest }) =>
    deliveryReports.returnInboundMessages(tx, [digest]),
  "newsletter/sending/delivery-reports.lockWaitingMessage": (tx, { digest }) =>
    deliveryReports.lockWaitingMessage(tx, digest),
  "newsletter/sending/delivery-reports.settleInboundMessage": (tx, { digest }) =>
    deliveryReports.settleInboundMessage(tx, digest, "done"),
  "newsletter/sending/delivery-reports.removeUnreadableMessages": (tx, { now }) =>
    deliveryReports.removeUnreadableMessages(tx, before(now, 720), 100),
  "newsletter/sending/delivery-reports.removeInboundMessagesBefore": (tx, { now }) =>
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
  "newsletter/readers/consent.insertEvent": (tx, { fresh, subscriber, now }) =>
    consents.insertEvent(tx, {
      id: fresh,
      subscriberId: subscriber,
      kind: "confirmed",
      source: "link",
      createdAt: now,
    }),
  "newsletter/readers/consent.findLastCampaign": (tx, { subscriber }) =>
    consents.findLastCampaign(tx, subscriber),
  "newsletter/readers/consent.findCampaignLeft": (tx, { subscriber }) =>
    consents.findCampaignLeft(tx, subscriber),
  "newsletter/readers/consent.insertSuppression": (tx, { fresh }) =>
    consents.insertSuppression(tx, { addressHash: fresh, reason: "staff" }),
  "newsletter/readers/consent.findSuppressed": (tx, { subscriberHash }) =>
    consents.findSuppressed(tx, [subscriberHash]),
  "newsletter/readers/consent.lockSuppression": (tx, { subscriberHash }) =>
    consents.lockSuppression(tx, subscriberHash),
  "newsletter/readers/consent.deleteSuppression": (tx, { subscriberHash }) =>
    consents.deleteSuppression(tx, subscriberHash),
  "newsletter/readers/consent.findLastConsent": (tx, { subscriber }) =>
    consents.findLastConsent(tx, subscriber),
  "newsletter/readers/consent.findSuppression": (tx, { subscriberHash }) =>
    consents.findSuppression(tx, subscriberHash),
  "newsletter/readers/consent.liftSuppression": (tx, { subscriberHash }) =>
    consents.liftSuppression(tx, subscriberHash),
  "newsletter/readers/imports.insertSubscribers": (tx, { fresh, now }) =>
    imports.insertSubscribers(tx, [imported(fresh)], now),
  "newsletter/readers/imports.lockSubscribersByKey": (tx) =>
    imports.lockSubscribersByKey(tx, ["reader2@example.test"]),
  "newsletter/readers/imports.activateSubscribers": (tx, { subscriber, now }) =>
    imports.activateSubscribers(tx, [subscriber], now),
  "newsletter/readers/imports.endSubscribers": (tx, { subscriber, now }) =>
    imports.endSubscribers(tx, [{ id: subscriber, at: now }]),
  "newsletter/letters/templates.list": (tx) => templates.list(tx),
  "newsletter/letters/templates.find": (tx, { fresh }) => templates.find(tx, fresh),
  "newsletter/letters/templates.lock": (tx, { fresh }) => templates.lock(tx, fresh),
  "newsletter/letters/templates.insert": (tx, { fresh, now }) =>
    templates.insert(tx, { ...template, id: fresh, at: now }),
  "newsletter/letters/templates.rename": (tx, { fresh, now }) =>
    templates.rename(tx, { id: fresh, name: "t", at: now }),
  "newsletter/letters/templates.replace": (tx, { fresh, now }) =>
    templates.replace(tx, { ...template, id: fresh, at: now }),
  "newsletter/letters/templates.remove": (tx, { fresh }) => templates.remove(tx, fresh),
  "newsletter/readers/segments.list": (tx) => segments.list(tx),
  "newsletter/readers/segments.find": (tx, { fresh }) => segments.find(tx, fresh),
  "newsletter/readers/segments.lock": (tx, { fresh }) => segments.lock(tx, fresh),
  "newsletter/readers/segments.insert": (tx, { fresh, now }) =>
    segments.insert(tx, { id: fresh, name: "s", definition, at: now }),
  "newsletter/readers/segments.update": async (tx, { fresh, now }) => {
    await segments.insert(tx, { id: fresh, name: "s", definition, at: now });
    return await segments.update(tx, { id: fresh, name: "s", definition, at: now });
  },
  "newsletter/readers/segments.remove": (tx, { fresh }) => segments.remove(tx, fresh),
  "newsletter/readers/segments.countReaders": async (tx) =>
    segments.countReaders(tx, await segmentPredicate.resolve(tx, definition)),
  "newsletter/readers/segment-predicate.resolve": (tx) => segmentPredicate.resolve(tx, definition),
  "newsletter/readers/segments.findReaders": (tx, { subscriber }) =>
    segments.findReaders(tx, [subscriber]),
  "newsletter/readers/imports.findSubscribersByKey": (tx) =>
    imports.findSubscribersByKey(tx, ["reader200@example.test"]),
  "newsletter/readers/imports.findSuppressedSince": (tx, { subscriberHash }) =>
    imports.findSuppressedSince(tx, [subscriberHash]),
  "newsletter/readers/fields.list": (tx) => readerFields.list(tx),
  "newsletter/readers/fields.findSampleReader": (tx) => readerFields.findSampleReader(tx),
  "newsletter/readers/fields.save": (tx) => readerFields.save(tx, field),
  "newsletter/readers/fields.remove": (tx) => readerFields.remove(tx, "city"),
  "newsletter/readers/fields.findTags": (tx) => readerFields.findTags(tx),
  "newsletter/readers/fields.removeTag": (tx) => readerFields.removeTag(tx, "VIP"),
  "newsletter/readers/fields.ensureTags": (tx) => readerFields.ensureTags(tx, ["VIP"]),
  "newsletter/readers/fields.findDetails": (tx, { subscriber }) =>
    readerFields.findDetails(tx, [subscriber]),
  "newsletter/readers/fields.saveValues": (tx, { subscriber }) =>
    readerFields.saveValues(tx, noValues(subscriber)),
  "newsletter/readers/fields.saveTags": (tx, { subscriber }) =>
    readerFields.saveTags(tx, noTags(subscriber)),
  "newsletter/readers/fields.saveSaid": (tx, { subscriber }) =>
    readerFields.saveSaid(tx, [{ id: subscriber, name: "Ana" }]),
  "newsletter/readers/import-runs.insert": (tx, { fresh, person, now }) =>
    importRuns.insert(tx, { id: fresh, userId: person, name: "list.csv", bytes: 1, at: now }),
  "newsletter/readers/import-runs.find": (tx, { fresh }) => importRuns.find(tx, fresh),
  "newsletter/readers/import-runs.list": (tx) => importRuns.list(tx),
  "newsletter/readers/import-runs.lock": (tx, { fresh }) => importRuns.lock(tx, fresh),
  "newsletter/readers/import-runs.countParts": (tx, { fresh }) => importRuns.countParts(tx, fresh),
  "newsletter/readers/import-runs.findPart": (tx, { fresh }) => importRuns.findPart(tx, fresh, 0),
  "newsletter/readers/import-runs.savePart": async (tx, { fresh, person, now }) => {
    await importRuns.insert(tx, { id: fresh, userId: person, name: "l", bytes: 1, at: now });
    await importRuns.savePart(tx, fresh, { place: 0, bytes: Buffer.from("x") });
  },
  "newsletter/readers/import-runs.update": (tx, { fresh, now }) =>
    importRuns.update(tx, fresh, { changedAt: now }),
  "newsletter/readers/import-runs.claim": (tx, { fresh }) => importRuns.claim(tx, fresh, fresh),
  "newsletter/readers/import-runs.lockOwn": (tx, { fresh }) => importRuns.lockOwn(tx, fresh, fresh),
  "newsletter/readers/import-runs.release": (tx, { fresh }) => importRuns.release(tx, fresh, fresh),
  "newsletter/readers/import-runs.findIdle": (tx) => importRuns.findIdle(tx),
  "newsletter/readers/import-runs.insertLeftRows": async (tx, { fresh, person, now }) => {
    await importRuns.insert(tx, { id: fresh, userId: person, name: "l", bytes: 1, at: now });
    await importRuns.insertLeftRows(tx, fresh, 0, [{ line: 1, reason: "invalid", cells: ["x"] }]);
  },
  "newsletter/readers/import-runs.findLeftRows": (tx, { fresh }) =>
    importRuns.findLeftRows(tx, fresh, -1),
  "newsletter/readers/import-runs.removeLeftRows": (tx, { fresh }) =>
    importRuns.removeLeftRows(tx, fresh),
  "newsletter/readers/import-runs.removeParts": (tx, { fresh }) =>
    importRuns.removeParts(tx, fresh),
  "newsletter/readers/import-runs.remove": (tx, { fresh }) => importRuns.remove(tx, fresh),
  "newsletter/readers/import-runs.insertDirect": (tx, { fresh, person, now }) => {
    const run = { id: fresh, userId: person, name: "list.csv" };
    return importRuns.insertDirect(tx, { ...run, settings: importSettings, at: now });
  },
  "newsletter/readers/import-effects.insert": async (tx, { fresh, person, now }) => {
    await importRuns.insert(tx, { id: fresh, userId: person, name: "l", bytes: 1, at: now });
    await importEffects.insert(tx, fresh, { place: 0, effects: effectsOn(fresh), at: now });
  },
  "newsletter/readers/import-effects.find": (tx, { fresh }) => importEffects.find(tx, fresh),
  "newsletter/readers/import-effects.remove": (tx, { fresh }) => importEffects.remove(tx, fresh, 0),
  "newsletter/readers/import-effects.undo": (tx, { subscriber, now }) =>
    importEffects.undo(tx, effectsOn(subscriber), { at: now, now }),
  "newsletter/readers/import-runs.removeOld": (tx, { now }) =>
    importRuns.removeOld(tx, {
      untouched: before(now, 1),
      undoable: before(now, 30),
      recorded: before(now, 730),
    }),
  "newsletter/readers/imports.findOwnConsents": (tx, { subscriber }) =>
    imports.findOwnConsents(tx, [subscriber]),
  "newsletter/readers/imports.insertSuppressions": (tx, { fresh, now }) =>
    imports.insertSuppressions(tx, [{ addressHash: fresh, reason: "staff" }], now),
  "newsletter/readers/imports.insertImportEvents": (tx, { fresh, subscriber, now }) =>
    imports.insertImportEvents(
      tx,
      [{ id: fresh, subscriberId: subscriber, kind: "confirmed" }],
      now,
    ),
  "newsletter/readers/lists.page": (tx) => subscriberLists.page(tx, shown),
  "newsletter/readers/lists.page of the suppressed": (tx) =>
    subscriberLists.page(tx, { ...shown, state: "suppressed" }),
  "newsletter/readers/lists.page with a word that nobody has": (tx) =>
    subscriberLists.page(tx, { ...shown, search: "nobody" }),
  "newsletter/readers/lists.page of one state with an address": (tx) =>
    subscriberLists.page(tx, { ...shown, state: "active", search: "reader77@example" }),
  "newsletter/readers/lists.countByState": (tx) => subscriberLists.countByState(tx),
  "newsletter/readers/lists.count": (tx) => subscriberLists.count(tx, { state: "all" }),
  "newsletter/readers/lists.count with a word": (tx) =>
    subscriberLists.count(tx, { state: "all", search: "reader77@example" }),
  "newsletter/readers/lists.batch": (tx) => subscriberLists.batch(tx, { state: "active" }),
  "newsletter/readers/subscribers.lockOrInsert": (tx, { fresh, now }) =>
    subscribers.lockOrInsert(tx, reader(fresh, now)),
  "newsletter/readers/subscribers.lock": (tx, { subscriber }) => subscribers.lock(tx, subscriber),
  "newsletter/readers/subscribers.find": (tx, { subscriber }) => subscribers.find(tx, subscriber),
  "newsletter/readers/subscribers.findByAddress": (tx) =>
    subscribers.findByAddress(tx, "reader2@example.test"),
  "newsletter/readers/subscribers.update": (tx, { subscriber }) =>
    subscribers.update(tx, subscriber, { frequency: "monthly" }),
  "newsletter/readers/subscribers.isSubscribed": (tx) =>
    subscribers.isSubscribed(tx, "reader2@example.test"),
  "newsletter/readers/subscribers.fillAddressHashes": (tx) =>
    subscribers.fillAddressHashes(tx, (key) => key, 1000),
  "newsletter/readers/subscribers.removePendingBefore": (tx, { now }) =>
    subscribers.removePendingBefore(tx, before(now, 720), 1000),
  "newsletter/readers/subscribers.erase": (tx, { subscriber }) =>
    subscribers.erase(tx, { id: subscriber, addressKey: "reader200@example.test" }),
};
