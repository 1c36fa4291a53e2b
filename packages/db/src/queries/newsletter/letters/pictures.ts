import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../client.ts";
import type { Database } from "../../../schema.gen.ts";
import { changesAny } from "../../../count.ts";

/** The key of the advisory lock, unique among ours. */
const roomLock = 7_301_552_047;

/** A picture of campaigns. The blob is stored elsewhere, under its hash. */
export type PictureRow = Omit<Selectable<Database["picture"]>, "state" | "userId" | "changedAt">;

/** A picture with its uploader and the number of campaigns and templates that use it. */
export interface ShownPicture extends PictureRow {
  username: string | null;
  drafts: number;
  sent: number;
  templates: number;
}

const columns = sql`p.hash, p.type, p.width, p.height, p.is_moving, p.bytes, p.name, p.alt, p.created_at`;

/** Whether a campaign `c` has reached readers, or may have. All others can still be changed or will be sent. */
const reached = sql`c.status in ('sent', 'sent_with_issues', 'cancelled')`;

const shown = sql`
  ${columns}, u.username,
  (select count(*) from picture_use w join campaign c on c.id = w.campaign_id
    where w.hash = p.hash and not ${reached})::int as drafts,
  (select count(*) from picture_use w join campaign c on c.id = w.campaign_id
    where w.hash = p.hash and ${reached})::int as sent,
  (select count(*) from letter_template t where p.hash = any(t.pictures))::int as templates`;

/** A page of the complete pictures, newest first, and their total number. */
export async function page(db: Db, { page, limit }: { page: number; limit: number }) {
  const { rows } = await sql<ShownPicture>`
    select ${shown} from picture p left join app_user u on u.id = p.user_id
    where p.state = 'kept' order by p.created_at desc, p.hash
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

/** A complete picture, as lists show it. */
export async function find(db: Db, hash: string) {
  const { rows } = await sql<ShownPicture>`
    select ${shown} from picture p left join app_user u on u.id = p.user_id
    where p.hash = ${hash} and p.state = 'kept'`.execute(db);
  return rows[0];
}

/** The data for serving a complete picture. */
export async function findServed(db: Db, hash: string) {
  return await db
    .selectFrom("picture")
    .select(["type", "width", "height", "bytes"])
    .where("hash", "=", hash)
    .where("state", "=", "kept")
    .executeTakeFirst();
}

/** How many of the pictures with these hashes (an array in SQL) do not exist, or are incomplete. */
export const missingOf = (hashes: RawBuilder<unknown>) => sql<number>`(
  select count(*) from unnest(${hashes}) as used (hash)
  where not exists (select from picture p where p.hash = used.hash and p.state = 'kept'))::int`;

/** How many of some pictures do not exist, or are incomplete. */
export async function countMissing(db: Db, hashes: readonly string[]): Promise<number> {
  if (hashes.length === 0) return 0;
  const missing = missingOf(sql`${hashes}::text[]`);
  const { rows } = await sql<{ missing: number }>`select ${missing} as missing`.execute(db);
  return rows[0]?.missing ?? 0;
}

/** The number of complete pictures (`total`), and of all that take up space, with their bytes. */
export async function count(db: Db) {
  const { rows } = await sql<{ total: number; pictures: number; bytes: number }>`
    select count(*) filter (where state = 'kept')::int as total, count(*)::int as pictures,
      coalesce(sum(bytes), 0)::float8 as bytes
    from picture`.execute(db);
  return rows[0] ?? { total: 0, pictures: 0, bytes: 0 };
}

interface Room {
  pictures: number;
  bytes: number;
  /** Maximum bytes of one person since `since`. */
  bytesSince: number;
  since: Date;
}

/**
 * Reserves space for a picture whose blob is about to be stored. A complete one stays unchanged.
 * @returns `kept` if it is already complete; `room` or `day` if the total or the daily limit is reached
 */
export async function reserve(
  tx: Tx,
  { userId, ...picture }: PictureRow & { userId: string },
  room: Room,
): Promise<"reserved" | "kept" | "room" | "day"> {
  // serialised: two concurrent uploads would both see the last free space
  await sql`select pg_advisory_xact_lock(${roomLock}::bigint)`.execute(tx);
  const present = await tx
    .selectFrom("picture")
    .select("state")
    .where("hash", "=", picture.hash)
    .forUpdate()
    .executeTakeFirst();
  if (present?.state === "kept") return "kept";
  const { pictures, bytes } = await count(tx);
  if (!present && (pictures >= room.pictures || bytes + picture.bytes > room.bytes)) return "room";
  const { rows: lately } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from picture
    where user_id = ${userId} and created_at > ${room.since}`.execute(tx);
  if ((lately[0]?.bytes ?? 0) + picture.bytes > room.bytesSince) return "day";
  const { name, alt, createdAt } = picture;
  const begun = { name, alt, userId, createdAt, changedAt: createdAt };
  await tx
    .insertInto("picture")
    .values({ ...picture, ...begun })
    .onConflict((known) => known.column("hash").doUpdateSet({ ...begun, state: "storing" }))
    .execute();
  return "reserved";
}

/** Marks a picture as complete: its blob is stored. @returns whether it was incomplete before */
export async function keep(tx: Tx, hash: string, at: Date): Promise<boolean> {
  const kept = tx
    .updateTable("picture")
    .set({ state: "kept", changedAt: at })
    .where("hash", "=", hash)
    .where("state", "=", "storing");
  return await changesAny(kept);
}

/** Sets the alternative text. @returns whether the picture exists and is complete */
export async function describe(
  tx: Tx,
  { hash, alt, at }: { hash: string; alt: string; at: Date },
): Promise<boolean> {
  const described = tx
    .updateTable("picture")
    .set({ alt, changedAt: at })
    .where("hash", "=", hash)
    .where("state", "=", "kept");
  return await changesAny(described);
}

/**
 * A complete picture with the campaigns and the names of templates that use it, locked: nothing new can use it until
 * the transaction ends.
 */
export async function lock(tx: Tx, hash: string) {
  const picture = await tx
    .selectFrom("picture")
    .select("name")
    .where("hash", "=", hash)
    .where("state", "=", "kept")
    .forUpdate()
    .executeTakeFirst();
  if (!picture) return undefined;
  const { rows: uses } = await sql<{ title: string; hasReached: boolean }>`
    select c.title, ${reached} as has_reached from picture_use w join campaign c on c.id = w.campaign_id
    where w.hash = ${hash} order by c.updated_at desc`.execute(tx);
  const { rows: templates } = await sql<{ name: string }>`
    select name from letter_template where ${hash} = any(pictures) order by name_key`.execute(tx);
  return { ...picture, uses, templates: templates.map(({ name }) => name) };
}

/** Hides a picture from now on; its blob still exists. */
export async function beginErasing(tx: Tx, hash: string, at: Date): Promise<void> {
  await tx
    .updateTable("picture")
    .set({ state: "erasing", changedAt: at })
    .where("hash", "=", hash)
    .execute();
}

/** An orphaned picture, which is being erased or was never completed; locked. Skips pictures locked by others. */
export async function lockOrphan(tx: Tx, unfinishedSince: Date) {
  return await tx
    .selectFrom("picture")
    .select(["hash", "type"])
    .where("state", "<>", "kept")
    .where((eb) => eb.or([eb("state", "=", "erasing"), eb("changedAt", "<", unfinishedSince)]))
    .orderBy("changedAt")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Deletes a picture whose blob has been deleted. */
export async function remove(tx: Tx, hash: string): Promise<void> {
  await tx.deleteFrom("picture").where("hash", "=", hash).execute();
}

/** Marks a picture whose blob could not be stored for erasure, unless another server has stored it. */
export async function release(tx: Tx, hash: string, at: Date): Promise<void> {
  await tx
    .updateTable("picture")
    .set({ state: "erasing", changedAt: at })
    .where("hash", "=", hash)
    .where("state", "=", "storing")
    .execute();
}
