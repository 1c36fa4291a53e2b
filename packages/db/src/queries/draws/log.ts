import { DomainError } from "@sortes/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../client.ts";
import * as restored from "../ground/restored.ts";
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

/** The key of the advisory lock, unique among ours. */
const logLock = 7_430_031;

/**
 * Locks the log for writing until the transaction ends. Take this lock last, so that no transaction waits for a row
 * while it holds the log.
 */
export async function lock(tx: Tx) {
  await sql`select pg_advisory_xact_lock(${logLock}::bigint)`.execute(tx);
}

/** The number of leaves in the log. */
export async function size(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(max(leaf) + 1, 0) as size from draw_log_leaf`.execute(db);
  return rows[0]?.size ?? 0;
}

/**
 * Locks the log and appends an entry. @returns the index of its leaf.
 * @throws DomainError UNAVAILABLE while the draws of a restored database are held: the log may be longer elsewhere.
 */
export async function appendLeaf(tx: Tx, entry: string): Promise<number> {
  await lock(tx);
  if ((await restored.holds(tx)).draws) throw new DomainError("UNAVAILABLE");
  const leaf = await size(tx);
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

/** The complete subtrees to the left of a new leaf, bottom up, that the leaf merges into larger ones. */
function besideLeaf(leaf: number): CompleteSubtree[] {
  const nodes: CompleteSubtree[] = [];
  for (let index = leaf, level = 0; index % 2 === 1; index = (index - 1) / 2, level++)
    nodes.push({ level, index: index - 1 });
  return nodes;
}

/** The hash of each range, from the stored hashes of its parts, which one query reads. */
async function hashesOf(db: Db, ranges: readonly LeafRange[]): Promise<Buffer[]> {
  const parts = ranges.map(completeParts);
  const hashes = await readNodes(db, parts.flat());
  let at = 0;
  return parts.map(({ length }) => Buffer.from(joinParts(hashes.slice(at, (at += length)))));
}

/** The stored hashes of subtrees. @throws Error if one is missing: the log has no such complete subtree. */
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

/** The root of the tree over the first `size` leaves, which must exist. */
export async function root(db: Db, size: number): Promise<Buffer> {
  if (size === 0) return createHash("sha256").digest();
  const [root] = await hashesOf(db, [{ start: 0, end: size }]);
  if (!root) throw new Error("a tree has a root");
  return root;
}

/** The inclusion proof of a leaf in the tree over the first `size` leaves. */
export async function inclusion(db: Db, leaf: number, size: number): Promise<Buffer[]> {
  return await hashesOf(db, inclusionRanges(leaf, size));
}

/** The consistency proof between the trees of two sizes; empty if `old` is 0. */
export async function consistency(db: Db, old: number, size: number): Promise<Buffer[]> {
  if (old === 0) return [];
  return await hashesOf(db, consistencyRanges(old, size));
}

/** The hashes of a tile (tlog-tiles); undefined unless the log has all of them. */
export async function findTile(
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

/** The entries of a tile at level 0; undefined unless the log has all of them. */
export async function findEntries(
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

/** A log over the same leaves: the first, or one begun anew because the key or the history was lost. */
export interface DrawLogName {
  /** From 1. The last one is signed; those before it stay readable. */
  number: number;
  /** The name in its checkpoints. */
  origin: string;
}

/** All logs, the oldest first. */
export async function list(db: Db): Promise<DrawLogName[]> {
  return await db.selectFrom("drawLog").select(["number", "origin"]).orderBy("number").execute();
}

/** A log with its current and former signing keys, newest last. */
export interface KnownDrawLog extends DrawLogName {
  vkeys: string[];
}

/** All logs with their keys, the oldest first. */
export async function findKnown(db: Db): Promise<KnownDrawLog[]> {
  return await db
    .selectFrom("drawLog")
    .select(["number", "origin"])
    .select(
      sql<string[]>`array(
        select vkey from draw_log_key where log = draw_log.number order by from_size, vkey)`.as(
        "vkeys",
      ),
    )
    .orderBy("number")
    .execute();
}

/** The log that is signed; undefined before the first start. */
export async function findCurrent(db: Db): Promise<DrawLogName | undefined> {
  return (await list(db)).at(-1);
}

/** The log that is signed, created if there is none: the first process fixes its name. */
export async function keep(db: Db, origin: string): Promise<DrawLogName> {
  const first = { number: 1, origin };
  await db
    .insertInto("drawLog")
    .values(first)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findCurrent(db)) ?? first;
}

/**
 * Begins a new log over the same leaves under the next number. From then on it is the one signed, with its own key.
 * @returns the new and the previous log; undefined before the first start.
 */
export async function begin(
  tx: Tx,
): Promise<{ begun: DrawLogName; before: DrawLogName } | undefined> {
  await lock(tx);
  const [first] = await list(tx);
  const before = await findCurrent(tx);
  if (!first || !before) return undefined;
  const number = before.number + 1;
  const begun = { number, origin: `${first.origin}/${number}` };
  await tx.insertInto("drawLog").values(begun).execute();
  return { begun, before };
}

/** The keys that sign a log, in the order in which they were added. */
export async function findKeys(db: Db, log: number): Promise<string[]> {
  const rows = await db
    .selectFrom("drawLogKey")
    .select("vkey")
    .where("log", "=", log)
    .orderBy("fromSize")
    .orderBy("vkey")
    .execute();
  return rows.map(({ vkey }) => vkey);
}

export async function insertKey(tx: Tx, key: { log: number; vkey: string; fromSize: number }) {
  await tx.insertInto("drawLogKey").values(key).execute();
}

/** Stores a checkpoint. Does nothing if the log has one of that size. */
export async function insertCheckpoint(
  tx: Tx,
  checkpoint: { log: number; size: number; note: string; signedAt: Date },
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

const checkpoints = (db: Db, log: number) =>
  db
    .selectFrom("drawLogCheckpoint as c")
    .where("c.log", "=", log)
    .select(["c.size", "c.note"])
    .select(
      sql<CheckpointRow["cosignatures"]>`coalesce((
        select jsonb_agg(jsonb_build_object('witness', s.witness, 'line', s.line, 'signedAt', s.signed_at)
          order by s.witness)
        from draw_log_cosignature s where s.log = c.log and s.size = c.size), '[]')`.as(
        "cosignatures",
      ),
    );

/** The newest checkpoint of a log. */
export async function findCheckpoint(db: Db, log: number): Promise<CheckpointRow | undefined> {
  return await checkpoints(db, log).orderBy("c.size", "desc").limit(1).executeTakeFirst();
}

/**
 * The checkpoint for proving a leaf: the first witnessed one that includes the leaf, so that the witnesses' times are
 * as early as possible; until there is one, the first that we signed.
 */
export async function findCheckpointFor(
  db: Db,
  { leaf, log }: { leaf: number; log: number },
): Promise<CheckpointRow | undefined> {
  const first = (isWitnessed: boolean) =>
    checkpoints(db, log)
      .where("c.size", ">", leaf)
      .$if(isWitnessed, (query) =>
        query.where(
          "c.size",
          "in",
          db.selectFrom("drawLogCosignature").select("size").where("log", "=", log),
        ),
      )
      .orderBy("c.size")
      .limit(1)
      .executeTakeFirst();
  return (await first(true)) ?? (await first(false));
}

export async function insertCosignature(
  db: Db,
  cosignature: { log: number; size: number; witness: string; line: string; signedAt: Date },
) {
  await db
    .insertInto("drawLogCosignature")
    .values(cosignature)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The size of the newest checkpoint that a witness cosigned; 0 if none. */
export async function witnessedSize(
  db: Db,
  { log, witness }: { log: number; witness: string },
): Promise<number> {
  const row = await db
    .selectFrom("drawLogCosignature")
    .select("size")
    .where("log", "=", log)
    .where("witness", "=", witness)
    .orderBy("size", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.size ?? 0;
}
