import {
  type AppSecrets,
  type Db,
  inTransaction,
  lockWaitingMessage,
  settleInboundMessage,
  type TakenMessage,
  takeInboundMessages,
} from "@sortes/db";
import { type InboundMail, readInbound, UnreadableReportError } from "@sortes/email";
import type { Clock } from "@sortes/process";
import type { Logger } from "pino";
import { applyReport } from "./apply-report.ts";
import { note } from "./report-notes.ts";

/** Mails in memory at a time. */
const batch = 20;
/** Times that a mail is taken up, a minute apart, until it counts as unreadable: a worker may die of reading it. */
const triesAtMost = 10;

export interface Processing {
  db: Db;
  clock: Clock;
  log: Logger;
  secrets: AppSecrets;
  isStopping: () => boolean;
}

/** Deals with the mails that wait. Safe to run twice, also at the same time: each mail acts once. */
export async function processMessages(processing: Processing): Promise<void> {
  const { db, log, isStopping } = processing;
  let taken: TakenMessage[];
  do {
    taken = await takeInboundMessages(db, batch);
    for (const message of taken) {
      if (isStopping()) return; // another worker takes it up in a minute
      try {
        await deal(processing, message);
      } catch (error) {
        log.error({ err: error, digest: message.digest }, "a report could not be dealt with");
      }
    }
  } while (taken.length === batch && !isStopping());
}

async function deal(
  { db, clock, log, secrets }: Processing,
  { digest, raw, attempts }: TakenMessage,
): Promise<void> {
  const mail = attempts > triesAtMost ? undefined : await readIfPossible(raw);
  await secrets.openedKey();
  const tools = { secrets, digest, now: clock.now() };
  await inTransaction(db, async (tx) => {
    if (!(await lockWaitingMessage(tx, digest))) return;
    if (mail) {
      if (await applyReport(tx, tools, mail)) await settleInboundMessage(tx, digest, "done");
      return;
    }
    await note(tx, tools, { kind: "unreadable", deed: "noted" });
    await settleInboundMessage(tx, digest, "unreadable");
    log.warn({ digest }, "a report cannot be read; it is kept for 30 days");
  });
}

async function readIfPossible(raw: Buffer): Promise<InboundMail | undefined> {
  try {
    return await readInbound(raw);
  } catch (error) {
    if (error instanceof UnreadableReportError) return undefined;
    throw error;
  }
}
