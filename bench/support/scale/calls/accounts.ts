import * as db from "@sortes/db";
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
    db.insertAuditEntry(tx, {
      actor: person,
      action: "user.rename",
      subject: person,
      createdAt: now,
    }),
  findAuditPage: (tx, { person }) =>
    db.findAuditPage(tx, { subject: person, actions: ["tier.change"] }, { limit: 20, offset: 0 }),
  countAuditEntries: (tx, { person }) =>
    db.countAuditEntries(tx, { subject: person, actions: ["tier.change"] }),
  findTrail: (tx) => db.findTrail(tx, { search: "" }, { after: undefined, limit: 50 }),
  "findTrail of one actor and action": (tx, { person }) =>
    db.findTrail(
      tx,
      { search: "", actor: person, action: "user.rename" },
      { after: undefined, limit: 50 },
    ),
  "findTrail with a word that nobody wrote": (tx) =>
    db.findTrail(tx, { search: "nobody wrote this" }, { after: undefined, limit: 50 }),
  findActors: (tx) => db.findActors(tx, 100),
  readPersonalRecords: async (tx, { person }) => {
    let batches = 0;
    for await (const _batch of db.readPersonalRecords(tx, {
      userId: person,
      addressKey: "p2@example.test",
    }))
      if (++batches === 50) break;
  },
  deleteUser: (tx, { person }) => db.deleteUser(tx, person),
  deleteAccountMailsTo: (tx) => db.deleteAccountMailsTo(tx, "p2@example.test"),
  insertPersonalToken: (tx, { person, fresh, now }) =>
    db.insertPersonalToken(tx, {
      id: fresh,
      userId: person,
      hash: fresh,
      name: "new",
      scopes: [],
      expiresAt: now,
      createdAt: now,
    }),
  findPersonalTokens: (tx, { person }) => db.findPersonalTokens(tx, person),
  findTokenWithUser: (tx, { tokenHash }) => db.findTokenWithUser(tx, tokenHash),
  noteTokenUse: (tx, { fresh, now }) => db.noteTokenUse(tx, fresh, now),
  deleteTokensOfUser: (tx, { person }) => db.deleteTokensOfUser(tx, person),
  insertSession: (tx, { fresh, person, now }) =>
    db.insertSession(tx, sessionOf(fresh, person, now)),
  insertSessionByPassword: (tx, { fresh, person, now }) =>
    db.insertSessionByPassword(tx, sessionOf(fresh, person, now), "x"),
  endSurplusSessions: (tx, { person }) => db.endSurplusSessions(tx, person, 5),
  findSessionWithUser: (tx, { sessionHash }) => db.findSessionWithUser(tx, sessionHash),
  findSessionsOfUser: (tx, { person }) => db.findSessionsOfUser(tx, person),
  findOpenSessions: (tx, { person, now }) =>
    db.findOpenSessions(tx, person, { now, begunAfter: before(now, 900), limit: 20 }),
  noteSessionUse: (tx, { sessionHash, now }) =>
    db.noteSessionUse(tx, sessionHash, { now, before: now }),
  deleteSessionOfUser: (tx, { person, session }) =>
    db.deleteSessionOfUser(tx, { userId: person, publicId: session }),
  deleteOtherSessions: (tx, { person, sessionHash }) =>
    db.deleteOtherSessions(tx, person, sessionHash),
  setSessionExpiry: (tx, { sessionHash, now }) => db.setSessionExpiry(tx, sessionHash, now),
  deleteSession: (tx, { sessionHash }) => db.deleteSession(tx, sessionHash),
  deleteSessionsOfUser: (tx, { person }) => db.deleteSessionsOfUser(tx, person),
  insertUser: (tx, { fresh, now }) =>
    db.insertUser(tx, {
      id: fresh,
      username: "somebody new",
      email: "new@example.test",
      passwordHash: "x",
      language: "en",
      createdAt: now,
    }),
  findUserById: (tx, { person }) => db.findUserById(tx, person),
  findUserByEmail: (tx) => db.findUserByEmail(tx, "p2@example.test"),
  findTaken: (tx) => db.findTaken(tx, { username: "person 2", email: "new@example.test" }),
  lockUser: (tx, { person }) => db.lockUser(tx, person),
  markEmailVerified: (tx, { person }) => db.markEmailVerified(tx, person),
  markEmailProven: (tx, { person, now }) => db.markEmailProven(tx, person, now),
  setStaff: (tx, { person }) => db.setStaff(tx, person, false),
  setPasswordHash: (tx, { person }) => db.setPasswordHash(tx, person, "y"),
  setUsername: (tx, { person }) => db.setUsername(tx, person, "renamed"),
  countUsers: (tx) => db.countUsers(tx),
  lockStaff: (tx) => db.lockStaff(tx),
  findStaff: (tx) => db.findStaff(tx),
  replaceAddressChange: (tx, { fresh, person, now }) =>
    db.replaceAddressChange(tx, {
      id: fresh,
      userId: person,
      address: "n@example.test",
      createdAt: now,
    }),
  findAddressChange: (tx, { person }) => db.findAddressChange(tx, person),
  deleteAddressChange: (tx, { person }) => db.deleteAddressChange(tx, person),
  setConfirmedEmail: (tx, { person, now }) =>
    db.setConfirmedEmail(tx, person, { email: "n@example.test", provenAt: now }),
};

/** Calls of the queries about staff invitations. */
export const invitationCalls: Record<string, Call> = {
  replaceStaffInvitation: (tx, { fresh, now }) =>
    db.replaceStaffInvitation(tx, {
      id: fresh,
      address: "new@example.test",
      operator: "cli",
      inviter: null,
      language: "en",
      expiresAt: now,
      createdAt: now,
    }),
  deleteInvitationsBy: (tx, { person }) => db.deleteInvitationsBy(tx, person),
  deleteStaffInvitationById: (tx, { fresh }) => db.deleteStaffInvitationById(tx, fresh),
  deleteStaffInvitation: (tx) => db.deleteStaffInvitation(tx, "new@example.test"),
  findStaffInvitation: (tx, { fresh, now }) => db.findStaffInvitation(tx, { id: fresh, now }),
  lockInvitationOfToken: (tx, { mailToken, now }) =>
    db.lockInvitationOfToken(tx, { hash: mailToken, now }),
  findStaffInvitations: (tx, { now }) => db.findStaffInvitations(tx, now),
};

/** Calls of the queries about test addresses. */
export const testAddressCalls: Record<string, Call> = {
  insertTestAddress: (tx, { fresh, person, now }) =>
    db.insertTestAddress(tx, {
      id: fresh,
      userId: person,
      address: "new@example.test",
      createdAt: now,
      askedAt: now,
      confirmedAt: null,
    }),
  findTestAddresses: (tx, { person }) => db.findTestAddresses(tx, person),
  findTestAddress: (tx, { fresh }) => db.findTestAddress(tx, fresh),
  askTestAddressAgain: (tx, { fresh, now }) => db.askTestAddressAgain(tx, fresh, now),
  chooseTestAddresses: (tx, { fresh, person }) => db.chooseTestAddresses(tx, person, [fresh]),
  findTestAddressOfToken: (tx, { mailToken }) => db.findTestAddressOfToken(tx, mailToken),
  lockTestAddressOfToken: (tx, { mailToken }) => db.lockTestAddressOfToken(tx, mailToken),
  confirmTestAddress: (tx, { fresh, now }) => db.confirmTestAddress(tx, fresh, now),
  deleteTestAddress: (tx, { fresh, person }) =>
    db.deleteTestAddress(tx, { id: fresh, userId: person }),
  deleteTestAddressesOf: (tx, { person }) => db.deleteTestAddressesOf(tx, person),
  deleteTestAddressesTo: (tx) => db.deleteTestAddressesTo(tx, "new@example.test"),
  deleteUnconfirmedTestAddressesBefore: (tx, { now }) =>
    db.deleteUnconfirmedTestAddressesBefore(tx, before(now, 30), 1000),
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
  findSubscriptions: (tx, { person }) => db.findSubscriptions(tx, person),
  findSubscription: (tx) => db.findSubscription(tx, "sub9"),
  findUserIdOfCustomer: (tx) => db.findUserIdOfCustomer(tx, "customer9"),
  putSubscription: (tx, { fresh, person, now }) =>
    db.putSubscription(tx, subscriptionOf(fresh, person, now)),
  markRefunded: (tx, { now }) => db.markRefunded(tx, "sub9", now),
  settleTier: (tx, { person, now }) => db.settleTier(tx, { userId: person, now }, () => "free"),
  findOverdueUsers: (tx, { now }) =>
    db.findOverdueUsers(tx, { now, since: before(now, 2), limit: 500 }),
  insertCheckoutSession: (tx, { fresh, person, now }) =>
    db.insertCheckoutSession(tx, {
      id: fresh,
      userId: person,
      provider: "stripe",
      tier: "medium",
      expiresAt: now,
      createdAt: now,
    }),
  findOpenCheckouts: (tx, { person, now }) => db.findOpenCheckouts(tx, person, before(now, 1)),
  findCheckout: (tx, { person }) => db.findCheckout(tx, { id: "checkout6", userId: person }),
  markCheckoutPaid: (tx) => db.markCheckoutPaid(tx, "checkout6"),
  expireCheckouts: (tx, { now }) => db.expireCheckouts(tx, ["checkout6"], now),
  findTrialInForce: (tx, { person, now }) => db.findTrialInForce(tx, person, now),
  findTrialSubscription: (tx) => db.findTrialSubscription(tx, "trial6"),
  putTrialSubscription: (tx, { fresh, person, now }) =>
    db.putTrialSubscription(tx, {
      id: fresh,
      userId: person,
      tier: "medium",
      status: "active",
      periodEnd: now,
      cancelAtPeriodEnd: false,
    }),
  findHasPaymentEvent: (tx) => db.findHasPaymentEvent(tx, "event9"),
  insertPaymentEvent: (tx, { fresh, now }) =>
    db.insertPaymentEvent(tx, {
      id: fresh,
      kind: "x",
      subscriptionId: null,
      outcome: "applied",
      receivedAt: now,
    }),
  notePriceTiers: (tx, { now }) => db.notePriceTiers(tx, new Map([["price", "medium"]]), now),
  findPriceTiers: (tx) => db.findPriceTiers(tx, ["price"]),
  putWaitingPaymentEvent: (tx, { fresh, now }) =>
    db.putWaitingPaymentEvent(tx, {
      id: fresh,
      kind: "x",
      subscriptionId: "sub9",
      reason: "unknown_price",
      price: null,
      lastAt: now,
    }),
  deleteWaitingPaymentEvents: (tx, { fresh }) =>
    db.deleteWaitingPaymentEvents(tx, { id: fresh, subscriptionId: "sub9" }),
  countWaitingPaymentEvents: (tx) => db.countWaitingPaymentEvents(tx),
};
