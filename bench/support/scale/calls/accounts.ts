import * as db from "@sortes/db";
import * as audit from "@sortes/db/accounts/audit";
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
  insertAuditEntry: (tx, { person, now }) =>
    audit.insert(tx, {
      actor: person,
      action: "user.rename",
      subject: person,
      createdAt: now,
    }),
  findAuditPage: (tx, { person }) =>
    audit.page(tx, { subject: person, actions: ["tier.change"] }, { limit: 20, offset: 0 }),
  countAuditEntries: (tx, { person }) =>
    audit.count(tx, { subject: person, actions: ["tier.change"] }),
  findTrail: (tx) => audit.trailOf(tx, { search: "" }, { after: undefined, limit: 50 }),
  "findTrail of one actor and action": (tx, { person }) =>
    audit.trailOf(
      tx,
      { search: "", actor: person, action: "user.rename" },
      { after: undefined, limit: 50 },
    ),
  "findTrail with a word that nobody wrote": (tx) =>
    audit.trailOf(tx, { search: "nobody wrote this" }, { after: undefined, limit: 50 }),
  findActors: (tx) => audit.actors(tx, 100),
  readPersonalRecords: async (tx, { person }) => {
    let batches = 0;
    for await (const _batch of personalData.readPersonalRecords(tx, {
      userId: person,
      addressKey: "p2@example.test",
    }))
      if (++batches === 50) break;
  },
  deleteUser: (tx, { person }) => personalData.removeUser(tx, person),
  deleteAccountMailsTo: (tx) => personalData.removeMailsTo(tx, "p2@example.test"),
  insertPersonalToken: (tx, { person, fresh, now }) =>
    personalTokens.insert(tx, {
      id: fresh,
      userId: person,
      hash: fresh,
      name: "new",
      scopes: [],
      expiresAt: now,
      createdAt: now,
    }),
  findPersonalTokens: (tx, { person }) => personalTokens.list(tx, person),
  findTokenWithUser: (tx, { tokenHash }) => personalTokens.findWithUser(tx, tokenHash),
  noteTokenUse: (tx, { fresh, now }) => personalTokens.noteUse(tx, fresh, now),
  deleteTokensOfUser: (tx, { person }) => personalTokens.removeOfUser(tx, person),
  insertSession: (tx, { fresh, person, now }) => sessions.insert(tx, sessionOf(fresh, person, now)),
  insertSessionByPassword: (tx, { fresh, person, now }) =>
    sessions.insertByPassword(tx, sessionOf(fresh, person, now), "x"),
  endSurplusSessions: (tx, { person }) => sessions.endSurplus(tx, person, 5),
  findSessionWithUser: (tx, { sessionHash }) => sessions.findWithUser(tx, sessionHash),
  findSessionsOfUser: (tx, { person }) => sessions.findOfUser(tx, person),
  findOpenSessions: (tx, { person, now }) =>
    sessions.findOpen(tx, person, { now, begunAfter: before(now, 900), limit: 20 }),
  noteSessionUse: (tx, { sessionHash, now }) =>
    sessions.noteUse(tx, sessionHash, { now, before: now }),
  deleteSessionOfUser: (tx, { person, session }) =>
    sessions.removeOfUser(tx, { userId: person, publicId: session }),
  deleteOtherSessions: (tx, { person, sessionHash }) =>
    sessions.removeOthers(tx, person, sessionHash),
  setSessionExpiry: (tx, { sessionHash, now }) => sessions.setExpiry(tx, sessionHash, now),
  deleteSession: (tx, { sessionHash }) => sessions.remove(tx, sessionHash),
  deleteSessionsOfUser: (tx, { person }) => sessions.removeAllOfUser(tx, person),
  insertUser: (tx, { fresh, now }) =>
    users.insert(tx, {
      id: fresh,
      username: "somebody new",
      email: "new@example.test",
      passwordHash: "x",
      language: "en",
      createdAt: now,
    }),
  findUserById: (tx, { person }) => users.findById(tx, person),
  findUserByEmail: (tx) => users.findByEmail(tx, "p2@example.test"),
  findTaken: (tx) => users.findTaken(tx, { username: "person 2", email: "new@example.test" }),
  lockUser: (tx, { person }) => users.lock(tx, person),
  markEmailVerified: (tx, { person }) => users.markEmailVerified(tx, person),
  markEmailProven: (tx, { person, now }) => users.markEmailProven(tx, person, now),
  setStaff: (tx, { person }) => users.setStaff(tx, person, false),
  setPasswordHash: (tx, { person }) => users.setPasswordHash(tx, person, "y"),
  setUsername: (tx, { person }) => users.setUsername(tx, person, "renamed"),
  countUsers: (tx) => users.count(tx),
  lockStaff: (tx) => users.lockStaff(tx),
  findStaff: (tx) => users.findStaff(tx),
  replaceAddressChange: (tx, { fresh, person, now }) =>
    users.replaceAddressChange(tx, {
      id: fresh,
      userId: person,
      address: "n@example.test",
      createdAt: now,
    }),
  findAddressChange: (tx, { person }) => users.findAddressChange(tx, person),
  deleteAddressChange: (tx, { person }) => users.deleteAddressChange(tx, person),
  setConfirmedEmail: (tx, { person, now }) =>
    users.setConfirmedEmail(tx, person, { email: "n@example.test", provenAt: now }),
};

/** Calls of the queries about staff invitations. */
export const invitationCalls: Record<string, Call> = {
  replaceStaffInvitation: (tx, { fresh, now }) =>
    staffInvitations.replace(tx, {
      id: fresh,
      address: "new@example.test",
      operator: "cli",
      inviter: null,
      language: "en",
      expiresAt: now,
      createdAt: now,
    }),
  deleteInvitationsBy: (tx, { person }) => staffInvitations.removeBy(tx, person),
  deleteStaffInvitationById: (tx, { fresh }) => staffInvitations.removeById(tx, fresh),
  deleteStaffInvitation: (tx) => staffInvitations.remove(tx, "new@example.test"),
  findStaffInvitation: (tx, { fresh, now }) => staffInvitations.find(tx, { id: fresh, now }),
  lockInvitationOfToken: (tx, { mailToken, now }) =>
    staffInvitations.lockOfToken(tx, { hash: mailToken, now }),
  findStaffInvitations: (tx, { now }) => staffInvitations.list(tx, now),
};

/** Calls of the queries about test addresses. */
export const testAddressCalls: Record<string, Call> = {
  insertTestAddress: (tx, { fresh, person, now }) =>
    testAddresses.insert(tx, {
      id: fresh,
      userId: person,
      address: "new@example.test",
      createdAt: now,
      askedAt: now,
      confirmedAt: null,
    }),
  findTestAddresses: (tx, { person }) => testAddresses.findOfUser(tx, person),
  findTestAddress: (tx, { fresh }) => testAddresses.find(tx, fresh),
  askTestAddressAgain: (tx, { fresh, now }) => testAddresses.askAgain(tx, fresh, now),
  chooseTestAddresses: (tx, { fresh, person }) => testAddresses.choose(tx, person, [fresh]),
  findTestAddressOfToken: (tx, { mailToken }) => testAddresses.findOfToken(tx, mailToken),
  lockTestAddressOfToken: (tx, { mailToken }) => testAddresses.lockOfToken(tx, mailToken),
  confirmTestAddress: (tx, { fresh, now }) => testAddresses.confirm(tx, fresh, now),
  deleteTestAddress: (tx, { fresh, person }) =>
    testAddresses.remove(tx, { id: fresh, userId: person }),
  deleteTestAddressesOf: (tx, { person }) => testAddresses.removeOfUser(tx, person),
  deleteTestAddressesTo: (tx) => testAddresses.removeTo(tx, "new@example.test"),
  deleteUnconfirmedTestAddressesBefore: (tx, { now }) =>
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
  findSubscriptions: (tx, { person }) => payments.findSubscriptions(tx, person),
  findSubscription: (tx) => payments.findSubscription(tx, "sub9"),
  findUserIdOfCustomer: (tx) => payments.findUserIdOfCustomer(tx, "customer9"),
  putSubscription: (tx, { fresh, person, now }) =>
    payments.putSubscription(tx, subscriptionOf(fresh, person, now)),
  markRefunded: (tx, { now }) => payments.markRefunded(tx, "sub9", now),
  settleTier: (tx, { person, now }) =>
    payments.settleTier(tx, { userId: person, now }, () => "free"),
  findOverdueUsers: (tx, { now }) =>
    payments.findOverdueUsers(tx, { now, since: before(now, 2), limit: 500 }),
  insertCheckoutSession: (tx, { fresh, person, now }) =>
    payments.insertCheckoutSession(tx, {
      id: fresh,
      userId: person,
      provider: "stripe",
      tier: "medium",
      expiresAt: now,
      createdAt: now,
    }),
  findOpenCheckouts: (tx, { person, now }) =>
    payments.findOpenCheckouts(tx, person, before(now, 1)),
  findCheckout: (tx, { person }) => payments.findCheckout(tx, { id: "checkout6", userId: person }),
  markCheckoutPaid: (tx) => payments.markCheckoutPaid(tx, "checkout6"),
  expireCheckouts: (tx, { now }) => payments.expireCheckouts(tx, ["checkout6"], now),
  findTrialInForce: (tx, { person, now }) => payments.findTrialInForce(tx, person, now),
  findTrialSubscription: (tx) => payments.findTrialSubscription(tx, "trial6"),
  putTrialSubscription: (tx, { fresh, person, now }) =>
    payments.putTrialSubscription(tx, {
      id: fresh,
      userId: person,
      tier: "medium",
      status: "active",
      periodEnd: now,
      cancelAtPeriodEnd: false,
    }),
  findHasPaymentEvent: (tx) => payments.findHasPaymentEvent(tx, "event9"),
  insertPaymentEvent: (tx, { fresh, now }) =>
    payments.insertPaymentEvent(tx, {
      id: fresh,
      kind: "x",
      subscriptionId: null,
      outcome: "applied",
      receivedAt: now,
    }),
  notePriceTiers: (tx, { now }) => waits.notePriceTiers(tx, new Map([["price", "medium"]]), now),
  findPriceTiers: (tx) => waits.findPriceTiers(tx, ["price"]),
  putWaitingPaymentEvent: (tx, { fresh, now }) =>
    waits.putWaitingPaymentEvent(tx, {
      id: fresh,
      kind: "x",
      subscriptionId: "sub9",
      reason: "unknown_price",
      price: null,
      lastAt: now,
    }),
  deleteWaitingPaymentEvents: (tx, { fresh }) =>
    waits.deleteWaitingPaymentEvents(tx, { id: fresh, subscriptionId: "sub9" }),
  countWaitingPaymentEvents: (tx) => waits.countWaitingPaymentEvents(tx),
};
