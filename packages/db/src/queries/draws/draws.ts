import { leafText } from "@sortes/core/draws";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../client.ts";
import { countOf } from "../../count.ts";
import type { Database } from "../../schema.gen.ts";
import * as drawLogs from "./log.ts";

export type DrawRow = Omit<Selectable<Database["draw"]>, "openListId">;
export type DrawStatementRow = Omit<Selectable<Database["drawStatement"]>, "drawId">;

const drawColumns = [
  "id",
  "organiser",
  "number",
  "kind",
  "state",
  "chain",
  "round",
  "drawsAt",
  "awaits",
  "seed",
  "takenDownAt",
  "takenDownReason",
  "openedAt",
  "lookup",
  "announced",
  "openingChanges",
] as const;

/** The organiser id of a person's draws, created at the first call from 32 random hex digits. */
export async function organiserOf(tx: Tx, userId: string, random: string): Promise<string> {
  await tx
    .insertInto("drawOrganiser")
    .values({ userId, organiser: random })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom("drawOrganiser")
    .select("organiser")
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return row.organiser;
}

/** The next draw number of an organiser; the row lock prevents gaps. */
export async function nextNumber(tx: Tx, organiser: string): Promise<number> {
  const row = await tx
    .updateTable("drawOrganiser")
    .set({ numbers: sql`numbers + 1` })
    .where("organiser", "=", organiser)
    .returning("numbers")
    .executeTakeFirstOrThrow();
  return row.numbers;
}

/** Draws of an organiser that are open or frozen. */
export async function countOpen(db: Db, organiser: string): Promise<number> {
  return await countOf(
    db
      .selectFrom("draw")
      .where("organiser", "=", organiser)
      .where("state", "in", ["open", "frozen"]),
  );
}

export async function insert(
  tx: Tx,
  draw: Omit<
    DrawRow,
    "takenDownAt" | "takenDownReason" | "openingChanges" | "lookup" | "announced"
  > &
    Partial<Pick<DrawRow, "lookup" | "announced">>,
  text: { userId: string; salt: Buffer; body: string },
) {
  await tx.insertInto("draw").values(draw).execute();
  await tx
    .insertInto("drawText")
    .values({ drawId: draw.id, ...text })
    .execute();
}

export async function find(db: Db, id: string): Promise<DrawRow | undefined> {
  return await db.selectFrom("draw").select(drawColumns).where("id", "=", id).executeTakeFirst();
}

/** A draw, locked until the transaction ends. */
export async function lock(tx: Tx, id: string): Promise<DrawRow | undefined> {
  return await tx
    .selectFrom("draw")
    .select(drawColumns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** A person's draw, locked until the transaction ends; others' are reported as missing. */
export async function lockOwn(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<DrawRow | undefined> {
  return await tx
    .selectFrom("draw")
    .select(drawColumns)
    .where("id", "=", id)
    .where("organiser", "in", organisers(tx, userId))
    .forUpdate()
    .executeTakeFirst();
}

const organisers = (db: Db, userId: string) =>
  db.selectFrom("drawOrganiser").select("organiser").where("userId", "=", userId);

/** Records the open list whose names a draw took, even if its organiser replaces them later. */
export async function setOpenList(tx: Tx, id: string, openListId: string) {
  await tx.updateTable("draw").set({ openListId }).where("id", "=", id).execute();
}

/** The newest draw that took the names of an open list, void ones last. */
export async function findOfOpenList(db: Db, openListId: string): Promise<DrawRow | undefined> {
  return await db
    .selectFrom("draw")
    .select(drawColumns)
    .where("openListId", "=", openListId)
    .orderBy((eb) => eb("state", "=", "void"))
    .orderBy("openedAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Whether a draw is that person's. */
export async function isOwn(db: Db, { id, userId }: { id: string; userId: string }) {
  const row = await db
    .selectFrom("draw")
    .select("id")
    .where("id", "=", id)
    .where("organiser", "in", organisers(db, userId))
    .executeTakeFirst();
  return row !== undefined;
}

/** The statements of a draw in order. */
export async function findStatements(db: Db, drawId: string): Promise<DrawStatementRow[]> {
  return await db
    .selectFrom("drawStatement")
    .select(["n", "t", "body", "hash", "leaf"])
    .where("drawId", "=", drawId)
    .orderBy("n")
    .execute();
}

export async function findStatement(db: Db, drawId: string, n: number) {
  return await db
    .selectFrom("drawStatement")
    .select(["n", "t", "body", "hash", "leaf"])
    .where("drawId", "=", drawId)
    .where("n", "=", n)
    .executeTakeFirst();
}

/** A statement to store and log, byte for byte. */
export interface NewStatement {
  drawId: string;
  n: number;
  t: DrawStatementRow["t"];
  body: string;
  /** SHA-256 of its bytes, hex. */
  hash: string;
}

/**
 * Stores a statement and appends it to the log. Call it last: it locks the log until the transaction ends.
 * @param changes the resulting changes of the draw
 */
export async function addStatement(
  tx: Tx,
  statement: NewStatement,
  changes: Partial<Pick<DrawRow, "state" | "awaits">>,
) {
  if (Object.keys(changes).length > 0)
    await tx.updateTable("draw").set(changes).where("id", "=", statement.drawId).execute();
  const { drawId, n, t, hash } = statement;
  const leaf = await drawLogs.appendLeaf(tx, leafText({ draw: drawId, n, t }, hash));
  await tx
    .insertInto("drawStatement")
    .values({ ...statement, leaf })
    .execute();
}

/**
 * Draws that are due: the list must be frozen, or the round exists. Draws of another chain, and void ones, which get
 * their result all the same, come last.
 * @param all whether to include those that come last
 */
export async function findDue(
  db: Db,
  due: { chain: string; now: Date; freezeBefore: Date; all: boolean; limit: number },
) {
  const { chain, now, freezeBefore, all, limit } = due;
  return await db
    .selectFrom("draw")
    .select(["id", "awaits", "round", "state", "drawsAt"])
    .select((eb) => eb("chain", "<>", chain).as("isForeign"))
    .where("awaits", "is not", null)
    .where((eb) =>
      eb.or([
        eb.and([eb("awaits", "=", "freeze"), eb("drawsAt", "<", freezeBefore)]),
        eb.and([eb("awaits", "=", "result"), eb("drawsAt", "<=", now)]),
      ]),
    )
    .$if(!all, (query) => query.where("chain", "=", chain).where("state", "<>", "void"))
    .orderBy((eb) => eb.or([eb("state", "=", "void"), eb("chain", "<>", chain)]))
    .orderBy("drawsAt")
    .limit(limit)
    .execute();
}

/**
 * Counts draws that are void because their seed or list was damaged, and that still have no result.
 * @param since counts draws voided from this time on
 */
export async function countDamaged(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from draw_statement void
    where void.t = 'void' and void.body like '%"why":"error"%'
      and (void.body::jsonb ->> 'at')::bigint >= ${Math.floor(since.getTime() / 1000)}
      and not exists (
        select from draw_statement result where result.draw_id = void.draw_id and result.t = 'result')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Sets whether everybody may look up a name in the list. */
export async function setLookup(tx: Tx, id: string, lookup: boolean) {
  await tx.updateTable("draw").set({ lookup }).where("id", "=", id).execute();
}

/** Sets whether the public list of draws shows a draw. */
export async function setAnnounced(tx: Tx, id: string, announced: boolean) {
  await tx.updateTable("draw").set({ announced }).where("id", "=", id).execute();
}

/** A page of an organiser's draws by number, the newest first. */
export async function findOfOrganiser(
  db: Db,
  organiser: string,
  { limit, offset }: { limit: number; offset: number },
) {
  return await lines(db)
    .where("organiser", "=", organiser)
    .orderBy("number", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The newest announced draws whose list is frozen and whose texts are there. */
export async function findAnnounced(db: Db, limit: number) {
  return await lines(db)
    .where("announced", "=", true)
    .where("state", "in", ["frozen", "drawn"])
    // scalar with a limit, so that no plan reads the texts of all draws
    .where(sql<boolean>`(select true from draw_text t where t.draw_id = draw.id limit 1)`)
    .orderBy("openedAt", "desc")
    .limit(limit)
    .execute();
}

/** Draws as lists show them. */
const lines = (db: Db) =>
  db
    .selectFrom("draw")
    .select(["id", "number", "kind", "state", "round", "drawsAt", "openedAt"])
    .select(["takenDownAt", "takenDownReason"])
    .select((eb) =>
      eb
        .selectFrom("drawText")
        .select("body")
        .whereRef("drawText.drawId", "=", "draw.id")
        .as("text"),
    )
    // scalar with a limit, so that no plan reads the statements of all draws
    .select(
      sql<boolean>`(
        select true from draw_statement s where s.draw_id = draw.id and s.t = 'result' limit 1
      ) is not null`.as("hasResult"),
    );

export async function countOfOrganiser(db: Db, organiser: string): Promise<number> {
  return await countOf(db.selectFrom("draw").where("organiser", "=", organiser));
}

/** The organiser id of a person's draws; undefined before the first draw. */
export async function findOrganiser(db: Db, userId: string): Promise<string | undefined> {
  const row = await organisers(db, userId).executeTakeFirst();
  return row?.organiser;
}

/** A person's draws whose list is not frozen, locked in one order. */
export async function lockOpenOf(tx: Tx, userId: string): Promise<DrawRow[]> {
  return await tx
    .selectFrom("draw")
    .select(drawColumns)
    .where("organiser", "in", organisers(tx, userId))
    .where("state", "=", "open")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Erases a draw's texts, and records when and why. The statements stay. */
export async function takeDown(tx: Tx, id: string, taken: { at: Date; reason: string }) {
  await tx
    .updateTable("draw")
    .set({ takenDownAt: taken.at, takenDownReason: taken.reason })
    .where("id", "=", id)
    .execute();
  for (const table of ["drawText", "drawList", "drawOpening"] as const)
    await tx.deleteFrom(table).where("drawId", "=", id).execute();
}
