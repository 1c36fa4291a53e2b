import { sql } from "kysely";
import type {
  ImportCounts,
  ImportFormat,
  ImportSettings,
  ImportState,
  ImportUndone,
  LeftRow,
  Message,
} from "@sortes/contract";
import { importLimits } from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";
import { insertWithin } from "../../../insert-within.ts";

/** An import in steps, with the name of the importing person. */
export interface ImportRow {
  id: string;
  userId: string | null;
  username: string | null;
  name: string;
  state: ImportState;
  bytes: number;
  bytesDone: number;
  rowsDone: number;
  parts: number | null;
  format: ImportFormat | null;
  settings: ImportSettings | null;
  plan: ImportCounts | null;
  result: ImportCounts | null;
  undone: ImportUndone | null;
  fault: Message | null;
  hasLeftOut: boolean;
  hasEffects: boolean;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** States in which a server works on an import. */
const atWork = sql`('planning', 'running', 'undoing')`;

const row = sql`
  i.id, i.user_id, u.username, i.name, i.state, i.bytes::float8 as bytes, i.bytes_done::float8 as bytes_done,
  i.rows_done, i.parts, i.format, i.settings, i.plan, i.result, i.undone, i.fault, i.created_at, i.started_at, i.ended_at,
  exists (select from subscriber_import_left l where l.import_id = i.id) as has_left_out,
  exists (select from subscriber_import_effect e where e.import_id = i.id) as has_effects
  from subscriber_import i left join app_user u on u.id = i.user_id`;

/** Records an import made in a single request, finished as far as it has come, with its first batch. */
export async function insertDirect(
  tx: Tx,
  {
    settings,
    at,
    ...run
  }: { id: string; userId: string; name: string; settings: ImportSettings; at: Date },
) {
  const times = { createdAt: at, changedAt: at, startedAt: at, endedAt: at };
  await tx
    .insertInto("subscriberImport")
    .values({
      ...run,
      ...times,
      bytes: "0",
      state: "stopped",
      settings: JSON.stringify(settings),
    })
    .execute();
}

/** Starts an import. @throws DomainError IMPORT_LIMIT if the maximum number is open */
export async function insert(
  tx: Tx,
  { bytes, at, ...run }: { id: string; userId: string; name: string; bytes: number; at: Date },
) {
  const counted = sql`state in ('uploading', 'read', 'planning', 'planned', 'running')`;
  const { open: limit } = importLimits;
  await insertWithin(tx, { table: "subscriberImport", counted, limit, code: "IMPORT_LIMIT" }, () =>
    tx
      .insertInto("subscriberImport")
      .values({ ...run, bytes: String(bytes), state: "uploading", createdAt: at, changedAt: at })
      .execute(),
  );
}

export async function find(db: Db, id: string) {
  const { rows } = await sql<ImportRow>`select ${row} where i.id = ${id}`.execute(db);
  return rows[0];
}

/** The newest imports. */
export async function list(db: Db) {
  const { rows } = await sql<ImportRow>`
    select ${row} order by i.created_at desc limit ${sql.lit(importLimits.listed)}`.execute(db);
  return rows;
}

/** An import, locked until the transaction ends. */
export async function lock(tx: Tx, id: string) {
  const { rows } = await sql<ImportRow>`select ${row} where i.id = ${id} for update of i`.execute(
    tx,
  );
  return rows[0];
}

/** Stores a part of a file, or replaces it. */
export async function savePart(tx: Tx, id: string, part: { place: number; bytes: Buffer }) {
  await tx
    .insertInto("subscriberImportPart")
    .values({ importId: id, ...part })
    .onConflict((on) => on.columns(["importId", "place"]).doUpdateSet({ bytes: part.bytes }))
    .execute();
}

/** The uploaded bytes of a file, and the number of consecutive parts. */
export async function countParts(db: Db, id: string) {
  const { rows } = await sql<{ parts: number; bytes: number }>`
    select count(*)::int as parts,
      case when count(*) = coalesce(max(place), -1) + 1 then coalesce(sum(length(bytes)), 0)::float8 else -1 end as bytes
    from subscriber_import_part where import_id = ${id}`.execute(db);
  return rows[0] ?? { parts: 0, bytes: 0 };
}

/** A part of a file. */
export async function findPart(db: Db, id: string, place: number) {
  const part = await db
    .selectFrom("subscriberImportPart")
    .select("bytes")
    .where("importId", "=", id)
    .where("place", "=", place)
    .executeTakeFirst();
  return part?.bytes;
}

interface ImportChanges {
  state?: ImportState;
  parts?: number;
  format?: ImportFormat;
  settings?: ImportSettings | null;
  plan?: ImportCounts | null;
  result?: ImportCounts;
  undone?: ImportUndone;
  fault?: Message | null;
  rowsDone?: number;
  bytesDone?: number;
  startedAt?: Date;
  endedAt?: Date;
  changedAt: Date;
}

/** Changes a locked import. Every change except of progress releases its lease. */
export async function update(tx: Tx, id: string, changes: ImportChanges) {
  const { format, settings, plan, result, undone, fault, bytesDone, ...others } = changes;
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await tx
    .updateTable("subscriberImport")
    .set({
      ...others,
      attempts: 0,
      ...(bytesDone !== undefined && { bytesDone: String(bytesDone) }),
      ...(fault !== undefined && { fault: json(fault) }),
      ...(format !== undefined && { format: json(format) }),
      ...(settings !== undefined && { settings: json(settings) }),
      ...(plan !== undefined && { plan: json(plan) }),
      ...(result !== undefined && { result: json(result) }),
      ...(undone !== undefined && { undone: json(undone) }),
      ...(changes.state !== undefined && { leaseBy: null, leaseUntil: null }),
    })
    .where("id", "=", id)
    .execute();
}

/** Seconds until a lease expires that its server does not renew. */
const leaseSeconds = 30;

/** Claims an import for this server, unless another one has it. */
export async function claim(db: Db, id: string, by: string) {
  const { rows } = await sql<{ attempts: number }>`
    update subscriber_import
    set lease_by = ${by}, lease_until = clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)}),
      attempts = attempts + 1
    where id = ${id} and state in ${atWork}
      and (lease_by is null or lease_by = ${by} or lease_until < clock_timestamp())
    returning attempts`.execute(db);
  return rows[0]?.attempts;
}

/** Locks an import and renews the server's lease; undefined if the lease was lost or the step is over. */
export async function lockOwn(tx: Tx, id: string, by: string) {
  const { rows } = await sql`
    update subscriber_import
    set lease_until = clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})
    where id = ${id} and lease_by = ${by} and state in ${atWork}
    returning id`.execute(tx);
  return rows.length > 0 ? await lock(tx, id) : undefined;
}

/** Releases a lease, so that another server can continue at once. */
export async function release(db: Db, id: string, by: string) {
  await db
    .updateTable("subscriberImport")
    .set({ leaseBy: null, leaseUntil: null })
    .where("id", "=", id)
    .where("leaseBy", "=", by)
    .execute();
}

/** Imports with pending work that no server has leased. */
export async function findIdle(db: Db) {
  const { rows } = await sql<{ id: string }>`
    select id from subscriber_import
    where state in ${atWork} and (lease_by is null or lease_until < clock_timestamp())
    order by changed_at limit ${sql.lit(importLimits.open)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores the rows that a batch skips. Replaces U+0000, which the database cannot store. */
export async function insertLeftRows(tx: Tx, id: string, place: number, left: readonly LeftRow[]) {
  if (left.length === 0) return;
  const rows = JSON.stringify(left).replaceAll("\\u0000", "\\ufffd");
  await tx
    .insertInto("subscriberImportLeft")
    .values({ importId: id, place, rows })
    .onConflict((on) => on.columns(["importId", "place"]).doUpdateSet({ rows }))
    .execute();
}

/** The next skipped rows after a place. */
export async function findLeftRows(db: Db, id: string, after: number) {
  return await db
    .selectFrom("subscriberImportLeft")
    .select(["place", "rows"])
    .where("importId", "=", id)
    .where("place", ">", after)
    .orderBy("place")
    .limit(1)
    .executeTakeFirst();
}

export async function removeLeftRows(tx: Tx, id: string) {
  await tx.deleteFrom("subscriberImportLeft").where("importId", "=", id).execute();
}

/** Deletes the uploaded file of a finished import. */
export async function removeParts(tx: Tx, id: string) {
  await tx.deleteFrom("subscriberImportPart").where("importId", "=", id).execute();
}

/** Deletes an import that has changed nothing. */
export async function remove(tx: Tx, id: string) {
  await tx.deleteFrom("subscriberImport").where("id", "=", id).execute();
}

/**
 * Deletes abandoned imports, skipped rows, effects that can no longer be undone, and old records of imports.
 * @returns the number of imports
 */
export async function removeOld(
  db: Db,
  { untouched, undoable, recorded }: { untouched: Date; undoable: Date; recorded: Date },
) {
  await db.deleteFrom("subscriberImportLeft").where("createdAt", "<", untouched).execute();
  await db.deleteFrom("subscriberImportEffect").where("createdAt", "<", undoable).execute();
  const { numAffectedRows = 0n } = await sql`
    delete from subscriber_import
    where (state in ('uploading', 'read', 'planned') and changed_at < ${untouched})
      or created_at < ${recorded}`.execute(db);
  return Number(numAffectedRows);
}
