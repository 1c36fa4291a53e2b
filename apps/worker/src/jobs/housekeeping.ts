import {
  deleteAddressedMailsBefore,
  deleteClosedRateWindows,
  deleteExpiredSessions,
  deleteIdempotencyKeysBefore,
  deleteMailTokensExpiredBefore,
  deleteOldHeartbeats,
} from "@sortes/db";
import { idempotencyKeyHours } from "@sortes/contract";
import type { WorkerContext } from "../context.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Mail tokens are kept this long after they expired, so that a late click gets the right answer. */
const tokenGrace = 7 * day;
/** Addresses that anybody may have typed are kept this long. */
const addressGrace = 7 * day;
/** Replies may be long, so that many of them are not deleted at once. */
const batch = 5000;

/** Removes what has expired and is not needed any more. */
export async function housekeeping({ longDb: db, clock, log }: WorkerContext): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const sessions = await deleteExpiredSessions(db, now);
  const tokens = await deleteMailTokensExpiredBefore(db, before(tokenGrace));
  const mails = await deleteAddressedMailsBefore(db, before(addressGrace));
  await deleteClosedRateWindows(db, now);
  const keptUntil = before(idempotencyKeyHours * hour);
  let keys = 0;
  for (let went = batch; went === batch; keys += went)
    went = await deleteIdempotencyKeysBefore(db, keptUntil, batch);
  await deleteOldHeartbeats(db);
  log.info({ sessions, tokens, mails, keys }, "expired records were removed");
}
