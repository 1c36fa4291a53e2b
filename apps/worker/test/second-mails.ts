import { inTransaction } from "@sortes/db";
import * as sendAgain from "@sortes/db/newsletter/campaigns/send-again";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import { readMail, type SmtpSink } from "@sortes/testing";
import { sql } from "kysely";
import { expect } from "vitest";
import type { WorkerContext } from "../src/context.ts";
import { campaignTick } from "../src/newsletter/campaigns/tick.ts";
import { campaign, ended, makeSubscribers } from "./campaigns.ts";

/** A worker, and the mail server to which it sends. */
export interface Here {
  context: WorkerContext;
  sink: SmtpSink;
}

/** A letter that was sent to some readers, whose opens are known by reader. */
export async function sentLetter({ context }: Here, readers = 4): Promise<string> {
  await makeSubscribers(context, readers);
  const id = await campaign(context);
  await sql`update campaign set tracking = 'individual' where id = ${id}`.execute(context.db);
  await campaignTick(context);
  await ended(context, id);
  return id;
}

/** Plans the second mail of a letter. */
export const plan = (
  { context }: Here,
  id: string,
  { isOver = true, subject = "Did you see this?" }: { isOver?: boolean; subject?: string } = {},
) =>
  inTransaction(context.db, (tx) =>
    sendAgain.plan(tx, { id, run: 1, afterDays: 3, subject, translatedSubject: null }, isOver),
  );

/** Brings the planned time to now. */
export const isDue = ({ context }: Here, id: string, ago = "1 second") =>
  sql`update campaign_again set due_at = now() - ${ago}::interval where campaign_id = ${id}`.execute(
    context.db,
  );

/** Begins a second mail and pauses its campaign, so that its readers wait. */
export const beginPaused = ({ context }: Here, id: string) =>
  inTransaction(context.db, async (tx) => {
    await sendAgain.begin(tx, id);
    await campaignStates.pause(tx, id);
  });

/** The state of a second mail. */
export const stateOf = async ({ context }: Here, id: string) =>
  (await sendAgain.find(context.db, id))?.state;

/** Resolves when a second mail is done. */
export async function isDone(here: Here, id: string): Promise<void> {
  await expect.poll(() => stateOf(here, id), { timeout: 60_000 }).toBe("done");
}

/** The addresses of the mails with the second subject. */
export const seconds = async ({ sink }: Here) => {
  const mails = await Promise.all(sink.mails.map(({ raw }) => readMail(raw)));
  return mails.filter(({ subject }) => subject === "Did you see this?").map(({ to }) => to[0]);
};
