import { sql } from "kysely";
import type { Db, Tx } from "../../client.ts";

/** The texts of a draw; undefined once erased. */
export async function findText(db: Db, drawId: string) {
  return await db
    .selectFrom("drawText")
    .select(["salt", "body"])
    .where("drawId", "=", drawId)
    .executeTakeFirst();
}

const version = sql<string>`xmin::text`.as("version");

/** A list that is not frozen: one label per line, and the weights in the same order; null if all are 1. */
export interface DrawList {
  labels: string;
  weights: number[] | null;
  count: number;
  weight: number;
  equalLabels: number;
}

/** Replaces the list of a draw as a whole. */
export async function replace(tx: Tx, list: DrawList & { drawId: string; userId: string }) {
  await tx.deleteFrom("drawList").where("drawId", "=", list.drawId).execute();
  await tx
    .insertInto("drawList")
    .values({ ...list, weight: String(list.weight) })
    .execute();
}

/** A list that is not frozen. `version` changes each time the list is replaced. */
export async function find(
  db: Db,
  drawId: string,
): Promise<(DrawList & { version: string }) | undefined> {
  const row = await db
    .selectFrom("drawList")
    .select(["labels", "weights", "count", "weight", "equalLabels"])
    .select(version)
    .where("drawId", "=", drawId)
    .executeTakeFirst();
  return row && { ...row, weight: Number(row.weight) };
}

/** The size of a list that is not frozen, without reading it. */
export async function findSize(db: Db, drawId: string) {
  const row = await db
    .selectFrom("drawList")
    .select(["count", "weight", "equalLabels"])
    .select(version)
    .where("drawId", "=", drawId)
    .executeTakeFirst();
  return row && { ...row, weight: Number(row.weight) };
}

/** A chunk of the entries file, which starts at a multiple of `chunkLines`, with the openings of its entries. */
export interface NewChunk {
  chunk: number;
  /** The commitment of its first line. */
  first: string;
  lines: string;
  /** The root of the tree over its lines. */
  root: Buffer;
  openings: string;
}

/** Replaces the draft list by the frozen list. */
export async function insertFrozen(
  tx: Tx,
  { drawId, userId }: { drawId: string; userId: string },
  chunks: readonly NewChunk[],
) {
  await tx.deleteFrom("drawList").where("drawId", "=", drawId).execute();
  for (const { openings, ...chunk } of chunks) {
    await tx
      .insertInto("drawChunk")
      .values({ drawId, ...chunk })
      .execute();
    await tx
      .insertInto("drawOpening")
      .values({ drawId, userId, chunk: chunk.chunk, lines: openings })
      .execute();
  }
}

/** The lines of a chunk of the entries file. */
export async function findChunk(db: Db, drawId: string, chunk: number) {
  const row = await db
    .selectFrom("drawChunk")
    .select("lines")
    .where("drawId", "=", drawId)
    .where("chunk", "=", chunk)
    .executeTakeFirst();
  return row?.lines;
}

/** The chunk that contains a commitment, if any. */
export async function findChunkOf(db: Db, drawId: string, commitment: string) {
  return await db
    .selectFrom("drawChunk")
    .select(["chunk", "lines"])
    .where("drawId", "=", drawId)
    .where(sql`first collate "C"`, "<=", commitment)
    .orderBy("chunk", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The roots of the chunks of a list, in order. */
export async function findChunkRoots(db: Db, drawId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom("drawChunk")
    .select("root")
    .where("drawId", "=", drawId)
    .orderBy("chunk")
    .execute();
  return rows.map(({ root }) => root);
}

/** The openings of chunks, and the numbers of published ones. Chunks with erased openings are omitted. */
export async function findOpenings(db: Db, drawId: string, chunks: readonly number[]) {
  if (chunks.length === 0) return [];
  return await db
    .selectFrom("drawOpening")
    .select(["chunk", "lines", "published"])
    .where("drawId", "=", drawId)
    .where("chunk", "in", chunks)
    .orderBy("chunk")
    .execute();
}

/**
 * The openings of some entries in some chunks, and the numbers of published ones. The database picks the lines: a chunk
 * has a thousand, and reading them all would take as long as the rest of a record.
 */
export async function findOpeningsOf(
  db: Db,
  drawId: string,
  { chunks, numbers }: { chunks: readonly number[]; numbers: readonly number[] },
): Promise<{ lines: string; published: number[] }[]> {
  const { rows } = await sql<{ lines: string; published: number[] }>`
    select published, coalesce((
      select string_agg(line || chr(10), '') from string_to_table(lines, chr(10)) as line
      where split_part(line, ' ', 1) = any(${numbers.map(String)}::text[])), '') as lines
    from draw_opening where draw_id = ${drawId} and chunk = any(${chunks}::integer[])
    order by chunk`.execute(db);
  return rows;
}

/** The chunks with individually published openings. */
export async function findPublishedChunks(db: Db, drawId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("drawOpening")
    .select("chunk")
    .where("drawId", "=", drawId)
    .where(sql<number>`cardinality(published)`, ">", 0)
    .orderBy("chunk")
    .execute();
  return rows.map(({ chunk }) => chunk);
}

/** The openings of a chunk, locked until the transaction ends. */
export async function lockOpenings(tx: Tx, place: { drawId: string; chunk: number }) {
  return await tx
    .selectFrom("drawOpening")
    .select(["lines", "published"])
    .where("drawId", "=", place.drawId)
    .where("chunk", "=", place.chunk)
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces the openings of a chunk, and increments the draw's counter of such changes. */
export async function changeOpenings(
  tx: Tx,
  {
    drawId,
    chunk,
    ...changes
  }: { drawId: string; chunk: number } & (
    | { published: number[] }
    | { lines: string; published: number[] }
  ),
) {
  await tx
    .updateTable("drawOpening")
    .set(changes)
    .where("drawId", "=", drawId)
    .where("chunk", "=", chunk)
    .execute();
  await tx
    .updateTable("draw")
    .set({ openingChanges: sql`opening_changes + 1` })
    .where("id", "=", drawId)
    .execute();
}

/** The openings of a label, in order, at most `limit`. */
export async function findOpeningsOfLabel(
  db: Db,
  { drawId, label, limit }: { drawId: string; label: string; limit: number },
): Promise<{ number: number; salt: string }[]> {
  // a line is number, 32-digit salt and label, separated by spaces; a match on the whole text skips most chunks
  const { rows } = await sql<{ number: number; salt: string }>`
    select split_part(line, ' ', 1)::integer as number, split_part(line, ' ', 2) as salt
    from draw_opening, lateral string_to_table(lines, chr(10)) as line
    where draw_id = ${drawId} and strpos(lines, ${` ${label}\n`}) > 0
      and substr(line, strpos(line, ' ') + 34) = ${label}
    order by number
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Whether each entry of a frozen list still has its opening: whether no name in it was erased.
 * @param openingChanges the draw's counter; the lines are only read if it shows that some changed
 */
export async function hasAllOpenings(
  db: Db,
  { drawId, openingChanges }: { drawId: string; openingChanges: number },
): Promise<boolean> {
  const { rows } = await sql<{ isWhole: boolean }>`
    select not exists (
      select from draw_chunk c left join draw_opening o using (draw_id, chunk)
      where draw_id = ${drawId} and (o.lines is null
        or (${openingChanges > 0} and ${linesIn("o")} <> ${linesIn("c")}))) as is_whole`.execute(
    db,
  );
  return rows[0]?.isWhole === true;
}

/** The number of lines in a row of chunks or openings, each of which ends its lines. */
const linesIn = (table: "c" | "o") => {
  const lines = sql.ref(`${table}.lines`);
  return sql`length(${lines}) - length(replace(${lines}, chr(10), ''))`;
};

/** Draws from which one statement removes texts, well within its time limit. */
const removedAtOnce = { drawText: 1000, drawList: 10, drawOpening: 10 } as const;

/** Removes the texts, the lists and the openings of a person, in steps. */
export async function removeOfUser(tx: Tx, userId: string) {
  for (const table of ["drawText", "drawList", "drawOpening"] as const) {
    const rows = await tx
      .selectFrom(table)
      .select("drawId")
      .distinct()
      .where("userId", "=", userId)
      .execute();
    const ids = rows.map(({ drawId }) => drawId);
    while (ids.length > 0)
      await tx
        .deleteFrom(table)
        .where("drawId", "in", ids.splice(0, removedAtOnce[table]))
        .execute();
  }
}

/** The entries file of a frozen list; empty for a draw of numbers. */
export async function findEntriesFile(db: Db, drawId: string): Promise<string> {
  const rows = await db
    .selectFrom("drawChunk")
    .select("lines")
    .where("drawId", "=", drawId)
    .orderBy("chunk")
    .execute();
  return rows.map(({ lines }) => lines).join("");
}
