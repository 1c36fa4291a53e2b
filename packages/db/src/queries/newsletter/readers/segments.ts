import { sql } from "kysely";
import type { Language, SegmentDefinition } from "@sortes/contract";
import { segmentLimits } from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";
import { changedBy } from "../../../count.ts";
import { insertWithin } from "../../../insert-within.ts";
import * as storedTotals from "../../ground/totals.ts";
import * as readerFields from "./fields.ts";
import * as sampling from "./sampling.ts";
import * as segmentPredicate from "./segment-predicate.ts";
import type { ResolvedSegment } from "./segment-predicate.ts";

/** A saved segment. */
export interface SegmentRow {
  id: string;
  name: string;
  definition: SegmentDefinition;
  version: number;
  createdAt: Date;
  changedAt: Date;
}

const columns = sql`id, name, definition, version, created_at, changed_at`;

/** All saved segments, by name. */
export async function list(db: Db) {
  const { rows } = await sql<SegmentRow>`
    select ${columns} from segment order by name_key limit ${sql.lit(segmentLimits.saved)}`.execute(
    db,
  );
  return rows;
}

export async function find(db: Db, id: string) {
  const { rows } = await sql<SegmentRow>`select ${columns} from segment where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Serialises changes: two concurrent ones would both see a free name or the same version. */
export async function lock(tx: Tx, id: string) {
  await sql`lock table segment in share row exclusive mode`.execute(tx);
  return await find(tx, id);
}

/** @returns `taken` if another segment has the name. @throws DomainError SEGMENT_LIMIT */
export async function insert(
  tx: Tx,
  { id, name, definition, at }: { id: string; at: Date } & Pick<SegmentRow, "name" | "definition">,
) {
  const room = { table: "segment", limit: segmentLimits.saved, code: "SEGMENT_LIMIT" } as const;
  const { rows } = await insertWithin(tx, room, () =>
    sql<SegmentRow>`
      insert into segment (id, name, name_key, definition, created_at, changed_at)
      values (${id}, ${name}, ${readerFields.tagKey(name)}, ${JSON.stringify(definition)}, ${at}, ${at})
      on conflict (name_key) do nothing returning ${columns}`.execute(tx),
  );
  return rows[0] ?? "taken";
}

/** Changes a locked segment. @returns `taken` if another segment has the name */
export async function update(
  tx: Tx,
  { id, name, definition, at }: { at: Date } & Pick<SegmentRow, "id" | "name" | "definition">,
) {
  const { rows: others } = await sql`
    select from segment where name_key = ${readerFields.tagKey(name)} and id <> ${id}`.execute(tx);
  if (others.length > 0) return "taken";
  const { rows } = await sql<SegmentRow>`
    update segment set name = ${name}, name_key = ${readerFields.tagKey(name)},
      definition = ${JSON.stringify(definition)}, changed_at = ${at}, version = version + 1
    where id = ${id} returning ${columns}`.execute(tx);
  return rows[0]!;
}

/** Deletes a segment. Sent and scheduled campaigns keep their frozen copy. @returns whether it existed */
export async function remove(tx: Tx, id: string) {
  return (await changedBy(tx.deleteFrom("segment").where("id", "=", id))) > 0;
}

/** A campaign's frozen segment, else its chosen one; null if that was deleted. */
export async function findOfCampaign(db: Db, campaignId: string) {
  const { rows } = await sql<{ name: string | null; definition: SegmentDefinition | null }>`
    select coalesce(c.segment_name, g.name) as name, coalesce(c.segment, g.definition) as definition
    from campaign c left join segment g on g.id = c.segment_id
    where c.id = ${campaignId} and (c.segment_id is not null or c.segment is not null)`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { name, definition } = row;
  return name === null || definition === null ? null : { name, definition };
}

/** Milliseconds after which a count gives way to a rougher one. */
const patience = { sample: 100, few: 130 } as const;

/** The sample sizes of a count while editing and of a rough one, and the share too small for an estimate. */
const live = { rows: 5000, small: 1000, few: 0.02 } as const;

/**
 * Counts the active, unsuppressed subscribers of a segment. Exact up to 20,000 subscribers, and for small segments that
 * an index can list; otherwise estimated from a sample.
 */
export async function countReaders(db: Db, segment: ResolvedSegment) {
  const totals = await storedTotals.find(db, "subscriber.");
  const all = [...totals.values()].reduce((sum, count) => sum + count, 0);
  const active = totals.get("active") ?? 0;
  const count = async (on: Db, way: "each" | "few", from = sql``) => {
    const condition = segmentPredicate.within(segment, way);
    const { rows } = await sql<{ judged: number; count: number; ids: string[] | null }>`
      with found as materialized (
        select s.id, ${way === "each" ? condition : sql`true`} and (
          select true from suppression p where p.address_hash = s.address_hash) is null as is_in
        from subscriber s ${from}
        where s.state = 'active' ${way === "few" ? sql`and ${condition}` : sql``}
      )
      select count(*)::int as judged, (count(*) filter (where is_in))::int as count,
        (array_agg(id) filter (where is_in))[1:${sql.lit(segmentLimits.readers)}] as ids
      from found`.execute(on);
    const { judged = 0, count: inIt = 0, ids } = rows[0] ?? {};
    return { judged, count: inIt, ids: ids ?? [] };
  };
  if (all <= sampling.sampled.rows) return { ...(await count(db, "each")), isSample: false };
  const found =
    (await sampling.inTime(db, patience.sample, (tx) =>
      count(tx, "each", sampling.sampleOf(live.rows, all)),
    )) ?? (await count(db, "each", sampling.sampleOf(live.small, all)));
  if (found.count < found.judged * live.few) {
    const few = await sampling.inTime(db, patience.few, (tx) => count(tx, "few"));
    if (few) return { ...few, isSample: false };
  }
  const scale = found.judged > 0 ? active / found.judged : 1;
  return { ...found, count: Math.round(found.count * scale), isSample: true };
}

/** The displayed details of readers, in the order of their ids. */
export async function findReaders(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    email: string;
    name: string | null;
    language: Language;
  }>`
    select id, address as email, name, locale as language from subscriber
    where id = any(${ids}::uuid[]) order by id`.execute(db);
  return rows;
}
