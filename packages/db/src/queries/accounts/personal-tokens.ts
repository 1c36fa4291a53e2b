import { limits } from "@sortes/contract";
import type { Insertable, Selectable } from "kysely";
import type { Db, Tx } from "../../client.ts";
import { compileOnce } from "../../compiled.ts";
import { insertWithin } from "../../insert-within.ts";
import type { Database } from "../../schema.gen.ts";
import { columns, of } from "../../columns.ts";

/** The public columns of a token: all but its owner and hash. */
export type PersonalTokenRow = Omit<Selectable<Database["personalToken"]>, "userId" | "hash">;

const shown = ["id", "name", "scopes", "expiresAt", "lastUsedAt", "createdAt"] as const;

/** The owner's account must be locked. @throws DomainError TOKEN_LIMIT */
export async function insert(tx: Tx, token: Insertable<Database["personalToken"]>) {
  const { userId } = token;
  const limit = limits.personalTokens;
  return await insertWithin(
    tx,
    { table: "personalToken", userId, limit, code: "TOKEN_LIMIT" },
    () => tx.insertInto("personalToken").values(token).returning(shown).executeTakeFirstOrThrow(),
  );
}

/** A person's tokens, newest first, including expired ones. */
export async function list(db: Db, userId: string) {
  return await db
    .selectFrom("personalToken")
    .select(shown)
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

// every API call with a token runs this query
const tokenWithUser = compileOnce((db) =>
  db
    .selectFrom("personalToken as t")
    .innerJoin("appUser as u", "u.id", "t.userId")
    .select(of("u", columns.appUser))
    .select(["t.id as tokenId", "t.scopes", "t.expiresAt", "t.lastUsedAt"])
    .where("t.hash", "=", ""),
);

/** The token with that hash and the person it belongs to, in one round trip. */
export async function findWithUser(db: Db, hash: string) {
  const [row] = await tokenWithUser(db, hash);
  if (!row) return undefined;
  const { tokenId, scopes, expiresAt, lastUsedAt, ...user } = row;
  return { token: { id: tokenId, scopes, expiresAt, lastUsedAt }, user };
}

/** Records the last use of a token. */
export async function noteUse(db: Db, id: string, usedAt: Date) {
  await db
    .updateTable("personalToken")
    .set({ lastUsedAt: usedAt })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("lastUsedAt", "is", null), eb("lastUsedAt", "<", usedAt)]))
    .execute();
}

/** Deletes all personal tokens of a person. */
export async function removeOfUser(db: Db, userId: string) {
  await db.deleteFrom("personalToken").where("userId", "=", userId).execute();
}
