import type { Selectable } from "kysely";
import type { Db, Tx } from "../client.ts";
import { compileOnce } from "../compiled.ts";
import type { UserSessionTable } from "../schema.ts";
import type { UserRow } from "./users.ts";

export type SessionRow = Selectable<UserSessionTable>;

export async function insertSession(db: Db | Tx, session: SessionRow): Promise<void> {
  await db.insertInto("userSession").values(session).execute();
}

// every signed-in request asks this, and building it costs as much as asking it
const sessionWithUser = compileOnce((db) =>
  db
    .selectFrom("userSession as s")
    .innerJoin("appUser as u", "u.id", "s.userId")
    .selectAll("u")
    .select(["s.id as sessionId", "s.expiresAt", "s.createdAt as sessionCreatedAt"])
    .where("s.id", "=", ""),
);

/** The session and the person it belongs to, in one round trip. */
export async function findSessionWithUser(
  db: Db | Tx,
  id: string,
): Promise<{ session: SessionRow; user: UserRow } | undefined> {
  const [row] = await sessionWithUser(db, id);
  if (!row) return undefined;
  const { sessionId, expiresAt, sessionCreatedAt, ...user } = row;
  return {
    session: { id: sessionId, userId: user.id, expiresAt, createdAt: sessionCreatedAt },
    user,
  };
}

export async function findSessionsOfUser(db: Db | Tx, userId: string): Promise<SessionRow[]> {
  return await db.selectFrom("userSession").selectAll().where("userId", "=", userId).execute();
}

export async function setSessionExpiry(db: Db | Tx, id: string, expiresAt: Date): Promise<void> {
  await db.updateTable("userSession").set({ expiresAt }).where("id", "=", id).execute();
}

export async function deleteSession(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom("userSession").where("id", "=", id).execute();
}

export async function deleteSessionsOfUser(db: Db | Tx, userId: string): Promise<void> {
  await db.deleteFrom("userSession").where("userId", "=", userId).execute();
}

export async function deleteExpiredSessions(db: Db | Tx, now: Date): Promise<number> {
  const result = await db
    .deleteFrom("userSession")
    .where("expiresAt", "<=", now)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
