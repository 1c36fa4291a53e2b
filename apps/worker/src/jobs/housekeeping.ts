import {
  type Db,
  deleteAddressedMailsBefore,
  deleteBefore,
  deleteClosedRateWindows,
  deleteExpiredCampaignPreviews,
  deleteIdempotencyKeysBefore,
  deleteInboundMessagesBefore,
  deleteMailContentBefore,
  deleteMailsBefore,
  deleteOldClicks,
  deleteOldEngagement,
  deleteOldHeartbeats,
  deleteOldImports,
  deletePendingSubscribersBefore,
  deleteUnconfirmedTestAddressesBefore,
  deleteUnreadableMessages,
  fillAddressHashes,
  findOverdueUsers,
  inTransaction,
  settleTier,
  skipCancelledRecipients,
  suppressionHash,
  vacuumRecipientChanges,
} from "@sortes/db";
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
  const expired = (table: Parameters<typeof deleteBefore>[1], time: Date) =>
    inBatches((limit) => deleteBefore(db, table, time, limit));
  const sessions = await expired("userSession", now);
  const tokens = await expired("mailToken", before(tokenGrace));
  await expired("addressChange", before(wishGrace));
  await expired("personalToken", before(personalTokenGrace));
  const addressedUntil = before(addressGrace);
  const mails = await inBatches((limit) => deleteAddressedMailsBefore(db, addressedUntil, limit));
  await expired("addressMail", before(countGrace));
  const pendingUntil = before(pendingGrace);
  const subscribers = await inBatches((limit) =>
    deletePendingSubscribersBefore(db, pendingUntil, limit),
  );
  await inBatches((limit) => deleteUnconfirmedTestAddressesBefore(db, pendingUntil, limit));
  await inBatches((limit) => deleteClosedRateWindows(db, now, limit));
  const contentUntil = before(contentGrace);
  await inBatches((limit) => deleteMailContentBefore(db, contentUntil, limit));
  await deleteExpiredCampaignPreviews(db);
  const keptUntil = before(idempotencyKeyHours * hour);
  const keys = await inBatches((limit) => deleteIdempotencyKeysBefore(db, keptUntil, limit));
  const recordsUntil = before(recordsGrace);
  const oldMails = await inBatches((limit) => deleteMailsBefore(db, recordsUntil, limit));
  const audit = await expired("auditLog", recordsUntil);
  const readers = await inBatches((limit) => deleteOldEngagement(db, limit));
  await inBatches((limit) => deleteOldClicks(db, limit));
  const reports = await inBatches((limit) => deleteInboundMessagesBefore(db, recordsUntil, limit));
  await expired("staffInvitation", now);
  await expired("webhookDelivery", before(deliveryGrace));
  await deleteOldImports(db, {
    untouched: before(importLimits.hours * hour),
    undoable: before(importLimits.undoDays * day),
    recorded: recordsUntil,
  });
  await expired("contactMessage", before(messageGrace));
  await expired("checkoutSession", before(checkoutGrace));
  await expired("paymentEventWaiting", before(checkoutGrace));
  await expired("paymentEvent", recordsUntil);
  await inBatches((limit) => skipCancelledRecipients(db, limit));
  await settleOverdue(db, { now, since: new Date(0) });
  await deleteUnreadableMessages(db, before(unreadable.grace), unreadable.most);
  await deleteOldHeartbeats(db);
  const key = await secrets.openedKey();
  const hashOf = (address: string) => suppressionHash(key, address);
  await inBatches((limit) => fillAddressHashes(db, hashOf, limit));
  await vacuumRecipientChanges(db, true);
  log.info(
    { sessions, tokens, mails: mails + oldMails, audit, subscribers, keys, readers, reports },
    "expired records were removed",
  );
}

/** Maximum users whose tier one tick settles; the next tick takes the rest. */
const atMost = 500;
/** Ticks check subscriptions that ended within this time (ms), housekeeping checks all. */
const lately = 2 * day;

/** @returns the number of users settled. */
async function settleOverdue(db: Db, span: { now: Date; since: Date }): Promise<number> {
  const overdue = await findOverdueUsers(db, { ...span, limit: atMost });
  for (const userId of overdue)
    await inTransaction(db, (tx) => settleTier(tx, { userId, now: span.now }, tierBy));
  return overdue.length;
}

/** Ends cancelled tiers at the end of their paid period, and unpaid ones at the end of their grace period. */
export async function tierTick({ db, clock, log }: WorkerContext): Promise<void> {
  const now = clock.now();
  const people = await settleOverdue(db, { now, since: new Date(now.getTime() - lately) });
  if (people > 0) log.info({ people }, "paid tiers have ended");
}
