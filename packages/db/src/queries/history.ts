import { type GeneratorType, generatorTypes } from "@sortes/contract";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../client.ts";
import type { HistoryItemTable } from "../schema.ts";

export type HistoryRow = Omit<Selectable<HistoryItemTable>, "userId" | "preview" | "contentBytes">;

export interface NewHistoryItem {
  id: string;
  userId: string;
  generatorType: GeneratorType;
  name: string;
  content: Readonly<Record<string, unknown>>;
  /** What lists show in place of the content, where that is large. */
  preview?: Readonly<Record<string, unknown>> | null;
  createdAt: Date;
}

/** What an item has beside its content. */
export const ownColumns = ["id", "generatorType", "name", "isFavorite", "createdAt"] as const;

export async function insertHistoryItem(tx: Tx, item: NewHistoryItem): Promise<void> {
  await tx
    .insertInto("historyItem")
    .values({
      ...item,
      content: JSON.stringify(item.content),
      preview: item.preview ? JSON.stringify(item.preview) : null,
    })
    .execute();
}

/** Items by type, types without any included. */
export async function countHistoryByType(
  db: Db | Tx,
  userId: string,
): Promise<Record<GeneratorType, number>> {
  const rows = await db
    .selectFrom("historyItem")
    .select((eb) => ["generatorType" as const, eb.fn.countAll<string>().as("count")])
    .where("userId", "=", userId)
    .groupBy("generatorType")
    .execute();
  const counts = Object.fromEntries(generatorTypes.map((type) => [type, 0]));
  for (const row of rows) counts[row.generatorType] = Number(row.count);
  return counts as Record<GeneratorType, number>;
}

/** A person sees their own items only: somebody else's is as unknown as none. */
export async function findHistoryItem(
  db: Db | Tx,
  owned: { id: string; userId: string },
): Promise<HistoryRow | undefined> {
  return await db
    .selectFrom("historyItem")
    .select([...ownColumns, "content"])
    .where("id", "=", owned.id)
    .where("userId", "=", owned.userId)
    .executeTakeFirst();
}

/**
 * Makes room for one more use of a pack where somebody has `most` of them: the oldest one that is no favorite goes.
 * @returns false where there is no room because all of them are favorites.
 */
export async function makeRoomForUse(tx: Tx, userId: string, most: number): Promise<boolean> {
  const uses = tx
    .selectFrom("historyItem")
    .select("id")
    .where("userId", "=", userId)
    .where("generatorType", "=", "pack");
  const kept = await uses.limit(most).execute();
  if (kept.length < most) return true;
  const oldest = uses.where("isFavorite", "=", false).orderBy("createdAt").orderBy("id").limit(1);
  const result = await tx.deleteFrom("historyItem").where("id", "in", oldest).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** @returns false where the person has no such item. */
export async function deleteHistoryItem(
  db: Db | Tx,
  owned: { id: string; userId: string },
): Promise<boolean> {
  const result = await db
    .deleteFrom("historyItem")
    .where("id", "=", owned.id)
    .where("userId", "=", owned.userId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Items that one statement deletes: as many as fit well into the time that a statement has. */
const deletedAtOnce = 10_000;

/** In several statements of one transaction where there are many. @returns how many went. */
export async function deleteHistoryOfUser(tx: Tx, userId: string): Promise<number> {
  let went = 0;
  for (;;) {
    const result = await tx
      .deleteFrom("historyItem")
      .where("id", "in", (eb) =>
        eb.selectFrom("historyItem").select("id").where("userId", "=", userId).limit(deletedAtOnce),
      )
      .executeTakeFirst();
    went += Number(result.numDeletedRows);
    if (result.numDeletedRows < deletedAtOnce) return went;
  }
}

/** @returns false where the person has no such item. */
export async function renameHistoryItem(
  db: Db | Tx,
  owned: { id: string; userId: string },
  name: string,
): Promise<boolean> {
  const result = await db
    .updateTable("historyItem")
    .set({ name })
    .where("id", "=", owned.id)
    .where("userId", "=", owned.userId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** @returns false where the person has no such item. */
export async function setFavorite(
  tx: Tx,
  owned: { id: string; userId: string },
  isFavorite: boolean,
): Promise<boolean> {
  const result = await tx
    .updateTable("historyItem")
    .set({ isFavorite })
    .where("id", "=", owned.id)
    .where("userId", "=", owned.userId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** @returns what it is now, or undefined where the person has no such item. */
export async function toggleFavorite(
  db: Db | Tx,
  owned: { id: string; userId: string },
): Promise<boolean | undefined> {
  const row = await db
    .updateTable("historyItem")
    .set((eb) => ({ isFavorite: eb.not("isFavorite") }))
    .where("id", "=", owned.id)
    .where("userId", "=", owned.userId)
    .returning("isFavorite")
    .executeTakeFirst();
  return row?.isFavorite;
}
