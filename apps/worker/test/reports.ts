import { createHash } from "node:crypto";
import { type Db, suppressionHash, unsubscribeToken } from "@sortes/db";
import * as deliveryReports from "@sortes/db/newsletter/sending/delivery-reports";
import { verpAddress } from "@sortes/email";
import { deliveryReport } from "@sortes/testing";
import { sql } from "kysely";
import type { WorkerContext } from "../src/context.ts";
import { campaign, rowsOf, secret, makeSubscribers } from "./campaigns.ts";

interface Situation {
  db: Db;
}

/** A recipient of a campaign, as a report may name them. */
export interface Reader {
  id: string;
  subscriberId: string;
  campaignId: string;
  address: string;
  /** The signed address from which their mail was sent. */
  envelope: string;
  /** The headers of their mail. */
  headers: string[];
}

/**
 * Recipients of a campaign that is over, each of whom got their mail.
 * @param addresses of subscribers; new ones where a number is given
 */
export async function readers(
  here: Situation,
  addresses: readonly string[] | number = 1,
  { state = "sent", daysAgo = 1 }: { state?: string; daysAgo?: number } = {},
): Promise<Reader[]> {
  const known = typeof addresses === "number" ? await makeSubscribers(here, addresses) : addresses;
  const campaignId = await campaign(here, { status: "sent" });
  await sql`
    insert into campaign_recipient (campaign_id, run, subscriber_id, state, attempts, due_at, sent_at)
    select ${campaignId}, 1, id, ${state}, 1, now(), now() - make_interval(days => ${daysAgo})
    from subscriber where address = any(${known}::text[]) order by id`.execute(here.db);
  const rows = await sql<{ id: string; subscriberId: string }>`
    select id, subscriber_id from campaign_recipient where campaign_id = ${campaignId}`.execute(
    here.db,
  );
  const owners = new Map(rows.rows.map(({ id, subscriberId }) => [id, subscriberId]));
  return (await rowsOf(here, campaignId)).map(({ id, address }) => {
    const subscriberId = owners.get(id) ?? "";
    const token = unsubscribeToken(secret, subscriberId);
    return {
      id,
      subscriberId,
      campaignId,
      address: address ?? "",
      envelope: verpAddress(secret, "bounces@sortes.example", id),
      headers: [
        `Message-ID: <${id}.${campaignId}@sortes.example>`,
        `Feedback-ID: ${campaignId}:1:newsletter:sortes`,
        `List-Unsubscribe: <https://sortes.example/api/newsletter/unsubscribe/${token}/>`,
      ],
    };
  });
}

/** The report that the mail to a reader came back. */
export const bounceOf = (
  { envelope, address, headers }: Reader,
  status = "5.1.1",
  diagnostic = `550 ${status} no`,
): string =>
  deliveryReport({ to: envelope, recipients: [address], status, diagnostic, returned: headers });

/** Stores mails as a source does, and has a worker deal with them. */
export async function arrive({ db, inbound }: WorkerContext, ...mails: string[]): Promise<void> {
  for (const mail of mails) {
    const raw = Buffer.from(mail);
    const digest = createHash("sha256").update(raw).digest("hex");
    await deliveryReports.insertInboundMessage(db, { digest, source: "webhook", raw });
  }
  await inbound.wake();
}

export interface Known {
  /** State and reason of the recipient. */
  recipient: string;
  lastError: string | null;
  subscriber: string | null;
  suppressed: string | null;
  /** Kinds of the reports and their effects. */
  reports: string[];
}

/** The current state of a reader. */
export async function knownOf(
  { db }: Situation,
  { id, address }: Reader,
): Promise<Known | undefined> {
  const hash = suppressionHash(secret, address);
  const { rows } = await sql<Known>`
    select concat_ws(' ', r.state, r.reason) as recipient, r.last_error, s.state as subscriber,
      (select reason from suppression where address_hash = ${hash}) as suppressed,
      array(select kind || ' ' || deed from delivery_report where recipient_id = r.id
        order by created_at, kind) as reports
    from campaign_recipient r left join subscriber s on s.id = r.subscriber_id
    where r.id = ${id}`.execute(db);
  return rows[0];
}
