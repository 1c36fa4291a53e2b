import type { LinkMailKind } from "@sortes/contract";
import type { Db, Tx } from "../client.ts";

/** Whose a token is: a person's, perhaps for one wish of theirs alone, or a subscriber's. */
export type MailTokenOwner =
  | { userId: string; addressChangeId?: string }
  | { subscriberId: string };

export type NewMailToken = MailTokenOwner & {
  hash: string;
  kind: LinkMailKind;
  expiresAt: Date;
  createdAt: Date;
};

export async function insertMailToken(db: Db | Tx, token: NewMailToken): Promise<void> {
  await db
    .insertInto("mailToken")
    .values({ ...token, usedAt: null })
    .execute();
}

interface Wanted {
  hash: string;
  kind: LinkMailKind;
  now: Date;
}

/**
 * Uses a token up. Two at once: the row's lock lets exactly one through.
 * @returns whose it was, or undefined where it is unknown, expired or used.
 */
export async function useMailToken(tx: Tx, wanted: Wanted): Promise<string | undefined> {
  return (await useToken(tx, wanted))?.userId ?? undefined;
}

/** Whether `useMailToken` would find somebody now. */
export async function findIsMailTokenOpen(db: Db, { hash, kind, now }: Wanted): Promise<boolean> {
  const row = await db
    .selectFrom("mailToken")
    .select("hash")
    .where("hash", "=", hash)
    .where("kind", "=", kind)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose token it is, whether or not it still works. */
export async function findOwnerOfMailToken(
  tx: Tx,
  { hash, kind }: Pick<Wanted, "hash" | "kind">,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("mailToken")
    .select("userId")
    .where("hash", "=", hash)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row?.userId ?? undefined;
}

/** The same for a token of a subscriber. */
export async function useSubscriberToken(tx: Tx, wanted: Wanted): Promise<string | undefined> {
  return (await useToken(tx, wanted))?.subscriberId ?? undefined;
}

async function useToken(tx: Tx, wanted: Wanted) {
  return await tx
    .updateTable("mailToken")
    .set({ usedAt: wanted.now })
    .where("hash", "=", wanted.hash)
    .where("kind", "=", wanted.kind)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", wanted.now)
    .returning(["userId", "subscriberId"])
    .executeTakeFirst();
}

/** Uses up every open token of that kind that somebody has. */
export async function voidMailTokens(
  tx: Tx,
  owner: MailTokenOwner,
  { kind, now }: { kind: LinkMailKind; now: Date },
): Promise<void> {
  const open = tx
    .updateTable("mailToken")
    .set({ usedAt: now })
    .where("kind", "=", kind)
    .where("usedAt", "is", null);
  const own =
    "userId" in owner
      ? open.where("userId", "=", owner.userId)
      : open.where("subscriberId", "=", owner.subscriberId);
  await own.execute();
}

/** Tokens are kept for a while after they expired, then go. */
export async function deleteMailTokensExpiredBefore(db: Db | Tx, time: Date): Promise<number> {
  const result = await db.deleteFrom("mailToken").where("expiresAt", "<", time).executeTakeFirst();
  return Number(result.numDeletedRows);
}
