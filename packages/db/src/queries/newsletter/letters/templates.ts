import { sql } from "kysely";
import { type Language, type TemplateFormat, templateLimits } from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";
import { changedBy } from "../../../count.ts";
import { insertWithin } from "../../../insert-within.ts";
import * as readerFields from "../readers/fields.ts";
import { missingOf } from "./pictures.ts";

/** A saved letter, without its content. */
export type TemplateRow = Awaited<ReturnType<typeof list>>[number];

const selectRows = (db: Db) =>
  db
    .selectFrom("letterTemplate as t")
    .select(["t.id", "t.name", "t.format", "t.language", "t.isTranslated", "t.bytes"])
    .select(["t.version", "t.createdAt", "t.changedAt"])
    .select(missingOf(sql.ref("t.pictures")).as("missingPictures"));

/** All templates, by name. */
export async function list(db: Db) {
  return await selectRows(db).orderBy("t.nameKey").limit(templateLimits.saved).execute();
}

/** A template with its letters. */
export async function find(db: Db, id: string) {
  return await selectRows(db).select("t.letter").where("t.id", "=", id).executeTakeFirst();
}

interface Content {
  format: TemplateFormat;
  language: Language | null;
  isTranslated: boolean;
  /** The stored content of its letters, as JSON. */
  letter: string;
  bytes: number;
  /** Hashes of this site's pictures in the letters. */
  pictures: readonly string[];
  at: Date;
}

type NewTemplate = Content & { id: string; name: string };

/** Locks pictures against erasure until the transaction ends; waits for an erasure in progress. */
const holdPictures = (tx: Tx, pictures: readonly string[]) =>
  sql`
    select from picture where hash = any(${pictures}::text[])
    order by hash for key share`.execute(tx);

/** Serialises changes: two concurrent ones would both see a free name or the same version. */
export async function lock(tx: Tx, id: string) {
  await sql`lock table letter_template in share row exclusive mode`.execute(tx);
  return await find(tx, id);
}

const named = (name: string) => ({ name, nameKey: readerFields.tagKey(name) });

const stored = ({ pictures, ...content }: Omit<Content, "at">) => ({
  ...content,
  pictures: [...pictures],
});

/** @returns `taken` if another template has the name. @throws DomainError TEMPLATE_LIMIT */
export async function insert(tx: Tx, template: NewTemplate) {
  const { id, name, at, ...content } = template;
  const { saved: limit } = templateLimits;
  const room = { table: "letterTemplate", limit, code: "TEMPLATE_LIMIT" } as const;
  const row = await insertWithin(tx, room, async () => {
    await holdPictures(tx, content.pictures);
    return await tx
      .insertInto("letterTemplate")
      .values({ id, ...named(name), ...stored(content), createdAt: at, changedAt: at })
      .onConflict((name) => name.column("nameKey").doNothing())
      .returning("id")
      .executeTakeFirst();
  });
  return row ? "saved" : "taken";
}

/** Renames a locked template. @returns false if another template has the name */
export async function rename(tx: Tx, { id, name, at }: { id: string; name: string; at: Date }) {
  const other = await tx
    .selectFrom("letterTemplate")
    .select("id")
    .where("nameKey", "=", readerFields.tagKey(name))
    .where("id", "<>", id)
    .executeTakeFirst();
  if (other) return false;
  await tx
    .updateTable("letterTemplate")
    .set({ ...named(name), changedAt: at, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
  return true;
}

/** Replaces the letter of a locked template. */
export async function replace(tx: Tx, { id, at, ...content }: Content & { id: string }) {
  await holdPictures(tx, content.pictures);
  await tx
    .updateTable("letterTemplate")
    .set({ ...stored(content), changedAt: at, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** Deletes a template. Campaigns started from it stay. @returns whether it existed */
export async function remove(tx: Tx, id: string) {
  return (await changedBy(tx.deleteFrom("letterTemplate").where("id", "=", id))) > 0;
}
