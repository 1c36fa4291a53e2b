import { type RawBuilder, sql } from "kysely";
import {
  DomainError,
  type SubscriberField,
  type SubscriberFieldType,
  subscriberLimits,
} from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";
import { changedBy } from "../../../count.ts";
import { insertWithin } from "../../../insert-within.ts";
import * as readerLetters from "./letters.ts";

/** A custom field, with the id that its values refer to. */
export interface FieldRow extends SubscriberField {
  id: number;
}

/** The key of a tag: two names with the same key are the same tag. */
export const tagKey = readerLetters.keyFor;

/** All custom fields, oldest first. */
export async function list(db: Db): Promise<FieldRow[]> {
  return await db
    .selectFrom("subscriberField")
    .select(["id", "key", "type", "labelEn as en", "labelRo as ro"])
    .orderBy("id")
    .execute();
}

/** Creates a custom field, or changes its labels. @throws DomainError FIELD_LIMIT; FIELD_EXISTS if it has another type */
export async function save(tx: Tx, { key, type, en, ro }: SubscriberField) {
  await sql`lock table subscriber_field in share row exclusive mode`.execute(tx);
  const known = (await list(tx)).find((field) => field.key === key);
  if (known && known.type !== type) throw new DomainError("FIELD_EXISTS");
  const saving = async () => {
    await sql`
      insert into subscriber_field (key, type, label_en, label_ro) values (${key}, ${type}, ${en}, ${ro})
      on conflict (key) do update set label_en = excluded.label_en, label_ro = excluded.label_ro`.execute(
      tx,
    );
  };
  const room = {
    table: "subscriberField",
    limit: subscriberLimits.fields,
    code: "FIELD_LIMIT",
  } as const;
  await (known ? saving() : insertWithin(tx, room, saving));
}

/** Deletes a custom field with all its values. @returns whether it existed */
export async function remove(tx: Tx, name: string) {
  return (await changedBy(tx.deleteFrom("subscriberField").where("key", "=", name))) > 0;
}

/** The names of all tags. */
export async function findTags(db: Db) {
  const rows = await db.selectFrom("subscriberTag").select("name").orderBy("nameKey").execute();
  return rows.map(({ name }) => name);
}

/** Deletes a tag, which removes it from all subscribers. @returns whether it existed */
export async function removeTag(tx: Tx, name: string) {
  return (await changedBy(tx.deleteFrom("subscriberTag").where("nameKey", "=", tagKey(name)))) > 0;
}

/** The ids of tags, by key. Creates missing tags. @throws DomainError TAG_LIMIT */
export async function ensureTags(tx: Tx, names: readonly string[]) {
  const byKey = new Map(names.map((name) => [tagKey(name), name]));
  const find = async () => {
    const { rows } = await sql<{ id: number; nameKey: string }>`
      select id, name_key from subscriber_tag where name_key = any(${[...byKey.keys()]}::text[])`.execute(
      tx,
    );
    return new Map(rows.map((row) => [row.nameKey, row.id]));
  };
  if (byKey.size === 0) return new Map<string, number>();
  const known = await find();
  const missing = [...byKey].filter(([nameKey]) => !known.has(nameKey));
  if (missing.length === 0) return known;
  const { tags: limit } = subscriberLimits;
  const room = { table: "subscriberTag", limit, code: "TAG_LIMIT", more: missing.length } as const;
  await insertWithin(tx, room, () =>
    tx
      .insertInto("subscriberTag")
      .values(missing.map(([nameKey, name]) => ({ name, nameKey })))
      .onConflict((on) => on.column("nameKey").doNothing())
      .execute(),
  );
  return await find();
}

/** The name, tags and custom fields of a subscriber. */
export interface SubscriberDetails {
  name: string | null;
  tags: string[];
  fields: OwnFieldValue[];
  timeZone: string | null;
  consentAt: Date | null;
  consentSource: string | null;
}

/** The value of a custom field. Dates are YYYY-MM-DD. */
export interface OwnFieldValue {
  key: string;
  type: SubscriberFieldType;
  value: string | number;
}

/** All custom field values of a subscriber, as JSON. */
export const ownFieldsOf = (subscriberId: RawBuilder<unknown>) => sql<OwnFieldValue[]>`
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'key', f.key,
      'type', f.type,
      'value', case f.type when 'number' then to_jsonb(v.number) when 'date' then to_jsonb(v.day) else to_jsonb(v.text) end
    ) order by f.id)
    from subscriber_value v join subscriber_field f on f.id = v.field_id
    where v.subscriber_id = ${subscriberId}), '[]')`;

/** The details of subscribers, by id. Dates are YYYY-MM-DD. */
export async function findDetails(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, SubscriberDetails>();
  const { rows } = await sql<SubscriberDetails & { id: string }>`
    select s.id, s.name, s.time_zone, s.consent_at, s.consent_source,
      array(
        select t.name from subscriber_tagged d join subscriber_tag t on t.id = d.tag_id
        where d.subscriber_id = s.id order by t.name_key) as tags,
      ${ownFieldsOf(sql`s.id`)} as fields
    from subscriber s where s.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...details }) => [id, details]));
}

/** The number of newest subscribers from which the sample reader is taken. */
const sampledAmong = 500;

/** The one of the newest active subscribers with the most details; undefined if there is none. */
export async function findSampleReader(db: Db) {
  const { rows } = await sql<{ address: string; name: string | null; fields: OwnFieldValue[] }>`
    select s.address, s.name, ${ownFieldsOf(sql`s.id`)} as fields
    from (select id, address, name, state from subscriber order by id desc limit ${sql.lit(sampledAmong)}) s
    where s.state = 'active'
    order by (s.name is not null)::int
      + (select count(*) from subscriber_value v where v.subscriber_id = s.id) desc, s.id desc
    limit 1`.execute(db);
  return rows[0];
}

/** A value for a subscriber, in the format of its field's type. */
export interface FieldValue {
  subscriberId: string;
  fieldId: number;
  type: SubscriberFieldType;
  value: string | number;
}

/** Sets values of locked subscribers. */
export async function saveValues(tx: Tx, values: readonly FieldValue[]) {
  if (values.length === 0) return;
  const of = (type: SubscriberFieldType) =>
    values.map((entry) => (entry.type === type ? entry.value : null));
  await sql`
    insert into subscriber_value (subscriber_id, field_id, text, number, day)
    select * from unnest(
      ${values.map(({ subscriberId }) => subscriberId)}::uuid[],
      ${values.map(({ fieldId }) => fieldId)}::int[],
      ${of("text")}::text[],
      ${of("number")}::float8[],
      ${of("date")}::date[]
    )
    on conflict (subscriber_id, field_id)
      do update set text = excluded.text, number = excluded.number, day = excluded.day`.execute(tx);
}

/** Tags locked subscribers. */
export async function saveTags(tx: Tx, tagged: readonly { subscriberId: string; tagId: number }[]) {
  if (tagged.length === 0) return;
  await sql`
    insert into subscriber_tagged (subscriber_id, tag_id)
    select * from unnest(
      ${tagged.map(({ subscriberId }) => subscriberId)}::uuid[],
      ${tagged.map(({ tagId }) => tagId)}::int[]
    ) on conflict do nothing`.execute(tx);
}

/**
 * Sets names, time zones, and the time and place of consent, of locked subscribers. Missing values leave the stored
 * ones.
 */
export async function saveSaid(
  tx: Tx,
  said: readonly {
    id: string;
    name?: string | undefined;
    timeZone?: string | undefined;
    consentAt?: Date | undefined;
    consentSource?: string | undefined;
  }[],
) {
  const news = said.filter(({ id: _id, ...rest }) =>
    Object.values(rest).some((value) => value !== undefined),
  );
  if (news.length === 0) return;
  await sql`
    update subscriber s
    set name = coalesce(said.name, s.name), time_zone = coalesce(said.time_zone, s.time_zone),
      consent_at = coalesce(said.consent_at, s.consent_at),
      consent_source = coalesce(said.consent_source, s.consent_source)
    from unnest(
      ${news.map(({ id }) => id)}::uuid[],
      ${news.map(({ name }) => name ?? null)}::text[],
      ${news.map(({ timeZone }) => timeZone ?? null)}::text[],
      ${news.map(({ consentAt }) => consentAt ?? null)}::timestamptz[],
      ${news.map(({ consentSource }) => consentSource ?? null)}::text[]
    ) as said (id, name, time_zone, consent_at, consent_source)
    where s.id = said.id`.execute(tx);
}
