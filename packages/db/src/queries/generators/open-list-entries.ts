import type { OpenListEntryState } from "@sortes/contract";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../client.ts";
import { columns } from "../../columns.ts";
import type { Database } from "../../schema.gen.ts";

export type OpenListEntryRow = Selectable<Database["openListEntry"]>;

/** An entry without what the list counts: its number and its version. */
type NewEntry = Omit<OpenListEntryRow, "number" | "version">;

/**
 * Adds an entry under the list's next number and version. The list must be locked, and its limits checked. One statement:
 * everybody else who joins waits for this transaction.
 */
export async function insert(tx: Tx, entry: NewEntry): Promise<OpenListEntryRow> {
  const { listId, name, nameKey, skeleton, answer, deviceHash, state, joinedAt } = entry;
  const { rows } = await sql<Pick<OpenListEntryRow, "number" | "version">>`
    with list as (
      update open_list set version = version + 1, numbers = numbers + 1
      where id = ${listId} returning numbers, version)
    insert into open_list_entry (id, list_id, number, name, name_key, skeleton, answer, device_hash,
      state, joined_at, version)
    select ${entry.id}::uuid, ${listId}::uuid, numbers, ${name}, ${nameKey}, ${skeleton}, ${answer},
      ${deviceHash}, ${state}, ${joinedAt}::timestamptz, version from list
    returning number, version`.execute(tx);
  return { ...entry, ...rows[0]! };
}

export async function find(db: Db, id: string) {
  return await db
    .selectFrom("openListEntry")
    .select(columns.openListEntry)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The entries of a device that did not leave, in the order of joining. */
export async function ofDevice(db: Db, listId: string, deviceHash: string) {
  return await db
    .selectFrom("openListEntry")
    .select(columns.openListEntry)
    .where("listId", "=", listId)
    .where("deviceHash", "=", deviceHash)
    .where("state", "<>", "left")
    .orderBy("number")
    .execute();
}

/** How a name is compared. */
type Compared = Pick<OpenListEntryRow, "nameKey" | "skeleton">;

/**
 * The entries of a device that did not leave, in the order of joining, and those on the list with a name that is the
 * same or looks the same.
 */
export async function related(
  db: Db,
  { listId, deviceHash, nameKey, skeleton }: Compared & { listId: string; deviceHash: string },
) {
  const rows = await db
    .selectFrom("openListEntry")
    .select(columns.openListEntry)
    .where("listId", "=", listId)
    .where("state", "<>", "left")
    .where((eb) =>
      eb.or([
        eb("deviceHash", "=", deviceHash),
        eb.and([eb("nameKey", "=", nameKey), eb("state", "=", "listed")]),
        eb.and([eb("skeleton", "=", skeleton), eb("state", "=", "listed")]),
      ]),
    )
    .orderBy("number")
    .execute();
  const isMine = (row: OpenListEntryRow) => row.deviceHash === deviceHash;
  const isAlike = (row: OpenListEntryRow) =>
    row.state === "listed" && (row.nameKey === nameKey || row.skeleton === skeleton);
  return { mine: rows.filter(isMine), alike: rows.filter(isAlike) };
}

/** The entries on a list, but one, with a name that is the same or looks the same. */
export async function alike(
  db: Db,
  { listId, nameKey, skeleton }: Compared & { listId: string },
  but: string,
) {
  return await db
    .selectFrom("openListEntry")
    .select("nameKey")
    .where("listId", "=", listId)
    .where("state", "=", "listed")
    .where("id", "<>", but)
    .where((eb) => eb.or([eb("nameKey", "=", nameKey), eb("skeleton", "=", skeleton)]))
    .execute();
}

/** Entries that changed after a version, in the order of their changes. */
export async function changedSince(db: Db, listId: string, since: number, limit: number) {
  return await db
    .selectFrom("openListEntry")
    .select(["id", "number", "name", "answer", "state", "joinedAt", "version"])
    .where("listId", "=", listId)
    .where("version", ">", since)
    .orderBy("version")
    .orderBy("number")
    .limit(limit)
    .execute();
}

/** The names on a list, in the order of joining. */
export async function names(db: Db, listId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("openListEntry")
    .select("name")
    .where("listId", "=", listId)
    .where("state", "=", "listed")
    .orderBy("number")
    .execute();
  return rows.map(({ name }) => name);
}

/** The list must be locked. */
export async function update(
  tx: Tx,
  id: string,
  changes: Pick<OpenListEntryRow, "name" | "nameKey" | "skeleton" | "answer" | "version">,
) {
  await tx.updateTable("openListEntry").set(changes).where("id", "=", id).execute();
}

/** Erases what somebody who leaves has written. The row stays, so that the owner's screens learn of it. */
export async function leave(tx: Tx, id: string, version: number) {
  const nothing = { name: "", nameKey: "", skeleton: "", answer: null };
  await tx
    .updateTable("openListEntry")
    .set({ ...nothing, state: "left", version })
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes the rows of those who left or were removed, except `kept`: first those who left, the earliest first. The list
 * must be locked.
 */
export async function forgetGone(tx: Tx, listId: string, kept: number) {
  await sql`
    delete from open_list_entry where id in (
      select id from open_list_entry where list_id = ${listId} and state <> 'listed'
      order by state = 'removed' desc, version desc offset ${kept})`.execute(tx);
}

/** Entries of a list in a state, of those with these ids. */
export async function inState(
  db: Db,
  listId: string,
  { ids, state }: { ids: readonly string[]; state: OpenListEntryState },
) {
  return await db
    .selectFrom("openListEntry")
    .select(columns.openListEntry)
    .where("listId", "=", listId)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("state", "=", state)
    .orderBy("number")
    .execute();
}

/** The list must be locked. @param version of the last one; those before it have the versions before it */
export async function setState(
  tx: Tx,
  ids: readonly string[],
  { state, version }: { state: OpenListEntryState; version: number },
) {
  const before = version - ids.length;
  await tx
    .updateTable("openListEntry")
    .set({
      state,
      version: sql<number>`${before}::integer + array_position(${ids}::uuid[], id)`,
    })
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Removes everything from a person's lists, each by a statement of its own, well within its time limit. */
export async function removeOfUser(tx: Tx, userId: string) {
  const lists = await tx
    .selectFrom("openList")
    .select("id")
    .where("userId", "=", userId)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const { id } of lists)
    await tx.deleteFrom("openListEntry").where("listId", "=", id).execute();
}
