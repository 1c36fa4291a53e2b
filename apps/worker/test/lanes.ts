import { type Db, openDb } from "@sortes/db";
import { openTransport } from "@sortes/email";
import { openSmtpSink, unhurried } from "@sortes/testing";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { Suspects } from "../src/ground/breaker.ts";
import { Lane, type LaneParts } from "../src/newsletter/sending/lane.ts";
import { feedParts, waiting } from "./feeds.ts";

/** A connection to a mail server, for campaigns. */
export async function newLane(url: string, changes: Partial<LaneParts> = {}) {
  const made = feedParts(url);
  const sink = await openSmtpSink();
  onTestFinished(() => sink.close());
  const transport = openTransport({ smtpUrl: sink.url, outbox: "unused" });
  const verdicts: unknown[] = [];
  const laneParts: LaneParts = {
    ...made.parts,
    suspects: new Suspects(),
    isCut: () => false,
    onVerdict: (verdict, mail, error) => void verdicts.push([verdict, mail.id, error]),
    doubtsBounces: () => false,
    ...changes,
  };
  const lane = new Lane(transport.open(), laneParts);
  onTestFinished(() => lane.close());
  return {
    ...made,
    sink,
    transport,
    laneParts,
    lane,
    /** The verdicts on mails, without the errors. */
    verdicts: () => verdicts.map((of) => (of as string[])[0]),
    told: verdicts,
  };
}
type Made = Awaited<ReturnType<typeof newLane>>;

/** A campaign, with all of its recipients claimed. */
export async function claimed(beside: Db, { feedOf }: Made, readers = 1) {
  const campaign = await waiting(beside, { readers });
  const feed = feedOf(campaign);
  await feed.claim(readers + 1);
  return {
    ...campaign,
    feed,
    take: () => {
      const mail = feed.take();
      if (!mail) throw new Error("there is no mail");
      return mail;
    },
    row: async () => {
      const { rows } = await sql<{ state: string; attempts: number; lastError: string | null }>`
        select concat_ws(' ', state, reason) as state, attempts, last_error
        from campaign_recipient where campaign_id = ${campaign.id} order by id`.execute(beside);
      return rows[0];
    },
    /** Claims the recipients that were put back. */
    again: async () => {
      await sql`update campaign_recipient set due_at = now() where campaign_id = ${campaign.id}`.execute(
        beside,
      );
      feed.hasDue = true;
      await feed.claim(readers + 1);
    },
    status: async () => {
      const { rows } = await sql<{ status: string }>`
        select status from campaign where id = ${campaign.id}`.execute(beside);
      return rows[0]?.status;
    },
  };
}

/** A pool whose statements fail. */
export async function closedPool(url: string) {
  const db = openDb({ url, connections: 1, patience: unhurried });
  await sql`select 1`.execute(db);
  await db.destroy();
  return db;
}
