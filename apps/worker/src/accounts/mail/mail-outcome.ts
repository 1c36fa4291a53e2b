import { setTimeout as delay } from "node:timers/promises";
import { isDatabaseGone } from "@sortes/db";
import * as mailMessages from "@sortes/db/accounts/messages";
import type { ClaimedMail, MailOutcome } from "@sortes/db/accounts/messages";
import {
  type Fault,
  HandoverDeniedError,
  holdsBack,
  MailOutcomeUnknownError,
  MailRejectedError,
} from "@sortes/email";
import type { WorkerContext } from "../../context.ts";
import { retryPause } from "../../ground/retry-pause.ts";

const minute = 60 * 1000;
/** How long faults of the server or the account may hold a mail back (ms). */
const heldAtMost = 24 * 60 * minute;
/** Bounds of the pause between attempts (ms), which equals the time for which the mail has been held back so far. */
const heldPause = { least: minute, most: 30 * minute };

/** The next state of a mail that was not accepted; undefined if another worker has claimed it. */
export function outcomeOf(
  context: WorkerContext,
  claim: ClaimedMail,
  error: unknown,
): MailOutcome | undefined {
  const { clock, log } = context;
  const detail = { mailId: claim.id, kind: claim.kind, attempts: claim.attempts, err: error };
  if (error instanceof HandoverDeniedError) {
    log.warn(detail, "a mail belongs to another worker now; nothing was sent");
    return undefined;
  }
  if (error instanceof MailOutcomeUnknownError) {
    log.error(detail, "a mail may have arrived; it is not resent");
    return { state: "unknown", error: error.message, counts: true };
  }
  if (error instanceof MailRejectedError) return refused(context, claim, error);
  if (isDatabaseGone(error)) {
    log.warn(detail, "a mail waits for the database");
    const heldSince = claim.heldSince;
    const waits = { dueAt: clock.now(), error: "the database was away", heldSince };
    return { state: "queued", counts: false, ...waits };
  }
  return triedAgain(context, claim, { error, reason: "an internal fault" });
}

function refused(
  context: WorkerContext,
  claim: ClaimedMail,
  error: MailRejectedError,
): MailOutcome {
  const { breaker, clock, log } = context;
  const { fault, message: reason } = error;
  if (holdsBack(fault)) {
    breaker.failed(claim.id, fault, clock.now());
    return heldBack(context, claim, { error, reason, fault });
  }
  breaker.succeeded();
  if (fault === "mail") return triedAgain(context, claim, { error, reason });
  log.error({ mailId: claim.id, kind: claim.kind, fault, err: error }, "a mail failed for good");
  return { state: "failed", error: reason, counts: true };
}

/** For faults of this mail or of our handling: a limited number of retries. */
function triedAgain(
  { clock, log }: WorkerContext,
  claim: ClaimedMail,
  { error, reason }: { error: unknown; reason: string },
): MailOutcome {
  const detail = { mailId: claim.id, kind: claim.kind, attempts: claim.attempts + 1, err: error };
  const pause = retryPause(claim.attempts);
  if (pause === undefined) {
    log.error(detail, "a mail failed for good");
    return { state: "failed", error: reason, counts: true };
  }
  log.warn(detail, "a mail was deferred");
  const dueAt = new Date(clock.now().getTime() + pause);
  return { state: "queued", dueAt, error: reason, counts: true, heldSince: null };
}

/** For faults of the server or the account: the mail waits for up to a day. */
function heldBack(
  { clock, jitter, log }: WorkerContext,
  claim: ClaimedMail,
  { error, reason, fault }: { error: unknown; reason: string; fault: Fault },
): MailOutcome {
  const now = clock.now();
  const heldSince = claim.heldSince ?? now;
  const held = now.getTime() - heldSince.getTime();
  const detail = { mailId: claim.id, kind: claim.kind, fault, heldSince, err: error };
  if (held >= heldAtMost) {
    log.error(detail, "a mail was given up after a day: look at the mail server and its account");
    return { state: "failed", error: reason, counts: false };
  }
  const pause = Math.min(Math.max(held, heldPause.least), heldPause.most);
  const wait = Math.min(pause * (0.5 + jitter() / 2), heldAtMost - held);
  log.warn(detail, "a mail is held back: the mail server or its account is at fault");
  const dueAt = new Date(now.getTime() + wait);
  return { state: "queued", dueAt, error: reason, counts: false, heldSince };
}

/** Records a mail's outcome. Retries while the database is unavailable: a lost outcome would be misread later. */
export async function settle(
  { db }: WorkerContext,
  claim: ClaimedMail,
  outcome: MailOutcome,
): Promise<void> {
  for (;;) {
    try {
      return await mailMessages.settle(db, claim, outcome);
    } catch (error) {
      if (!isDatabaseGone(error)) throw error;
      await delay(200);
    }
  }
}
