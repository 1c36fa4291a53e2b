import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../client.ts";
import type { Database } from "../../schema.gen.ts";

/** The key of the advisory lock, unique among ours. */
const countLock = 7_301_552_048;

/** A gift mail; its id is also that of its mail. One that is refused has none, and no fragment. */
export interface NewGiftMail {
  id: string;
  name: string;
  address: string;
  fragment: string | null;
  linkHash: string;
  state: "waiting" | "refused";
}

/** The values common to the gift mails of one call. */
interface GiftMailCall {
  userId: string;
  exchange: string;
  title: string;
  createdAt: Date;
}

/** Inserts gift mails in the transaction that queues their mails. */
export async function insert(tx: Tx, call: GiftMailCall, mails: readonly NewGiftMail[]) {
  if (mails.length === 0) return;
  await tx
    .insertInto("giftMail")
    .values(mails.map((mail) => ({ ...call, ...mail })))
    .execute();
}

type GiftMailRow = Pick<
  Selectable<Database["giftMail"]>,
  "exchange" | "title" | "name" | "address" | "state" | "linkHash" | "createdAt"
>;

/** The last mail to each person of an exchange, or of all exchanges of an account: the newest, at most `limit`. */
export async function list(
  db: Db,
  { userId, exchange }: { userId: string; exchange: string | undefined },
  limit: number,
) {
  const { rows } = await sql<GiftMailRow>`
    select exchange, title, name, address, state, link_hash, created_at from (
      select distinct on (exchange, name) * from gift_mail
      where user_id = ${userId} ${exchange === undefined ? sql`` : sql`and exchange = ${exchange}`}
      order by exchange, name, number desc
    ) as last
    order by number desc limit ${limit}`.execute(db);
  return rows;
}

/** The number of an account's gift mails since a time. Its account must be locked. */
export async function countSince(tx: Tx, userId: string, since: Date) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from gift_mail
    where user_id = ${userId} and created_at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Serialises counting the mails to addresses, which two calls at once would both find below their limit. */
export async function lockCounts(tx: Tx) {
  await sql`select pg_advisory_xact_lock(${countLock}::bigint)`.execute(tx);
}

/** How many gift mails each address got since a time, from all accounts, by the address in lower case. */
export async function countTo(tx: Tx, addressKeys: readonly string[], since: Date) {
  const { rows } = await sql<{ key: string; count: number }>`
    select lower(address) as key, count(*)::int as count from gift_mail
    where lower(address) = any (${addressKeys}::text[]) and created_at > ${since}
      and state <> 'refused'
    group by 1`.execute(tx);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** A gift mail that still waits, with the name of its organiser. */
export async function findWaiting(db: Db, id: string) {
  return await db
    .selectFrom("giftMail as g")
    .innerJoin("appUser as u", "u.id", "g.userId")
    .select(["g.number", "g.title", "g.name", "g.address", "g.fragment", "u.username"])
    .where("g.id", "=", id)
    .where("g.state", "=", "waiting")
    .executeTakeFirst();
}

/** Records why a waiting mail does not go out, and erases its link. */
export async function stop(db: Db, id: string, state: "bounced" | "refused") {
  await db
    .updateTable("giftMail")
    .set({ state, fragment: null })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

/** A mail with the number of its return address, or with its id and one of these addresses, locked. */
export async function lockReturned(
  tx: Tx,
  by: { number: string } | { id: string; addressKeys: readonly string[] },
) {
  const { rows } = await sql<Pick<Selectable<Database["giftMail"]>, "id" | "state" | "address">>`
    select id, state, address from gift_mail
    where ${
      "number" in by
        ? sql`number = ${by.number}`
        : sql`id = ${by.id} and lower(address) = any (${by.addressKeys}::text[])`
    } for update`.execute(tx);
  return rows[0];
}

/** Records that a mail came back after a server had accepted it. */
export async function bounce(tx: Tx, id: string) {
  await tx
    .updateTable("giftMail")
    .set({ state: "bounced" })
    .where("id", "=", id)
    .where("state", "in", ["sent", "unknown"])
    .execute();
}

/** Removes the mails of an account's gift exchanges, which hold the addresses of others. */
export async function removeMailsOf(tx: Tx, userId: string) {
  await sql`
    delete from mail_message
    where id = any (array(select id from gift_mail where user_id = ${userId}))`.execute(tx);
}

/** Removes the gift mails to an address whose owner erases what is known about it. */
export async function removeTo(tx: Tx, addressKey: string) {
  await sql`delete from gift_mail where lower(address) = ${addressKey}`.execute(tx);
}
