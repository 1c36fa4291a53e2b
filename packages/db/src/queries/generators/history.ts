import {
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from "kysely";
import {
  defaultNames,
  type GeneratorType,
  generatorTypes,
  type HistorySort,
  type ListHistoryInput,
} from "@sortes/contract";
import { readDay, readNameWords } from "@sortes/core";
import type { Db, Tx } from "../../client.ts";
import { changesAny, countOf } from "../../count.ts";
import type { Database } from "../../schema.gen.ts";
import { literally } from "../../compiled.ts";
import * as ownedRows from "./owned.ts";
import type { Owned } from "./owned.ts";

export type HistoryRow = Omit<
  Selectable<Database["historyItem"]>,
  "userId" | "preview" | "contentBytes"
>;

export interface NewHistoryItem {
  id: string;
  userId: string;
  generatorType: GeneratorType;
  name: string;
  content: Readonly<Record<string, unknown>>;
  /** The excerpt that lists show if the content is large. */
  preview?: Readonly<Record<string, unknown>> | null;
  createdAt: Date;
}

/** The columns of an item without its content. */
const ownColumns = ["id", "generatorType", "name", "isFavorite", "createdAt"] as const;

export async function insert(tx: Tx, item: NewHistoryItem) {
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
export async function countByType(db: Db, userId: string) {
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

/** People see only their own items: others' are reported as missing. */
export async function find(db: Db, owned: Owned) {
  return await db
    .selectFrom("historyItem")
    .select([...ownColumns, "content"])
    .where(ownedRows.exists(owned))
    .executeTakeFirst();
}

/**
 * Makes room for another use of a pack: if there are `most`, deletes the oldest that is no favorite.
 * @returns false if all are favorites, so that there is no room.
 */
export async function makeRoom(tx: Tx, userId: string, most: number) {
  const uses = tx
    .selectFrom("historyItem")
    .select("id")
    .where("userId", "=", userId)
    .where("generatorType", "=", "pack");
  const kept = await uses.limit(most).execute();
  if (kept.length < most) return true;
  const oldest = uses.where("isFavorite", "=", false).orderBy("createdAt").orderBy("id").limit(1);
  return await changesAny(tx.deleteFrom("historyItem").where("id", "in", oldest));
}

/** Items that one statement deletes, well within its time limit. */
const deletedAtOnce = 10_000;

/** Deletes all items of a person, in batches. @returns the number of deleted items. */
export async function removeOfUser(tx: Tx, userId: string) {
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

/** @returns false if the person has no such item. */
export async function rename(db: Db, owned: Owned, name: string) {
  return await changesAny(
    db.updateTable("historyItem").set({ name }).where(ownedRows.exists(owned)),
  );
}

/** @returns false if the person has no such item. */
export async function setFavorite(tx: Tx, owned: Owned, isFavorite: boolean) {
  return await changesAny(
    tx.updateTable("historyItem").set({ isFavorite }).where(ownedRows.exists(owned)),
  );
}

/** @returns the new value, or undefined if the person has no such item. */
export async function toggleFavorite(db: Db, owned: Owned) {
  const row = await db
    .updateTable("historyItem")
    .set((eb) => ({ isFavorite: eb.not("isFavorite") }))
    .where(ownedRows.exists(owned))
    .returning("isFavorite")
    .executeTakeFirst();
  return row?.isFavorite;
}

/** A filter of a person's items; by default all. */
export type HistoryFilter = Pick<ListHistoryInput, "type" | "favorites"> &
  Partial<Pick<ListHistoryInput, "search" | "utcOffset">>;
type HistoryQuery = SelectQueryBuilder<Database, "historyItem", object>;

function filtered(
  db: Db,
  userId: string,
  { type, favorites, search, utcOffset = 0 }: HistoryFilter,
): HistoryQuery {
  let query: HistoryQuery = db.selectFrom("historyItem").where("userId", "=", userId);
  if (type) query = query.where("generatorType", "=", type);
  // not as a parameter, so that a generic plan can use the partial index of favourites
  if (favorites) query = query.where(sql<SqlBool>`is_favorite`);
  if (search) query = query.where(isFound(search, utcOffset));
  return query;
}

/** Whether an item has no name of its own, so that screens name it after its content and its day. */
const isUnnamed = sql<SqlBool>`(name = '' or (generator_type, name) in (${sql.join(
  Object.entries(defaultNames).map(([type, name]) => sql`(${sql.lit(type)}, ${sql.lit(name)})`),
)}))`;

const excerpt = sql`coalesce(preview, content)`;
/** The number of things in an item, as its shown name has it. */
const shownCount = sql`case generator_type
  when 'team' then ${excerpt} ->> 'numberOfTeams'
  when 'winner' then ${excerpt} ->> 'numberOfWinners'
  when 'number' then ${excerpt} ->> 'count'
end`;

/**
 * A text without accents, which people leave out, or write as letters of their own or in two parts. Not NFKD, which would
 * turn a wide “％” in a pattern into a wildcard.
 */
const bare = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g')`;

/**
 * Finds items by their stored names or the date beside them, and unnamed ones by the words of the name that screens show.
 */
function isFound(search: string, utcOffset: number): RawBuilder<SqlBool> {
  const sought = sql`${`%${literally(search)}%`}::text`;
  const hasName = sql<SqlBool>`${bare(sql`name`)} ilike ${bare(sought)}`;
  const words = readNameWords(search);
  if (!words) return hasName;
  const day = sql`(created_at at time zone 'UTC' + make_interval(mins => ${utcOffset}))`;
  const said = words.map(({ number, months, types }) => {
    const meanings = [
      ...(types.length > 0 ? [sql`generator_type in (${sql.join(types)})`] : []),
      ...(months.length > 0 ? [sql`extract(month from ${day}) in (${sql.join(months)})`] : []),
      ...(number === undefined
        ? []
        : [
            sql`${number} in (extract(day from ${day}), extract(year from ${day}))`,
            sql`${shownCount} = ${String(number)}`,
          ]),
    ];
    return sql`(${sql.join(meanings, sql` or `)})`;
  });
  const date = readDay(search);
  const isThen = date
    ? sql`extract(day from ${day}) = ${date.day} and extract(month from ${day}) = ${date.month}
        and extract(year from ${day}) = coalesce(${date.year ?? null}::int, extract(year from ${day}))`
    : sql`false`;
  return sql<SqlBool>`(${hasName} or (${isThen}) or (${isUnnamed} and ${sql.join(said, sql` and `)}))`;
}

type Direction = ListHistoryInput["order"];

/** The SQL of each sort order. The final `id` makes the order total. */
const orders: Record<HistorySort, (order: Direction) => RawBuilder<unknown>[]> = {
  created_at: (order) => [by(order, sql`created_at`), by(order, sql`id`)],
  name: (order) => [by(order, sql`name collate "und-x-icu"`), by(order, sql`id`)],
  generator_type: (order) => [by(order, sql`generator_type`), sql`created_at desc`, sql`id desc`],
};

const by = (order: Direction, column: RawBuilder<unknown>) =>
  order === "asc" ? sql`${column} asc` : sql`${column} desc`;

/**
 * One page, newest first by default. An index finds the page's items; only these are read, and only previews of large
 * contents.
 */
export async function page(db: Db, userId: string, input: ListHistoryInput) {
  const order = sql.join(orders[input.sort](input.order));
  const page = filtered(db, userId, input)
    .select("id")
    .orderBy(order)
    .limit(input.limit)
    .offset((input.page - 1) * input.limit);
  return await db
    .selectFrom("historyItem")
    .select(ownColumns)
    .select((eb) => eb.fn.coalesce("preview", "content").as("content"))
    .where("id", "in", page)
    .orderBy(order)
    .execute();
}

/** Counts the matching items. */
export async function count(db: Db, userId: string, filter: HistoryFilter) {
  return await countOf(filtered(db, userId, filter));
}

/** The stored size, measured for items that are older than the column. */
const contentBytes = sql<number>`coalesce(content_bytes, octet_length(content::text))`;

/** The number of items in an export and their bytes, without reading their content. */
export async function measure(db: Db, userId: string, filter: HistoryFilter) {
  const { items, bytes } = await filtered(db, userId, filter)
    .select((eb) => eb.fn.countAll<string>().as("items"))
    .select(sql<string>`coalesce(sum(${contentBytes}), 0)`.as("bytes"))
    .executeTakeFirstOrThrow();
  return { items: Number(items), bytes: Number(bytes) };
}

/** The position after which reading continues. The time keeps the database's full precision. */
export interface HistoryCursor {
  createdAt: string;
  id: string;
}

/** Limits of one batch: a number of items, and a number of bytes that ends it. */
const readAtOnce = { items: 200, bytes: 192 * 1024 };

/**
 * A batch of whole items, newest first, and the next cursor; none after the last.
 * @param after the cursor of the previous batch; default: from the newest
 */
export async function batch(
  db: Db,
  userId: string,
  { after, ...filter }: HistoryFilter & { after?: HistoryCursor | undefined },
) {
  let query = filtered(db, userId, filter);
  if (after)
    query = query.where(
      sql<SqlBool>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
    );
  const found = await db
    .selectFrom(
      query
        .select([...ownColumns, "content"])
        .select([
          sql<string>`created_at::text`.as("moment"),
          sql<string>`sum(coalesce(content_bytes, pg_column_size(content))) over (
            order by created_at desc, id desc rows between unbounded preceding and 1 preceding
          )`.as("bytesBefore"),
        ])
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .limit(readAtOnce.items)
        .as("item"),
    )
    .select([...ownColumns, "content", "moment"])
    .where(sql<SqlBool>`coalesce(bytes_before, 0) < ${readAtOnce.bytes}`)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const rows = found.map(({ moment: _moment, ...row }) => row);
  const last = found.at(-1);
  return { rows, next: last && { createdAt: last.moment, id: last.id } };
}
