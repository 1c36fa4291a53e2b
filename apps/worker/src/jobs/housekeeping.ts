import { type Db, inTransaction, suppressionHash } from "@sortes/db";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as expiry from "@sortes/db/operations/expiry";
import * as rateLimits from "@sortes/db/ground/rate-limits";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import * as idempotencyKeys from "@sortes/db/ground/idempotency-keys";
import * as bounces from "@sortes/db/newsletter/sending/bounces";
import * as deliveryReports from "@sortes/db/newsletter/sending/delivery-reports";
import * as engagement from "@sortes/db/newsletter/statistics/engagement";
import * as processes from "@sortes/db/operations/processes";
import * as importRuns from "@sortes/db/newsletter/readers/import-runs";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import * as testAddresses from "@sortes/db/newsletter/letters/test-addresses";
import * as payments from "@sortes/db/accounts/payments";
import * as campaignRounds from "@sortes/db/newsletter/campaigns/rounds";
import * as statistics from "@sortes/db/newsletter/statistics/statistics";
import {
  giftMailLimits,
  idempotencyKeyHours,
  importLimits,
  openListLimits,
  webhookLimits,
} from "@sortes/contract";
import { tierBy } from "@sortes/core";
import type { WorkerContext } from "../context.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Mail tokens are kept this long after expiry, so that late clicks get the right error. */
const tokenGrace = 7 * day;
/** Requested address changes: up to a day in the mail queue plus a day of link validity. */
const wishGrace = 2 * day;
/** Personal tokens are kept this long after expiry, so that their owner sees why a program stopped. */
const personalTokenGrace = 30 * day;
/** Retention of addresses that anybody may have typed. */
const addressGrace = 7 * day;
/** Retention of mail counts per address: twice the longest window of a limit. */
const countGrace = 2 * day;
/** Retention of unconfirmed subscribers and test addresses. */
const pendingGrace = 30 * day;
/** Retention of mail outcomes and the audit log, as stated in the privacy policy. */
const recordsGrace = 730 * day;
/** Retention of the content of a composed mail with an unknown outcome. */
const contentGrace = day;
/** Retention of messages to the operator, which have also been mailed to them. */
const messageGrace = 180 * day;
/** Retention of expired checkouts. */
const checkoutGrace = 30 * day;
/** Unreadable reports are kept for inspection: this long, and at most this many. */
const unreadable = { grace: 30 * day, most: 100 };
/** Retention of webhook deliveries, whatever their outcome. */
const deliveryGrace = webhookLimits.keptDays * day;
/** Retention of what became of gift mails; their links are erased when they have gone. */
const giftMailGrace = giftMailLimits.keptDays * day;
/** Retention of open lists, with the names on them, after their end. */
const openListGrace = openListLimits.keptDays * day;
/** Rows per batch. */
const batch = 5000;

const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Runs batches until none is left. @returns the number of rows. */
async function inBatches(work: (limit: number) => Promise<number>): Promise<number> {
  let all = 0;
  for (let done = batch; done === batch; all += done) done = await work(batch);
  return all;
}

interface ChoreParts {
  db: Db;
  now: Date;
  secrets: WorkerContext["secrets"];
}

/** A piece of housekeeping. @returns the number of rows, if they are counted */
type Chore = (parts: ChoreParts) => Promise<number | void>;

/** Removes the rows of a table whose time ended more than `grace` ms ago. */
const expired =
  (table: Parameters<typeof expiry.removeBefore>[1], grace: number): Chore =>
  ({ db, now }) =>
    inBatches((limit) => expiry.removeBefore(db, table, ago(now, grace), limit));

/** Removes what `remove` finds before `grace` ms ago. */
const before =
  (remove: (db: Db, time: Date, limit: number) => Promise<number>, grace: number): Chore =>
  ({ db, now }) =>
    inBatches((limit) => remove(db, ago(now, grace), limit));

/** Repeats `work` until it finds nothing more. */
const all =
  (work: (db: Db, limit: number) => Promise<number>): Chore =>
  ({ db }) =>
    inBatches((limit) => work(db, limit));

/** All housekeeping, in its order, by what it is about. */
const chores: Readonly<Record<string, Chore>> = {
  sessions: expired("userSession", 0),
  "mail tokens": expired("mailToken", tokenGrace),
  "address changes": expired("addressChange", wishGrace),
  "personal tokens": expired("personalToken", personalTokenGrace),
  "mails to typed addresses": before(mailMessages.removeAddressedBefore, addressGrace),
  "counts of mails": expired("addressMail", countGrace),
  "pending subscribers": before(subscribers.removePendingBefore, pendingGrace),
  "unconfirmed test addresses": before(testAddresses.removeUnconfirmedBefore, pendingGrace),
  "rate limits": before(rateLimits.removeClosedWindows, 0),
  "gift mails": expired("giftMail", giftMailGrace),
  "contents of mails": before(mailMessages.removeContentBefore, contentGrace),
  "campaign previews": ({ db }) => campaigns.removeExpiredPreviews(db),
  "idempotency keys": before(idempotencyKeys.removeBefore, idempotencyKeyHours * hour),
  mails: before(mailMessages.removeBefore, recordsGrace),
  "audit entries": expired("auditLog", recordsGrace),
  "opened mails": all(engagement.removeOld),
  "clicked links": all(engagement.removeOldClicks),
  "inbound messages": before(deliveryReports.removeInboundMessagesBefore, recordsGrace),
  "rejected addresses": before(bounces.removeRejectionsBefore, recordsGrace),
  "staff invitations": expired("staffInvitation", 0),
  "webhook deliveries": expired("webhookDelivery", deliveryGrace),
  async imports({ db, now }) {
    await importRuns.removeOld(db, {
      untouched: ago(now, importLimits.hours * hour),
      undoable: ago(now, importLimits.undoDays * day),
      recorded: ago(now, recordsGrace),
    });
  },
  "contact messages": expired("contactMessage", messageGrace),
  checkouts: expired("checkoutSession", checkoutGrace),
  "waiting payment events": expired("paymentEventWaiting", checkoutGrace),
  "payment events": expired("paymentEvent", recordsGrace),
  "recipients of cancelled campaigns": all(campaignRounds.skipCancelled),
  "overdue tiers": ({ db, now }) => settleOverdue(db, { now, since: new Date(0) }),
  async "unreadable messages"({ db, now }) {
    await deliveryReports.removeUnreadableMessages(db, ago(now, unreadable.grace), unreadable.most);
  },
  "open lists": expired("openList", openListGrace),
  "samples of figures": expired("operationsSample", 2 * day),
  heartbeats: ({ db }) => processes.removeOldHeartbeats(db),
  async "missing address hashes"({ db, secrets }) {
    const key = await secrets.openedKey();
    const hashOf = (address: string) => suppressionHash(key, address);
    return await inBatches((limit) => subscribers.fillAddressHashes(db, hashOf, limit));
  },
  "recipient counts": ({ db }) => statistics.vacuumRecipientChanges(db, true),
};

/**
 * Removes expired data, and adds missing hashes. A chore that fails does not keep the others from being done.
 * @throws AggregateError after all others, so that the job is repeated
 */
export async function housekeeping({
  longDb: db,
  clock,
  secrets,
  log,
}: WorkerContext): Promise<void> {
  const parts = { db, now: clock.now(), secrets };
  const counts: Record<string, number> = {};
  const faults: unknown[] = [];
  for (const [about, chore] of Object.entries(chores))
    try {
      const rows = await chore(parts);
      if (rows) counts[about] = rows;
    } catch (error) {
      log.error({ err: error, about }, "a part of housekeeping failed");
      faults.push(error);
    }
  log.info(counts, "expired records were removed");
  if (faults.length > 0)
    throw new AggregateError(faults, `housekeeping failed in ${faults.length} of its parts`);
}

/** Maximum users whose tier one tick settles; the next tick takes the rest. */
const atMost = 500;
/** Ticks check subscriptions that ended within this time (ms), housekeeping checks all. */
const lately = 2 * day;

/** @returns the number of users settled. */
async function settleOverdue(db: Db, span: { now: Date; since: Date }): Promise<number> {
  const overdue = await payments.findOverdueUsers(db, { ...span, limit: atMost });
  for (const userId of overdue)
    await inTransaction(db, (tx) => payments.settleTier(tx, { userId, now: span.now }, tierBy));
  return overdue.length;
}

/** Ends cancelled tiers at the end of their paid period, and unpaid ones at the end of their grace period. */
export async function tierTick({ db, clock, log }: WorkerContext): Promise<void> {
  const now = clock.now();
  const people = await settleOverdue(db, { now, since: new Date(now.getTime() - lately) });
  if (people > 0) log.info({ people }, "paid tiers have ended");
}
