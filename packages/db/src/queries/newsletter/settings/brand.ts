import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../client.ts";
import type { Database } from "../../../schema.gen.ts";

const columns = [
  "name",
  "bandColor",
  "buttonColor",
  "linkColor",
  "footerEn",
  "footerRo",
  "logoHash",
  "version",
  "changedAt",
] as const;

/** How mails look, with the type and pixels of the logo. */
export type BrandRow = Omit<Selectable<Database["brand"]>, "id"> & {
  logoType: string | null;
  logoWidth: number | null;
  logoHeight: number | null;
};

const shown = [
  ...columns,
  "brandLogo.type as logoType",
  "brandLogo.width as logoWidth",
  "brandLogo.height as logoHeight",
] as const;

const select = (db: Db) =>
  db.selectFrom("brand").leftJoin("brandLogo", "brandLogo.hash", "brand.logoHash").select(shown);

/** How mails look. */
export async function get(db: Db): Promise<BrandRow> {
  return await select(db).executeTakeFirstOrThrow();
}

/** The look of mails, locked until the transaction ends. */
export async function lock(tx: Tx): Promise<BrandRow> {
  return await select(tx).forUpdate("brand").executeTakeFirstOrThrow();
}

export type BrandChange = Partial<Omit<Selectable<Database["brand"]>, "id" | "version">>;

/** Changes the locked brand and increments its version. */
export async function update(tx: Tx, change: BrandChange): Promise<BrandRow> {
  await tx
    .updateTable("brand")
    .set({ ...change, version: sql`version + 1` })
    .execute();
  return await get(tx);
}

/** Stores a logo unless it exists. @returns false if there are already `most` others. */
export async function insertLogo(
  tx: Tx,
  logo: Omit<Insertable<Database["brandLogo"]>, "createdAt">,
  most: number,
): Promise<boolean> {
  const known = await tx
    .selectFrom("brandLogo")
    .select("hash")
    .where("hash", "=", logo.hash)
    .executeTakeFirst();
  if (known) return true;
  const { kept } = await tx
    .selectFrom("brandLogo")
    .select(sql<number>`count(*)::int`.as("kept"))
    .executeTakeFirstOrThrow();
  if (kept >= most) return false;
  await tx.insertInto("brandLogo").values(logo).execute();
  return true;
}

/** The logo with a hash, current or former. */
export async function findLogo(db: Db, hash: string) {
  return await db
    .selectFrom("brandLogo")
    .select(["type", "bytes"])
    .where("hash", "=", hash)
    .executeTakeFirst();
}
