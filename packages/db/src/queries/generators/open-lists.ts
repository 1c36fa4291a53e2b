import { type OpenListQuestion } from "@sortes/contract";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../client.ts";
import { changesAny } from "../../count.ts";
import { insertWithin } from "../../insert-within.ts";
import type { Database } from "../../schema.gen.ts";
import type { Owned } from "./owned.ts";
import * as reports from "./reports.ts";

type Row = Selectable<Database["openList"]>;

/** The fields of a list that its owner sets. */
interface Fields {
  title: string;
  question: OpenListQuestion | null;
  oneName: boolean;
}

/** A new list, which is open until `closesAt`. */
export interface NewOpenList extends Fields, Owned {
  key: string;
  openedAt: Date;
  closesAt: Date;
}

/** A list with the name and the tier of its owner, and the names on it. */
const lists = (db: Db) =>
  db
    .selectFrom("openList as l")
    .innerJoin("appUser as u", "u.id", "l.userId")
    .select([
      "l.id",
      "l.userId",
      "l.key",
      "l.title",
      "l.question",
      "l.oneName",
      "l.openedAt",
      "l.closesAt",
      "l.isClosed",
      "l.takenAt",
      "l.removedAt",
      "l.takenDownAt",
      "l.takenDownReason",
      "l.numbers",
      "l.version",
      "l.updatedAt",
      "u.username as organiser",
      "u.subscriptionTier as tier",
    ])
    .select((eb) =>
      eb
        .selectFrom("openListEntry as e")
        .select((of) => of.cast<number>(of.fn.countAll(), "integer").as("count"))
        .whereRef("e.listId", "=", "l.id")
        .where("e.state", "=", "listed")
        .as("count"),
    )
    .$narrowType<{ count: number }>();

export type OpenListRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof lists>["executeTakeFirst"]>>
>;

/** Lists of one person: open ones at once, and all that are kept. */
interface Most {
  atOnce: number;
  kept: number;
  now: Date;
}

/** The owner's account must be locked. @throws DomainError OPEN_LIST_LIMIT, OPEN_LIST_KEPT_LIMIT */
export async function insert(tx: Tx, list: NewOpenList, { atOnce, kept, now }: Most) {
  const { userId, question, openedAt: updatedAt } = list;
  const row = { ...list, question: question && JSON.stringify(question), updatedAt };
  const open = sql`closes_at > ${now} and removed_at is null`;
  const table = "openList";
  await insertWithin(tx, { table, userId, limit: kept, code: "OPEN_LIST_KEPT_LIMIT" }, () =>
    insertWithin(tx, { table, userId, limit: atOnce, counted: open, code: "OPEN_LIST_LIMIT" }, () =>
      tx.insertInto("openList").values(row).execute(),
    ),
  );
}

/** The other lists of a person that are open. */
export async function countOpen(db: Db, { id, userId }: Owned, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from open_list
    where user_id = ${userId} and id <> ${id} and closes_at > ${now} and removed_at is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The lists of a person, newest first. */
export async function list(db: Db, userId: string) {
  return await lists(db)
    .where("l.userId", "=", userId)
    .where("l.removedAt", "is", null)
    .orderBy("l.openedAt", "desc")
    .orderBy("l.id", "desc")
    .execute();
}

/** People see only their own: others' and deleted ones are reported as missing. */
export async function find(db: Db, { id, userId }: Owned) {
  return await lists(db)
    .where("l.id", "=", id)
    .where("l.userId", "=", userId)
    .where("l.removedAt", "is", null)
    .executeTakeFirst();
}

/** The list with this key, also a deleted one. */
export async function findByKey(db: Db, key: string) {
  return await lists(db).where("l.key", "=", key).executeTakeFirst();
}

export async function findById(db: Db, id: string) {
  return await lists(db).where("l.id", "=", id).executeTakeFirst();
}

/** Locks a list until the transaction ends, so that its counts stay valid. */
export async function lock(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom("openList").select("id").where("id", "=", id).forUpdate().execute();
}

/** Missing fields stay unchanged. The list must be locked. */
export async function update(
  tx: Tx,
  id: string,
  {
    question,
    ...changes
  }: Partial<Fields & Pick<Row, "closesAt" | "isClosed" | "takenAt">> & { updatedAt: Date },
) {
  const asked = question && JSON.stringify(question);
  await tx
    .updateTable("openList")
    .set({ ...changes, ...(question !== undefined && { question: asked }) })
    .where("id", "=", id)
    .execute();
}

/** Counts changes of entries, each of which has a version of its own. The list must be locked. @returns the last version */
export async function advance(tx: Tx, id: string, changes = 1) {
  return await tx
    .updateTable("openList")
    .set((eb) => ({ version: eb("version", "+", changes) }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
}

/**
 * Deletes the names of a list and what was written about it, and ends it. Its key stays, so that people who have the
 * link learn that it was deleted.
 * @returns false if the person has no such list
 */
export async function remove(tx: Tx, { id, userId }: Owned, now: Date): Promise<boolean> {
  const isOwn = await changesAny(
    tx
      .updateTable("openList")
      .set((eb) => ({
        title: "",
        question: null,
        isClosed: true,
        removedAt: now,
        takenDownAt: null,
        takenDownReason: null,
        closesAt: eb.fn<Date>("least", ["closesAt", eb.val(now)]),
      }))
      .where("id", "=", id)
      .where("userId", "=", userId)
      .where("removedAt", "is", null),
  );
  if (!isOwn) return false;
  await tx.deleteFrom("openListEntry").where("listId", "=", id).execute();
  await reports.removeOf(tx, "open_list", id);
  return true;
}
