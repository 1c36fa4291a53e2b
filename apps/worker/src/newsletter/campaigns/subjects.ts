import { inTransaction, isDatabaseGone } from "@sortes/db";
import * as subjectTests from "@sortes/db/newsletter/campaigns/subject-tests";
import * as audit from "@sortes/db/accounts/audit";
import type { VariantCount } from "@sortes/db/newsletter/campaigns/subject-tests";
import type { WorkerContext } from "../../context.ts";

/** Recipients released per statement. */
const released = 5000;

/**
 * The index of the subject with the highest click rate: readers who clicked per mail sent. On a tie, or without clicks,
 * the first subject.
 */
export function winnerOf(variants: readonly VariantCount[]): number {
  const [first, ...others] = variants;
  if (!first) return 0;
  // compares by cross-multiplication, because equal rates may differ as floats
  const isMore = (one: VariantCount, other: VariantCount) =>
    BigInt(one.clicks) * BigInt(Math.max(1, other.sent)) >
    BigInt(other.clicks) * BigInt(Math.max(1, one.sent));
  return others.reduce((best, one) => (isMore(one, best) ? one : best), first).variant;
}

/**
 * Marks subject tests whose mails have all been sent, chooses the subjects of tests that are due, and releases the
 * recipients who waited for a choice. Safe to run twice, even concurrently.
 */
export async function decideSubjects(context: WorkerContext): Promise<void> {
  const { background, db } = context;
  await subjectTests.noteTested(db);
  await decideDue(context);
  // continues after the job that started it
  background.run(() => release(context));
}

async function decideDue({ db, clock, log }: WorkerContext): Promise<void> {
  const decided = await inTransaction(db, async (tx) => {
    const found = [];
    for (const { id, run } of await subjectTests.lockDue(tx)) {
      const variants = await subjectTests.countVariants(tx, { id, run });
      const winner = winnerOf(variants);
      if (!(await subjectTests.chooseSubject(tx, id, { winner, byStaff: false, run }))) continue;
      await audit.insert(tx, {
        actor: "worker",
        action: "campaign.choose_subject",
        subject: id,
        createdAt: clock.now(),
        detail: {
          run,
          subject: winner + 1,
          counts: variants.map(({ variant, sent, opens, clicks }) => ({
            subject: variant + 1,
            sent,
            opens,
            clicks,
          })),
        },
      });
      found.push({ id, winner });
    }
    return found;
  });
  for (const { id, winner } of decided)
    log.info(
      { campaignId: id, subject: winner + 1 },
      "clicks have chosen the subject of a campaign",
    );
}

/** Contexts that are releasing recipients in the background, so that no job waits for a million rows. */
const busy = new WeakSet<WorkerContext>();

/** Never rejects. */
async function release(context: WorkerContext): Promise<void> {
  if (busy.has(context)) return;
  busy.add(context);
  const { background, db, log, sender } = context;
  try {
    let count = released;
    while (count === released && !background.isClosed) {
      count = await subjectTests.releaseWaiting(db, released);
      if (count > 0) void sender.wake();
    }
  } catch (error) {
    // the next tick continues
    const note = "recipients who waited for a subject could not go on yet";
    if (isDatabaseGone(error)) log.warn({ err: error }, note);
    else log.error({ err: error }, note);
  } finally {
    busy.delete(context);
  }
}
