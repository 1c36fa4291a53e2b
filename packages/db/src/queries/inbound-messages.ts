import type { InboundSource } from "@sortes/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../client.ts";

/** A mail that may be a report, as it came. */
export interface NewInboundMessage {
  /** SHA-256 of it, in hex. */
  digest: string;
  source: InboundSource;
  raw: Buffer;
}

/** Does nothing where the same mail is known already, whether or not it has been dealt with. */
export async function insertInboundMessage(db: Db | Tx, message: NewInboundMessage): Promise<void> {
  await db
    .insertInto("inboundMessage")
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many mails wait, counted up to `most`. */
export async function countWaitingMessages(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from inbound_message where state = 'waiting' limit ${most}) waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface TakenMessage {
  digest: string;
  raw: Buffer;
  attempts: number;
}

/**
 * Takes up to `limit` mails that are due, oldest first. For a minute no other worker takes them; who dies over one has
 * left it to the others, and has counted.
 */
export async function takeInboundMessages(db: Db, limit: number): Promise<TakenMessage[]> {
  const { rows } = await sql<TakenMessage>`
    update inbound_message set attempts = attempts + 1, due_at = now() + interval '1 minute'
    where digest in (
      select digest from inbound_message where state = 'waiting' and due_at <= now()
      order by due_at limit ${limit} for update skip locked)
    returning digest, raw, attempts`.execute(db);
  return rows;
}

/** Locks a mail that still waits. @returns false where it has been dealt with. */
export async function lockWaitingMessage(tx: Tx, digest: string): Promise<boolean> {
  const row = await tx
    .selectFrom("inboundMessage")
    .select("digest")
    .where("digest", "=", digest)
    .where("state", "=", "waiting")
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a mail's wait. One that was read is not kept. */
export async function settleInboundMessage(
  tx: Tx,
  digest: string,
  state: "done" | "unreadable",
): Promise<void> {
  await tx
    .updateTable("inboundMessage")
    .set({ state, ...(state === "done" && { raw: null }) })
    .where("digest", "=", digest)
    .execute();
}

/** Drops what unreadable mails said that came before that time, and of all but the newest `most`. */
export async function deleteUnreadableMessages(db: Db, time: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update inbound_message set raw = null
    where state = 'unreadable' and raw is not null and (received_at < ${time} or digest in (
      select digest from inbound_message where state = 'unreadable' and raw is not null
      order by received_at desc offset ${most}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Removes at most `limit` mails that came before that time, with what they told. @returns how many they were. */
export async function deleteInboundMessagesBefore(
  db: Db,
  time: Date,
  limit: number,
): Promise<number> {
  const result = await db
    .deleteFrom("inboundMessage")
    .where("digest", "in", (eb) =>
      eb
        .selectFrom("inboundMessage")
        .select("digest")
        .where("receivedAt", "<", time)
        .where("state", "!=", "waiting")
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
