import { type Db, inTransaction, suppressionHash } from "@sortes/db";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as expiry from "@sortes/db/operations/expiry";
import * as rateLimits from "@sortes/db/ground/rate-limits";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import * as idempotencyKeys from "@sortes/db/ground/idempotency-keys";
import * as deliveryReports from "@sortes/db/newsletter/sending/delivery-reports";
import * as engagement from "@sortes/db/newsletter/statistics/engagement";
import * as processes from "@sortes/db/operations/processes";
import * as importRuns from "@sortes/db/newsletter/readers/import-runs";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import * as testAddresses from "@sortes/db/newsletter/letters/test-addresses";
import * as payments from "@sortes/db/accounts/payments";
import * as campaignRounds from "@sortes/db/newsletter/campaigns/rounds";
import * as statistics from "@sortes/db/newsletter/statistics/statistics";
import { idempotencyKeyHours, importLimits, webhookLimits } from "@sortes/contract";
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
/** Rows per batch. */
const batch = 5000;

/** Runs batches until none is left. @returns the number of rows. */
async function inBatches(work: (limit: number) => Promise<number>): Promise<number> {
  let all = 0;
  for (let done = batch; done === batch; all += done) done = await work(batch);
  return all;
}

/** Removes expired data, and adds missing hashes. */
export async function housekeeping({
  longDb: db,
  clock,
  secrets,
  log,
}: WorkerContext): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const expired = (table: Parameters<typeof expiry.removeBefore>[1], time: Date) =>
    inBatches((limit) => expiry.removeBefore(db, table, time, limit));
  const sessions = await expired("userSession", now);
  const tokens = await expired("mailToken", before(tokenGrace));
  await expired("addressChange", before(wishGrace));
  await expired("personalToken", before(personalTokenGrace));
  const addressedUntil = before(addressGrace);
  const mails = await inBatches((limit) =>
    mailMessages.removeAddressedBefore(db, addressedUntil, limit),
  );
  await expired("addressMail", before(countGrace));
  const pendingUntil = before(pendingGrace);
  const pending = await inBatches((limit) =>
    subscribers.removePendingBefore(db, pendingUntil, limit),
  );
  await inBatches((limit) => testAddresses.removeUnconfirmedBefore(db, pendingUntil, limit));
  await inBatches((limit) => rateLimits.removeClosedWindows(db, now, limit));
  const contentUntil = before(contentGrace);
  await inBatches((limit) => mailMessages.removeContentBefore(db, contentUntil, limit));
  await campaigns.removeExpiredPreviews(db);
  const keptUntil = before(idempotencyKeyHours * hour);
  const keys = await inBatches((limit) => idempotencyKeys.removeBefore(db, keptUntil, limit));
  const recordsUntil = before(recordsGrace);
  const oldMails = await inBatches((limit) => mailMessages.removeBefore(db, recordsUntil, limit));
  const audit = await expired("auditLog", recordsUntil);
  const readers = await inBatches((limit) => engagement.removeOld(db, limit));
  await inBatches((limit) => engagement.removeOldClicks(db, limit));
  const reports = await inBatches((limit) =>
    deliveryReports.removeInboundMessagesBefore(db, recordsUntil, limit),
  );
  await expired("staffInvitation", now);
  await expired("webhookDelivery", before(deliveryGrace));
  await importRuns.removeOld(db, {
    untouched: before(importLimits.hours * hour),
    undoable: before(importLimits.undoDays * day),
    recorded: recordsUntil,
  });
  await expired("contactMessage", before(messageGrace));
  await expired("checkoutSession", before(checkoutGrace));
  await expired("paymentEventWaiting", before(checkoutGrace));
  await expired("paymentEvent", recordsUntil);
  await inBatches((limit) => campaignRounds.skipCancelled(db, limit));
  await settleOverdue(db, { now, since: new Date(0) });
  await deliveryReports.removeUnreadableMessages(db, before(unreadable.grace), unreadable.most);
  await processes.removeOldHeartbeats(db);
  const key = await secrets.openedKey();
  const hashOf = (address: string) => suppressionHash(key, address);
  await inBatches((limit) => subscribers.fillAddressHashes(db, hashOf, limit));
  await statistics.vacuumRecipientChanges(db, true);
  log.info(
    {
      sessions,
      tokens,
      mails: mails + oldMails,
      audit,
      subscribers: pending,
      keys,
      readers,
      reports,
    },
    "expired records were removed",
  );
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
