import {
  deleteAddressedMailsBefore,
  deleteClosedRateWindows,
  deleteExpiredSessions,
  deleteIdempotencyKeysBefore,
  deleteMailTokensExpiredBefore,
  deleteOldHeartbeats,
  deletePendingSubscribersBefore,
} from "@sortes/db";
import { idempotencyKeyHours } from "@sortes/contract";
import type { WorkerContext } from "../context.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Mail tokens are kept this long after they expired, so that a late click gets the right answer. */
const tokenGrace = 7 * day;
/** Addresses that anybody may have typed are kept this long. */
const addressGrace = 7 * day;
/** Who does not confirm a subscription is forgotten after this long. */
const pendingGrace = 30 * day;
/** Replies may be long, so that many of them are not deleted at once. */
const batch = 5000;

/** Removes what has expired and is not needed any more. */
export async function housekeeping({ longDb: db, clock, log }: WorkerContext): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const sessions = await deleteExpiredSessions(db, now);
  const tokens = await deleteMailTokensExpiredBefore(db, before(tokenGrace));
  const mails = await deleteAddressedMailsBefore(db, before(addressGrace));
  const subscribers = await deletePendingSubscribersBefore(db, before(pendingGrace));
  await deleteClosedRateWindows(db, now);
  const keptUntil = before(idempotencyKeyHours * hour);
  let keys = 0;
  for (let went = batch; went === batch; keys += went)
    went = await deleteIdempotencyKeysBefore(db, keptUntil, batch);
  await deleteOldHeartbeats(db);
  log.info({ sessions, tokens, mails, subscribers, keys }, "expired records were removed");
}
