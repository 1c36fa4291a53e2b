import type { Selectable } from "kysely";
import type { Db, Tx } from "../client.ts";
import { columns } from "../columns.ts";
import type { OwnGeneratorTable } from "../schema.ts";

export type OwnGeneratorRow = Omit<Selectable<OwnGeneratorTable>, "userId">;
export type ListedOwnGeneratorRow = Omit<OwnGeneratorRow, "lists">;

/** What of a generator its owner decides. */
interface Fields {
  name: string;
  description: string;
  template: string;
  lists: OwnGeneratorRow["lists"];
}

interface Owned {
  id: string;
  userId: string;
}

const listed = [
  "id",
  "name",
  "description",
  "template",
  "shareId",
  "takenDownAt",
  "takenDownReason",
  "createdAt",
  "updatedAt",
] as const;
const whole = [...listed, "lists"] as const;

export async function insertOwnGenerator(
  tx: Tx,
  { lists, ...generator }: Fields & Owned & { createdAt: Date },
): Promise<void> {
  await tx
    .insertInto("ownGenerator")
    .values({ ...generator, lists: JSON.stringify(lists), updatedAt: generator.createdAt })
    .execute();
}

/** The generators of a person, newest first, without their lists. */
export async function findOwnGenerators(db: Db, userId: string): Promise<ListedOwnGeneratorRow[]> {
  return await db
    .selectFrom("ownGenerator")
    .select(listed)
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function countOwnGenerators(db: Db | Tx, userId: string): Promise<number> {
  const row = await db
    .selectFrom("ownGenerator")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** A person sees their own only: somebody else's is as unknown as none. */
export async function findOwnGenerator(
  db: Db | Tx,
  { id, userId }: Owned,
): Promise<OwnGeneratorRow | undefined> {
  return await db
    .selectFrom("ownGenerator")
    .select(whole)
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
}

/** What is not given stays as it is. @returns undefined where the person has no such generator. */
export async function updateOwnGenerator(
  tx: Tx,
  { id, userId }: Owned,
  { lists, ...changes }: Partial<Fields> & { shareId?: string | null; updatedAt?: Date },
): Promise<OwnGeneratorRow | undefined> {
  return await tx
    .updateTable("ownGenerator")
    .set({ ...changes, ...(lists && { lists: JSON.stringify(lists) }) })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .returning(whole)
    .executeTakeFirst();
}

/** @returns false where the person has no such generator. */
export async function deleteOwnGenerator(tx: Tx, { id, userId }: Owned): Promise<boolean> {
  const result = await tx
    .deleteFrom("ownGenerator")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** A generator that is shared under this id, whoever asks. */
export async function findSharedGenerator(
  db: Db | Tx,
  shareId: string,
): Promise<Selectable<OwnGeneratorTable> | undefined> {
  return await db
    .selectFrom("ownGenerator")
    .select(columns.ownGenerator)
    .where("shareId", "=", shareId)
    .executeTakeFirst();
}
