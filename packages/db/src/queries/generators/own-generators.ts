import type { Selectable } from "kysely";
import { ownGeneratorLimits } from "@sortes/contract";
import type { Db, Tx } from "../../client.ts";
import { columns } from "../../columns.ts";
import type { Database } from "../../schema.gen.ts";
import { insertWithin } from "../../insert-within.ts";
import * as ownedRows from "./owned.ts";
import type { Owned } from "./owned.ts";

export type OwnGeneratorRow = Omit<Selectable<Database["ownGenerator"]>, "userId">;
export type ListedOwnGeneratorRow = Omit<OwnGeneratorRow, "lists">;

/** The fields of a generator that its owner sets. */
interface Fields {
  name: string;
  description: string;
  template: string;
  lists: OwnGeneratorRow["lists"];
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

/** The owner's account must be locked. @throws DomainError OWN_GENERATOR_LIMIT */
export async function insert(
  tx: Tx,
  { lists, ...generator }: Fields & Owned & { createdAt: Date },
) {
  const { userId, createdAt: updatedAt } = generator;
  const row = { ...generator, lists: JSON.stringify(lists), updatedAt };
  const limit = ownGeneratorLimits.perAccount;
  await insertWithin(
    tx,
    { table: "ownGenerator", userId, limit, code: "OWN_GENERATOR_LIMIT" },
    () => tx.insertInto("ownGenerator").values(row).execute(),
  );
}

/** The generators of a person, newest first, without their lists. */
export async function list(db: Db, userId: string) {
  return await db
    .selectFrom("ownGenerator")
    .select(listed)
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** People see only their own: others' are reported as missing. */
export async function find(db: Db, owned: Owned) {
  return await db
    .selectFrom("ownGenerator")
    .select(whole)
    .where(ownedRows.exists(owned))
    .executeTakeFirst();
}

/** Missing fields stay unchanged. @returns undefined if the person has no such generator. */
export async function update(
  tx: Tx,
  owned: Owned,
  { lists, ...changes }: Partial<Fields> & { shareId?: string | null; updatedAt?: Date },
) {
  return await tx
    .updateTable("ownGenerator")
    .set({ ...changes, ...(lists && { lists: JSON.stringify(lists) }) })
    .where(ownedRows.exists(owned))
    .returning(whole)
    .executeTakeFirst();
}

/** The generator shared under this id, for any caller. */
export async function findShared(db: Db, shareId: string) {
  return await db
    .selectFrom("ownGenerator")
    .select(columns.ownGenerator)
    .where("shareId", "=", shareId)
    .executeTakeFirst();
}
