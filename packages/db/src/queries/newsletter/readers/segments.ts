import { type Selectable, sql } from "kysely";
import type { Language, SegmentDefinition } from "@sortes/contract";
import { segmentLimits } from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";
import { changedBy } from "../../../count.ts";
import type { Database } from "../../../schema.gen.ts";
import { insertWithin } from "../../../insert-within.ts";
import * as storedTotals from "../../ground/totals.ts";
import * as readerFields from "./fields.ts";
import * as sampling from "./sampling.ts";
import * as segmentPredicate from "./segment-predicate.ts";
import type { ResolvedSegment } from "./segment-predicate.ts";

const columns = ["id", "name", "definition", "version", "createdAt", "changedAt"] as const;

/** A saved segment. */
export type SegmentRow = Pick<Selectable<Database["segment"]>, (typeof columns)[number]>;

/** All saved segments, by name. */
export async function list(db: Db) {
  return await db
    .selectFrom("segment")
    .select(columns)
    .orderBy("nameKey")
    .limit(segmentLimits.saved)
    .execute();
}

export async function find(db: Db, id: string) {
  return await db.selectFrom("segment").select(columns).where("id", "=", id).executeTakeFirst();
}

/** Serialises changes: two concurrent ones would both see a free name or the same version. */
export async function lock(tx: Tx, id: string) {
  await sql`lock table segment in share row exclusive mode`.execute(tx);
  return await find(tx, id);
}

/** @returns `taken` if another segment has the name. @throws DomainError SEGMENT_LIMIT */
export async function insert(
  tx: Tx,
  { id, name, definition, at }: Content & Pick<SegmentRow, "id">,
) {
  const room = { table: "segment", limit: segmentLimits.saved, code: "SEGMENT_LIMIT" } as const;
  const row = await insertWithin(tx, room, () =>
    tx
      .insertInto("segment")
      .values({ id, ...contentOf({ name, definition, at }), createdAt: at })
      .onConflict((name) => name.column("nameKey").doNothing())
      .returning(columns)
      .executeTakeFirst(),
  );
  return row ?? "taken";
}

type Content = Pick<SegmentRow, "name" | "definition"> & { at: Date };

const contentOf = ({ name, definition, at }: Content) => ({
  name,
  nameKey: readerFields.tagKey(name),
  definition: JSON.stringify(definition),
  changedAt: at,
});

/** Changes a locked segment. @returns `taken` if another segment has the name */
export async function update(tx: Tx, { id, ...content }: Content & Pick<SegmentRow, "id">) {
  const other = await tx
    .selectFrom("segment")
    .select("id")
    .where("nameKey", "=", readerFields.tagKey(content.name))
    .where("id", "<>", id)
    .executeTakeFirst();
  if (other) return "taken";
  return await tx
    .updateTable("segment")
    .set({ ...contentOf(content), version: sql`version + 1` })
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
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
