import type { LinkMailKind } from "@sortes/contract";
import type { Db, Tx } from "../client.ts";

export interface NewMailToken {
  hash: string;
  kind: LinkMailKind;
  userId: string;
  expiresAt: Date;
  createdAt: Date;
}

export async function insertMailToken(db: Db | Tx, token: NewMailToken): Promise<void> {
  await db
    .insertInto("mailToken")
    .values({ ...token, usedAt: null })
    .execute();
}

/**
 * Uses a token up. Two at once: the row's lock lets exactly one through.
 * @returns whose it was, or undefined where it is unknown, expired or used.
 */
export async function useMailToken(
  tx: Tx,
  wanted: { hash: string; kind: LinkMailKind; now: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable("mailToken")
    .set({ usedAt: wanted.now })
    .where("hash", "=", wanted.hash)
    .where("kind", "=", wanted.kind)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", wanted.now)
    .returning("userId")
    .executeTakeFirst();
  return row?.userId;
}

/** Uses up every open token of that kind that somebody has. */
export async function voidMailTokens(
  tx: Tx,
  whose: { userId: string; kind: LinkMailKind; now: Date },
): Promise<void> {
  await tx
    .updateTable("mailToken")
    .set({ usedAt: whose.now })
    .where("userId", "=", whose.userId)
    .where("kind", "=", whose.kind)
    .where("usedAt", "is", null)
    .execute();
}

/** Tokens are kept for a while after they expired, then go. */
export async function deleteMailTokensExpiredBefore(db: Db | Tx, time: Date): Promise<number> {
  const result = await db.deleteFrom("mailToken").where("expiresAt", "<", time).executeTakeFirst();
  return Number(result.numDeletedRows);
}
