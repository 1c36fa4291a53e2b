import { sql } from "kysely";
import {
  asciiAddress,
  type BounceFilter as BounceFilterName,
  type BounceKind,
  type BounceSource,
  type SubscriberState,
} from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";
import { literally } from "../../../compiled.ts";

/** A bounce or a complaint as lists show it. */
export interface BounceRow {
  id: string;
  kind: BounceKind;
  source: BounceSource;
  status: string | null;
  diagnostic: string | null;
  createdAt: Date;
  putRightAt: Date | null;
  /** Null if the reader was erased, as are the next two. */
  subscriberId: string | null;
  email: string | null;
  state: SubscriberState | null;
  campaignId: string | null;
  campaignTitle: string | null;
}

export interface BounceFilter {
  kind: BounceFilterName;
  /** Part of the address. */
  search: string;
}

// both as in the indexes
const listed = sql`r.kind in ('bounce', 'rejected', 'complaint')`;
const kindOf = sql<BounceKind>`
  case when r.kind = 'complaint' then 'complaint' when r.deed = 'suppressed' then 'hard'
    when r.deed = 'alerted' then 'refused' else 'soft' end`;

function fits({ kind, search }: BounceFilter) {
  const part = search.includes("@") ? asciiAddress(search) : asciiAddress(`@${search}`).slice(1);
  return sql`${listed}
    ${kind === "all" ? sql`` : sql`and ${kindOf} = ${kind}`}
    ${
      part === ""
        ? sql``
        : sql`and r.subscriber_id in (select id from subscriber
            where address_key like ${`%${literally(part.toLowerCase())}%`})`
    }`;
}

const shown = sql`
  select r.id, ${kindOf} as kind, coalesce(m.source, 'smtp') as source, r.status, r.diagnostic,
    r.created_at, r.put_right_at, s.id as subscriber_id, s.address as email, s.state,
    c.id as campaign_id, c.title as campaign_title
  from delivery_report r
    left join inbound_message m on m.digest = r.digest
    left join subscriber s on s.id = r.subscriber_id
    left join campaign c on c.id = r.campaign_id`;

/** A page of bounces and complaints, newest first. */
export async function page(
  db: Db,
  filter: BounceFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<BounceRow>`
    ${shown}
    where r.id in (
      select r.id from delivery_report r where ${fits(filter)}
      order by r.created_at desc, r.id desc limit ${limit} offset ${offset})
    order by r.created_at desc, r.id desc`.execute(db);
  return rows;
}

/** The number of matching bounces and complaints, counted up to `most`. */
export async function count(db: Db, filter: BounceFilter, most: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from delivery_report r where ${fits(filter)} limit ${most}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One bounce or complaint. */
export async function find(db: Db, id: string) {
  const { rows } = await sql<BounceRow>`${shown} where r.id = ${id} and ${listed}`.execute(db);
  return rows[0];
}

/** Records that staff put the bounces of a subscriber right: they no longer count against the address. */
export async function putRight(tx: Tx, subscriberId: string, at: Date) {
  await tx
    .updateTable("deliveryReport")
    .set({ putRightAt: at })
    .where("subscriberId", "=", subscriberId)
    .where("kind", "in", ["bounce", "rejected"])
    .where("putRightAt", "is", null)
    .execute();
}

/**
 * The suppression of a subscriber's address that its reports call for: a complaint or else a bounce that staff have not
 * put right, since the owner last confirmed the address.
 */
export async function findStanding(tx: Tx, subscriberId: string) {
  const { rows } = await sql<{ reason: "complained" | "bounced"; createdAt: Date }>`
    select case kind when 'complaint' then 'complained' else 'bounced' end as reason, created_at
    from delivery_report
    where subscriber_id = ${subscriberId} and deed = 'suppressed' and put_right_at is null
      and created_at > coalesce((
        select max(created_at) from consent_event
        where subscriber_id = ${subscriberId} and kind = 'confirmed'), '-infinity')
    order by kind = 'complaint' desc, created_at desc limit 1`.execute(tx);
  return rows[0];
}

/** Removes at most `limit` rejections from before that time, which no stored message takes along. @returns their number. */
export async function removeRejectionsBefore(db: Db, time: Date, limit: number) {
  const { numAffectedRows } = await sql`
    delete from delivery_report where id = any (array(
      select id from delivery_report where digest is null and created_at < ${time}
      order by created_at limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
