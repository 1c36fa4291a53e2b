import * as db from "@sortes/db";
import * as audit from "@sortes/db/accounts/audit";
import * as auditNames from "@sortes/db/accounts/audit-names";
import * as personalData from "@sortes/db/accounts/personal-data";
import * as personalTokens from "@sortes/db/accounts/personal-tokens";
import * as sessions from "@sortes/db/accounts/sessions";
import * as users from "@sortes/db/accounts/users";
import * as staffInvitations from "@sortes/db/accounts/staff-invitations";
import * as testAddresses from "@sortes/db/newsletter/letters/test-addresses";
import * as payments from "@sortes/db/accounts/payments";
import * as waits from "@sortes/db/accounts/waits";
import { before, type Call } from "./call.ts";

const passwordOf = { device: "Firefox" } as const;
const sessionOf = (id: string, userId: string, now: Date) => ({
  ...passwordOf,
  id,
  userId,
  publicId: db.newId(now),
  lastUsedAt: now,
  createdAt: now,
  expiresAt: now,
});

/** Calls of the account queries, by function name and optional variant. */
export const accountCalls: Record<string, Call> = {
  "accounts/audit.insert": (tx, { person, now }) =>
    audit.insert(tx, {
      actor: person,
      action: "user.rename",
      subject: person,
      createdAt: now,
    }),
  "accounts/audit.page": (tx, { person }) =>
    audit.page(tx, { subject: person, actions: ["tier.change"] }, { limit: 20, offset: 0 }),
  "accounts/audit.count": (tx, { person }) =>
    audit.count(tx, { subject: person, actions: ["tier.change"] }),
  "accounts/audit-names.namesOf": (tx, { person, campaign }) =>
    auditNames.namesOf(tx, [person, campaign]),
  "accounts/audit.trailOf": (tx) =>
    audit.trailOf(tx, { search: "" }, { after: undefined, limit: 50 }),
  "accounts/audit.trailOf of one actor and action": (tx, { person }) =>
    audit.trailOf(
      tx,
      { search: "", actor: person, action: "user.rename" },
      { after: undefined, limit: 50 },
    ),
  "accounts/audit.trailOf with a word that nobody wrote": (tx) =>
    audit.trailOf(tx, { search: "nobody wrote this" }, { after: undefined, limit: 50 }),
  "accounts/audit.actors": (tx) => audit.actors(tx, 100),
  "accounts/personal-data.readPersonalRecords": async (tx, { person }) => {
    let batches = 0;
    for await (const _batch of personalData.readPersonalRecords(tx, {
      userId: person,
      addressKey: "p2@example.test",
    }))
      if (++batches === 50) break;
  },
  "accounts/personal-data.removeUser": (tx, { person }) => personalData.removeUser(tx, person),
  "accounts/personal-data.removeMailsTo": (tx) => personalData.removeMailsTo(tx, "p2@example.test"),
  "accounts/personal-tokens.insert": (tx, { person, fresh, now }) =>
    personalTokens.insert(tx, {
      id: fresh,
      userId: person,
      hash: fresh,
      name: "new",
      scopes: [],
      expiresAt: now,
      createdAt: now,
    }),
  "accounts/personal-tokens.list": (tx, { person }) => personalTokens.list(tx, person),
  "accounts/personal-tokens.findWithUser": (tx, { tokenHash }) =>
    personalTokens.findWithUser(tx, tokenHash),
  "accounts/personal-tokens.noteUse": (tx, { fresh, now }) =>
    personalTokens.noteUse(tx, fresh, now),
  "accounts/personal-tokens.removeOfUser": (tx, { person }) =>
    personalTokens.removeOfUser(tx, person),
  "accounts/sessions.insert": (tx, { fresh, person, now }) =>
    sessions.insert(tx, sessionOf(fresh, person, now)),
  "accounts/sessions.insertByPassword": (tx, { fresh, person, now }) =>
    sessions.insertByPassword(tx, sessionOf(fresh, person, now), "x"),
  "accounts/sessions.endSurplus": (tx, { person }) => sessions.endSurplus(tx, person, 5),
  "accounts/sessions.findWithUser": (tx, { sessionHash }) => sessions.findWithUser(tx, sessionHash),
  "accounts/sessions.findOpen": (tx, { person, now }) =>
    sessions.findOpen(tx, person, { now, begunAfter: before(now, 900), limit: 20 }),
  "accounts/sessions.noteUse": (tx, { sessionHash, now }) =>
    sessions.noteUse(tx, sessionHash, { now, before: now, expiresAt: now }),
  "accounts/sessions.removeOfUser": (tx, { person, session }) =>
    sessions.removeOfUser(tx, { userId: person, publicId: session }),
  "accounts/sessions.removeOthers": (tx, { person, sessionHash }) =>
    sessions.removeOthers(tx, person, sessionHash),
  "accounts/sessions.remove": (tx, { sessionHash }) => sessions.remove(tx, sessionHash),
  "accounts/sessions.removeAllOfUser": (tx, { person }) => sessions.removeAllOfUser(tx, person),
  "accounts/users.insert": (tx, { fresh, now }) =>
    users.insert(tx, {
      id: fresh,
      username: "somebody new",
      email: "new@example.test",
      passwordHash: "x",
      language: "en",
      createdAt: now,
    }),
  "accounts/users.findById": (tx, { person }) => users.findById(tx, person),
  "accounts/users.findByEmail": (tx) => users.findByEmail(tx, "p2@example.test"),
  "accounts/users.findTaken": (tx) =>
    users.findTaken(tx, { username: "person 2", email: "new@example.test" }),
  "accounts/users.lock": (tx, { person }) => users.lock(tx, person),
  "accounts/users.lockExclusively": (tx, { person }) => users.lockExclusively(tx, person),
  "accounts/users.markEmailVerified": (tx, { person }) => users.markEmailVerified(tx, person),
  "accounts/users.markEmailProven": (tx, { person, now }) => users.markEmailProven(tx, person, now),
  "accounts/users.setStaff": (tx, { person }) => users.setStaff(tx, person, false),
  "accounts/users.setPasswordHash": (tx, { person }) => users.setPasswordHash(tx, person, "y"),
  "accounts/users.setUsername": (tx, { person }) => users.setUsername(tx, person, "renamed"),
  "accounts/users.count": (tx) => users.count(tx),
  "accounts/users.lockStaff": (tx) => users.lockStaff(tx),
  "accounts/users.findStaff": (tx) => users.findStaff(tx),
  "accounts/users.replaceAddressChange": (tx, { fresh, person, now }) =>
    users.replaceAddressChange(tx, {
      id: fresh,
      userId: person,
      address: "n@example.test",
      createdAt: now,
    }),
  "accounts/users.findAddressChange": (tx, { person }) => users.findAddressChange(tx, person),
  "accounts/users.deleteAddressChange": (tx, { person }) => users.deleteAddressChange(tx, person),
  "accounts/users.setConfirmedEmail": (tx, { person, now }) =>
    users.setConfirmedEmail(tx, person, { email: "n@example.test", provenAt: now }),
};

/** Calls of the queries about staff invitations. */
export const invitationCalls: Record<string, Call> = {
  "accounts/staff-invitations.replace": (tx, { fresh, now }) =>
    staffInvitations.replace(tx, {
      id: fresh,
      address: "new@example.test",
      operator: "cli",
      inviter: null,
      language: "en",
      expiresAt: now,
      createdAt: now,
    }),
  "accounts/staff-invitations.removeBy": (tx, { person }) => staffInvitations.removeBy(tx, person),
  "accounts/staff-invitations.removeById": (tx, { fresh }) =>
    staffInvitations.removeById(tx, fresh),
  "accounts/staff-invitations.remove": (tx) => staffInvitations.remove(tx, "new@example.test"),
  "accounts/staff-invitations.find": (tx, { fresh, now }) =>
    staffInvitations.find(tx, { id: fresh, now }),
  "accounts/staff-invitations.lockOfToken": (tx, { mailToken, now }) =>
    staffInvitations.lockOfToken(tx, { hash: mailToken, now }),
  "accounts/staff-invitations.list": (tx, { now }) => staffInvitations.list(tx, now),
};

/** Calls of the queries about test addresses. */
export const testAddressCalls: Record<string, Call> = {
  "newsletter/letters/test-addresses.insert": (tx, { fresh, person, now }) =>
    testAddresses.insert(tx, {
      id: fresh,
      userId: person,
      address: "new@example.test",
      createdAt: now,
      askedAt: now,
      confirmedAt: null,
    }),
  "newsletter/letters/test-addresses.findOfUser": (tx, { person }) =>
    testAddresses.findOfUser(tx, person),
  "newsletter/letters/test-addresses.find": (tx, { fresh }) => testAddresses.find(tx, fresh),
  "newsletter/letters/test-addresses.askAgain": (tx, { fresh, now }) =>
    testAddresses.askAgain(tx, fresh, now),
  "newsletter/letters/test-addresses.choose": (tx, { fresh, person }) =>
    testAddresses.choose(tx, person, [fresh]),
  "newsletter/letters/test-addresses.findOfToken": (tx, { mailToken }) =>
    testAddresses.findOfToken(tx, mailToken),
  "newsletter/letters/test-addresses.lockOfToken": (tx, { mailToken }) =>
    testAddresses.lockOfToken(tx, mailToken),
  "newsletter/letters/test-addresses.confirm": (tx, { fresh, now }) =>
    testAddresses.confirm(tx, fresh, now),
  "newsletter/letters/test-addresses.remove": (tx, { fresh, person }) =>
    testAddresses.remove(tx, { id: fresh, userId: person }),
  "newsletter/letters/test-addresses.removeOfUser": (tx, { person }) =>
    testAddresses.removeOfUser(tx, person),
  "newsletter/letters/test-addresses.removeTo": (tx) =>
    testAddresses.removeTo(tx, "new@example.test"),
  "newsletter/letters/test-addresses.removeUnconfirmedBefore": (tx, { now }) =>
    testAddresses.removeUnconfirmedBefore(tx, before(now, 30), 1000),
};

const subscriptionOf = (id: string, userId: string, now: Date) => ({
  id,
  userId,
  provider: "stripe" as const,
  customerId: id,
  tier: "medium" as const,
  status: "active" as const,
  periodEnd: now,
  endsAt: null,
  graceUntil: null,
  updatedAt: now,
});

export const paymentCalls: Record<string, Call> = {
  "accounts/payments.findSubscriptions": (tx, { person }) => payments.findSubscriptions(tx, person),
  "accounts/payments.findSubscription": (tx) => payments.findSubscription(tx, "sub9"),
  "accounts/payments.findUserIdOfCustomer": (tx) => payments.findUserIdOfCustomer(tx, "customer9"),
  "accounts/payments.putSubscription": (tx, { fresh, person, now }) =>
    payments.putSubscription(tx, subscriptionOf(fresh, person, now)),
  "accounts/payments.markRefunded": (tx, { now }) => payments.markRefunded(tx, "sub9", now),
  "accounts/payments.settleTier": (tx, { person, now }) =>
    payments.settleTier(tx, { userId: person, now }, () => "free"),
  "accounts/payments.findOverdueUsers": (tx, { now }) =>
    payments.findOverdueUsers(tx, { now, since: before(now, 2), limit: 500 }),
  "accounts/payments.findUnrenewed": (tx, { now }) =>
    payments.findUnrenewed(tx, {
      provider: "stripe",
      before: before(now, 1),
      after: { id: "", periodEnd: before(now, 2) },
      limit: 50,
    }),
  "accounts/payments.insertCheckoutSession": (tx, { fresh, person, now }) =>
    payments.insertCheckoutSession(tx, {
      id: fresh,
      userId: person,
      provider: "stripe",
      tier: "medium",
      expiresAt: now,
      createdAt: now,
    }),
  "accounts/payments.findOpenCheckouts": (tx, { person, now }) =>
    payments.findOpenCheckouts(tx, person, before(now, 1)),
  "accounts/payments.findCheckout": (tx, { person }) =>
    payments.findCheckout(tx, { id: "checkout6", userId: person }),
  "accounts/payments.markCheckoutPaid": (tx) => payments.markCheckoutPaid(tx, "checkout6"),
  "accounts/payments.expireCheckouts": (tx, { now }) =>
    payments.expireCheckouts(tx, ["checkout6"], now),
  "accounts/payments.findTrialInForce": (tx, { person, now }) =>
    payments.findTrialInForce(tx, person, now),
  "accounts/payments.findTrialSubscription": (tx) => payments.findTrialSubscription(tx, "trial6"),
  "accounts/payments.putTrialSubscription": (tx, { fresh, person, now }) =>
    payments.putTrialSubscription(tx, {
      id: fresh,
      userId: person,
      tier: "medium",
      status: "active",
      periodEnd: now,
      cancelAtPeriodEnd: false,
    }),
  "accounts/payments.findHasPaymentEvent": (tx) => payments.findHasPaymentEvent(tx, "event9"),
  "accounts/payments.insertPaymentEvent": (tx, { fresh, now }) =>
    payments.insertPaymentEvent(tx, {
      id: fresh,
      kind: "x",
      subscriptionId: null,
      outcome: "applied",
      receivedAt: now,
    }),
  "accounts/waits.notePriceTiers": (tx, { now }) =>
    waits.notePriceTiers(tx, new Map([["price", "medium"]]), now),
  "accounts/waits.findPriceTiers": (tx) => waits.findPriceTiers(tx, ["price"]),
  "accounts/waits.putWaitingPaymentEvent": (tx, { fresh, now }) =>
    waits.putWaitingPaymentEvent(tx, {
      id: fresh,
      kind: "x",
      subscriptionId: "sub9",
      reason: "unknown_price",
      price: null,
      lastAt: now,
    }),
  "accounts/waits.deleteWaitingPaymentEvents": (tx, { fresh }) =>
    waits.deleteWaitingPaymentEvents(tx, { id: fresh, subscriptionId: "sub9" }),
  "accounts/waits.countWaitingPaymentEvents": (tx) => waits.countWaitingPaymentEvents(tx),
};
