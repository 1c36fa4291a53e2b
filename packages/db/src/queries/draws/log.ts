import { sql } from "kysely";
import type { Db, Tx } from "../../client.ts";
import {
  completeParts,
  type CompleteSubtree,
  consistencyRanges,
  inclusionRanges,
  joinParts,
  leafHash,
  type LeafRange,
  nodeHash,
} from "@sortes/core/draws";
import { createHash } from "node:crypto";

/** Any number that no other advisory lock of ours has. */
const logLock = 7_430_031;

/**
 * One writer of the log at a time, until the transaction ends. Take it last: no transaction waits for a row while it
 * holds the log.
 */
export async function lockDrawLog(tx: Tx) {
  await sql`select pg_advisory_xact_lock(${logLock}::bigint)`.execute(tx);
}

/** Leaves of the log. */
export async function drawLogSize(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(max(leaf) + 1, 0) as size from draw_log_leaf`.execute(db);
  return rows[0]?.size ?? 0;
}

/** Appends an entry under the lock. @returns the index of its leaf. */
export async function appendDrawLogLeaf(tx: Tx, entry: string): Promise<number> {
  await lockDrawLog(tx);
  const leaf = await drawLogSize(tx);
  await tx.insertInto("drawLogLeaf").values({ leaf, entry }).execute();
  const beside = besideLeaf(leaf);
  let hash = leafHash(Buffer.from(entry));
  const nodes = [{ level: 0, place: leaf, hash: Buffer.from(hash) }];
  for (const [i, left] of (await readNodes(tx, beside)).entries()) {
    hash = nodeHash(left, hash);
    const place = (beside[i]?.index ?? 0) / 2;
    nodes.push({ level: i + 1, place, hash: Buffer.from(hash) });
  }
  await tx.insertInto("drawLogNode").values(nodes).execute();
  return leaf;
}

/** The complete subtrees on the left of a new leaf, from the bottom: with them it completes others. */
function besideLeaf(leaf: number): CompleteSubtree[] {
  const nodes: CompleteSubtree[] = [];
  for (let index = leaf, level = 0; index % 2 === 1; index = (index - 1) / 2, level++)
    nodes.push({ level, index: index - 1 });
  return nodes;
}

/** The hash over each range, from what is stored of its parts, which is read at once. */
async function hashesOf(db: Db, ranges: readonly LeafRange[]): Promise<Buffer[]> {
  const parts = ranges.map(completeParts);
  const hashes = await readNodes(db, parts.flat());
  let at = 0;
  return parts.map(({ length }) => Buffer.from(joinParts(hashes.slice(at, (at += length)))));
}

/** @throws Error if one is missing, which is no complete subtree of the log. */
async function readNodes(db: Db, nodes: readonly CompleteSubtree[]): Promise<Buffer[]> {
  if (nodes.length === 0) return [];
  const { rows } = await sql<{ hash: Buffer | null }>`
    select node.hash
    from unnest(${nodes.map(({ level }) => level)}::integer[], ${nodes.map(({ index }) => index)}::integer[])
      with ordinality as wanted (level, place, position)
    left join draw_log_node node using (level, place)
    order by position`.execute(db);
  return rows.map(({ hash }) => {
    if (hash === null) throw new Error("the log has no such subtree");
    return hash;
  });
}

/** The root of the tree of the first `size` leaves, which the log has. */
export async function drawLogRoot(db: Db, size: number): Promise<Buffer> {
  if (size === 0) return createHash("sha256").digest();
  const [root] = await hashesOf(db, [{ start: 0, end: size }]);
  if (!root) throw new Error("a tree has a root");
  return root;
}

/** The inclusion proof of a leaf in the tree of the first `size` leaves. */
export async function drawLogInclusion(db: Db, leaf: number, size: number): Promise<Buffer[]> {
  return await hashesOf(db, inclusionRanges(leaf, size));
}

/** The consistency proof between the trees of two sizes; empty if the old one is. */
export async function drawLogConsistency(db: Db, old: number, size: number): Promise<Buffer[]> {
  if (old === 0) return [];
  return await hashesOf(db, consistencyRanges(old, size));
}

/** The hashes of a tile of tlog-tiles; undefined unless the log has all of them. */
export async function findDrawLogTile(
  db: Db,
  { level, tile, width }: { level: number; tile: number; width: number },
): Promise<Buffer | undefined> {
  const rows = await db
    .selectFrom("drawLogNode")
    .select("hash")
    .where("level", "=", 8 * level)
    .where("place", ">=", 256 * tile)
    .where("place", "<", 256 * tile + width)
    .orderBy("place")
    .execute();
  return rows.length === width ? Buffer.concat(rows.map(({ hash }) => hash)) : undefined;
}

/** The entries of a tile at the bottom; undefined unless the log has all of them. */
export async function findDrawLogEntries(
  db: Db,
  { tile, width }: { tile: number; width: number },
): Promise<string[] | undefined> {
  const rows = await db
    .selectFrom("drawLogLeaf")
    .select("entry")
    .where("leaf", ">=", 256 * tile)
    .where("leaf", "<", 256 * tile + width)
    .orderBy("leaf")
    .execute();
  return rows.length === width ? rows.map(({ entry }) => entry) : undefined;
}

/** The name of the log, which the first process fixes. */
export async function keepDrawLogOrigin(db: Db, origin: string): Promise<string> {
  await db
    .insertInto("drawLog")
    .values({ origin })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findDrawLogOrigin(db)) ?? origin;
}

export async function findDrawLogOrigin(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom("drawLog").select("origin").executeTakeFirst();
  return row?.origin;
}

/** The keys that sign, in the order in which they came. */
export async function findDrawLogKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("drawLogKey")
    .select("vkey")
    .orderBy("fromSize")
    .orderBy("vkey")
    .execute();
  return rows.map(({ vkey }) => vkey);
}

export async function insertDrawLogKey(tx: Tx, vkey: string, fromSize: number) {
  await tx.insertInto("drawLogKey").values({ vkey, fromSize }).execute();
}

/** Does nothing if there is one of that size. */
export async function insertDrawLogCheckpoint(
  tx: Tx,
  checkpoint: { size: number; note: string; signedAt: Date },
) {
  await tx
    .insertInto("drawLogCheckpoint")
    .values(checkpoint)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A signed checkpoint with the cosignatures of witnesses. */
export interface CheckpointRow {
  size: number;
  note: string;
  cosignatures: { witness: string; line: string; signedAt: string }[];
}

const checkpoints = (db: Db) =>
  db
    .selectFrom("drawLogCheckpoint as c")
    .select(["c.size", "c.note"])
    .select(
      sql<CheckpointRow["cosignatures"]>`coalesce((
        select jsonb_agg(jsonb_build_object('witness', s.witness, 'line', s.line, 'signedAt', s.signed_at)
          order by s.witness)
        from draw_log_cosignature s where s.size = c.size), '[]')`.as("cosignatures"),
    );

/** The newest checkpoint. */
export async function findDrawLogCheckpoint(db: Db): Promise<CheckpointRow | undefined> {
  return await checkpoints(db).orderBy("c.size", "desc").limit(1).executeTakeFirst();
}

/**
 * The checkpoint by which a leaf is proven: the first one with the leaf that witnesses signed, so that their times stay
 * as early as they are; while there is none, the first that we signed.
 */
export async function findCheckpointFor(db: Db, leaf: number): Promise<CheckpointRow | undefined> {
  const first = (isWitnessed: boolean) =>
    checkpoints(db)
      .where("c.size", ">", leaf)
      .$if(isWitnessed, (query) =>
        query.where("c.size", "in", db.selectFrom("drawLogCosignature").select("size")),
      )
      .orderBy("c.size")
      .limit(1)
      .executeTakeFirst();
  return (await first(true)) ?? (await first(false));
}

export async function insertCosignature(
  db: Db,
  cosignature: { size: number; witness: string; line: string; signedAt: Date },
) {
  await db
    .insertInto("drawLogCosignature")
    .values(cosignature)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The size of the newest checkpoint that a witness signed; 0 if none. */
export async function witnessedSize(db: Db, witness: string): Promise<number> {
  const row = await db
    .selectFrom("drawLogCosignature")
    .select("size")
    .where("witness", "=", witness)
    .orderBy("size", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.size ?? 0;
}
