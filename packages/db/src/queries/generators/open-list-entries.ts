import type { OpenListEntryState } from "@sortes/contract";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../client.ts";
import { columns } from "../../columns.ts";
import type { Database } from "../../schema.gen.ts";

export type OpenListEntryRow = Selectable<Database["openListEntry"]>;

/** The list must be locked, and its limits checked. */
export async function insert(tx: Tx, entry: OpenListEntryRow) {
  await tx.insertInto("openListEntry").values(entry).execute();
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

/** A name on the list that is the same or looks the same; the same one first. @param but the id of an entry to ignore */
export async function findAlike(
  db: Db,
  { listId, nameKey, skeleton }: Compared & { listId: string },
  but?: string,
) {
  const like = (column: "nameKey" | "skeleton", value: string) =>
    db
      .selectFrom("openListEntry")
      .select(["id", "nameKey"])
      .where("listId", "=", listId)
      .where(column, "=", value)
      .where("state", "=", "listed")
      .$if(but !== undefined, (query) => query.where("id", "<>", but!))
      .limit(1)
      .executeTakeFirst();
  return (await like("nameKey", nameKey)) ?? (await like("skeleton", skeleton));
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
