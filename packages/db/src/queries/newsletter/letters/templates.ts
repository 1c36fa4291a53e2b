import { sql } from "kysely";
import {
  type KeptTemplate,
  type Language,
  type TemplateFormat,
  templateLimits,
} from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";
import { changedBy } from "../../../count.ts";
import { insertWithin } from "../../../insert-within.ts";
import * as readerFields from "../readers/fields.ts";

/** A saved letter, without its content. */
export interface TemplateRow {
  id: string;
  name: string;
  format: TemplateFormat;
  language: Language | null;
  isTranslated: boolean;
  bytes: number;
  /** The number of its pictures that no longer exist. */
  missingPictures: number;
  version: number;
  createdAt: Date;
  changedAt: Date;
}

const columns = sql`
  t.id, t.name, t.format, t.language, t.is_translated, t.bytes, t.version, t.created_at, t.changed_at,
  (select count(*) from unnest(t.pictures) as used (hash)
    where not exists (select from picture p where p.hash = used.hash and p.state = 'kept')
  )::int as missing_pictures`;

/** All templates, by name. */
export async function list(db: Db) {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from letter_template t
    order by t.name_key limit ${sql.lit(templateLimits.saved)}`.execute(db);
  return rows;
}

/** A template with its letters. */
export async function find(db: Db, id: string) {
  const { rows } = await sql<TemplateRow & { letter: KeptTemplate }>`
    select ${columns}, t.letter from letter_template t where t.id = ${id}`.execute(db);
  return rows[0];
}

interface Content extends Pick<TemplateRow, "format" | "language" | "isTranslated" | "bytes"> {
  /** The stored content of its letters, as JSON. */
  letter: string;
  /** Hashes of this site's pictures in the letters. */
  pictures: readonly string[];
  at: Date;
}

type NewTemplate = Content & Pick<TemplateRow, "id" | "name">;

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

/** @returns `taken` if another template has the name. @throws DomainError TEMPLATE_LIMIT */
export async function insert(tx: Tx, template: NewTemplate) {
  const { id, name, format, language, isTranslated, letter, bytes, pictures, at } = template;
  const { saved: limit } = templateLimits;
  const room = { table: "letterTemplate", limit, code: "TEMPLATE_LIMIT" } as const;
  const { rows } = await insertWithin(tx, room, async () => {
    await holdPictures(tx, pictures);
    return await sql<{ id: string }>`
      insert into letter_template (id, name, name_key, format, language, is_translated, letter, bytes, pictures,
        created_at, changed_at)
      values (${id}, ${name}, ${readerFields.tagKey(name)}, ${format}, ${language}, ${isTranslated}, ${letter}::jsonb,
        ${bytes}, ${pictures}::text[], ${at}, ${at})
      on conflict (name_key) do nothing returning id`.execute(tx);
  });
  return rows.length > 0 ? "saved" : "taken";
}

/** Renames a locked template. @returns false if another template has the name */
export async function rename(tx: Tx, { id, name, at }: { id: string; name: string; at: Date }) {
  const { rows: others } = await sql`
    select from letter_template where name_key = ${readerFields.tagKey(name)} and id <> ${id}`.execute(
    tx,
  );
  if (others.length > 0) return false;
  await sql`
    update letter_template
    set name = ${name}, name_key = ${readerFields.tagKey(name)}, changed_at = ${at}, version = version + 1
    where id = ${id}`.execute(tx);
  return true;
}

/** Replaces the letter of a locked template. */
export async function replace(tx: Tx, { id, ...content }: Content & Pick<TemplateRow, "id">) {
  const { format, language, isTranslated, letter, bytes, pictures, at } = content;
  await holdPictures(tx, pictures);
  await sql`
    update letter_template
    set format = ${format}, language = ${language}, is_translated = ${isTranslated},
      letter = ${letter}::jsonb, bytes = ${bytes}, pictures = ${pictures}::text[],
      changed_at = ${at}, version = version + 1
    where id = ${id}`.execute(tx);
}

/** Deletes a template. Campaigns started from it stay. @returns whether it existed */
export async function remove(tx: Tx, id: string) {
  return (await changedBy(tx.deleteFrom("letterTemplate").where("id", "=", id))) > 0;
}
