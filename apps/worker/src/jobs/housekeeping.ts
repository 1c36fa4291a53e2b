import {
  deleteClosedRateWindows,
  deleteExpiredSessions,
  deleteMailTokensExpiredBefore,
} from "@sortes/db";
import type { WorkerContext } from "../context.ts";

const day = 24 * 60 * 60 * 1000;
/** Mail tokens are kept this long after they expired, so that a late click gets a true answer. */
const tokenGrace = 7 * day;

/** Removes what has expired and nobody asks for any more. */
export async function housekeeping({ db, clock, log }: WorkerContext): Promise<void> {
  const now = clock.now();
  const sessions = await deleteExpiredSessions(db, now);
  const tokens = await deleteMailTokensExpiredBefore(db, new Date(now.getTime() - tokenGrace));
  await deleteClosedRateWindows(db, now);
  log.info({ sessions, tokens }, "expired records were removed");
}
