import type { Selectable } from "kysely";
import { limits, type PackCategory } from "@sortes/contract";
import type { Db, Tx } from "../../client.ts";
import type { Database } from "../../schema.gen.ts";
import { insertWithin } from "../../insert-within.ts";
import * as ownedRows from "./owned.ts";
import type { Owned } from "./owned.ts";

export type PackRow = Pick<
  Selectable<Database["pack"]>,
  "id" | "name" | "category" | "description" | "content" | "entries" | "updatedAt"
>;

/** The fields of a pack that its owner sets. */
interface PackFields {
  name: string;
  category: PackCategory;
  description: string;
  lines: PackLines;
}

/** The lines of a pack, and the preview for lists if there are many. */
export interface PackLines {
  content: readonly string[];
  preview: readonly string[] | null;
}

export interface NewPack extends PackFields {
  id: string;
  userId: string;
  createdAt: Date;
}

const ownColumns = ["id", "name", "category", "description", "entries", "updatedAt"] as const;

const linesOf = ({ content, preview }: PackLines) => ({
  content: JSON.stringify(content),
  preview: preview && JSON.stringify(preview),
  entries: content.length,
});

/** The owner's account must be locked. @throws DomainError PACK_LIMIT */
export async function insert(tx: Tx, { lines, ...pack }: NewPack) {
  const row = { ...pack, ...linesOf(lines), updatedAt: pack.createdAt };
  const { userId } = pack;
  await insertWithin(tx, { table: "pack", userId, limit: limits.packs, code: "PACK_LIMIT" }, () =>
    tx.insertInto("pack").values(row).execute(),
  );
}

/** The packs of a person, newest first, with previews instead of large contents. */
export async function list(db: Db, userId: string) {
  return await db
    .selectFrom("pack")
    .select(ownColumns)
    .select((eb) => eb.fn.coalesce("preview", "content").as("content"))
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** People see only their own packs: others' are reported as missing. */
export async function find(db: Db, owned: Owned) {
  return await db
    .selectFrom("pack")
    .select([...ownColumns, "content"])
    .where(ownedRows.exists(owned))
    .executeTakeFirst();
}

/** Missing fields stay unchanged. @returns undefined if the person has no such pack. */
export async function update(
  tx: Tx,
  owned: Owned,
  { lines, ...changes }: Partial<PackFields> & { updatedAt: Date },
) {
  return await tx
    .updateTable("pack")
    .set({ ...changes, ...(lines && linesOf(lines)) })
    .where(ownedRows.exists(owned))
    .returning([...ownColumns, "content"])
    .executeTakeFirst();
}
