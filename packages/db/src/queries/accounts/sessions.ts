import type { Selectable } from "kysely";
import type { Db, Tx } from "../../client.ts";
import { compileOnce } from "../../compiled.ts";
import type { Database } from "../../schema.gen.ts";
import { columns, of } from "../../columns.ts";
import type { UserRow } from "./users.ts";

export type SessionRow = Selectable<Database["userSession"]>;

export async function insertSession(db: Db | Tx, session: SessionRow): Promise<void> {
  await db.insertInto("userSession").values(session).execute();
}

/**
 * Adds a session after a password check, unless the password has changed meanwhile: changing it ends all sessions, and
 * this one would come after.
 * @returns whether the session was added.
 */
export async function insertSessionByPassword(
  db: Db,
  session: SessionRow,
  passwordHash: string,
): Promise<boolean> {
  const { id, userId, publicId, device, lastUsedAt, createdAt, expiresAt } = session;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("userSession")
    .columns(["id", "userId", "publicId", "device", "lastUsedAt", "createdAt", "expiresAt"])
    .expression((eb) =>
      eb
        .selectFrom("appUser as u")
        .select([
          eb.val(id).as("id"),
          "u.id as userId",
          eb.val(publicId).as("publicId"),
          eb.val(device).as("device"),
          eb.val(lastUsedAt).as("lastUsedAt"),
          eb.val(createdAt).as("createdAt"),
          eb.val(expiresAt).as("expiresAt"),
        ])
        .where("u.id", "=", userId)
        .where("u.passwordHash", "=", passwordHash)
        // waits for a concurrent change, then checks again
        .forShare("u"),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends a person's least recently used sessions until `most` are left. */
export async function endSurplusSessions(db: Db | Tx, userId: string, most: number): Promise<void> {
  await db
    .deleteFrom("userSession")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("userSession")
        .select("id")
        .where("userId", "=", userId)
        .orderBy("lastUsedAt", "desc")
        .orderBy("createdAt", "desc")
        .orderBy("id")
        .offset(most),
    )
    .execute();
}

// every signed-in request asks this, and building it costs as much as asking it
const sessionWithUser = compileOnce((db) =>
  db
    .selectFrom("userSession as s")
    .innerJoin("appUser as u", "u.id", "s.userId")
    .select(of("u", columns.appUser))
    .select(["s.id as sessionId", "s.publicId", "s.device", "s.lastUsedAt", "s.expiresAt"])
    .select("s.createdAt as sessionCreatedAt")
    .where("s.id", "=", ""),
);

/** The session and the person it belongs to, in one round trip. */
export async function findSessionWithUser(
  db: Db | Tx,
  id: string,
): Promise<{ session: SessionRow; user: UserRow } | undefined> {
  const [row] = await sessionWithUser(db, id);
  if (!row) return undefined;
  const { sessionId, publicId, device, lastUsedAt, expiresAt, sessionCreatedAt, ...user } = row;
  const session = { publicId, device, lastUsedAt, expiresAt, createdAt: sessionCreatedAt };
  return { session: { id: sessionId, userId: user.id, ...session }, user };
}

export async function findSessionsOfUser(db: Db | Tx, userId: string): Promise<SessionRow[]> {
  return await db
    .selectFrom("userSession")
    .select(columns.userSession)
    .where("userId", "=", userId)
    .execute();
}

/** The unexpired ones, most recently used first, at most `limit`. */
export async function findOpenSessions(
  db: Db | Tx,
  userId: string,
  { now, begunAfter, limit }: { now: Date; begunAfter: Date; limit: number },
): Promise<SessionRow[]> {
  return await db
    .selectFrom("userSession")
    .select(columns.userSession)
    .where("userId", "=", userId)
    .where("expiresAt", ">", now)
    .where("createdAt", ">", begunAfter)
    .orderBy("lastUsedAt", "desc")
    .orderBy("publicId")
    .limit(limit)
    .execute();
}

/** Notes that a session is in use, unless that was noted after `before`. */
export async function noteSessionUse(
  db: Db | Tx,
  id: string,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await db
    .updateTable("userSession")
    .set({ lastUsedAt: now })
    .where("id", "=", id)
    .where("lastUsedAt", "<=", before)
    .execute();
}

/** Ends one session of a person, by its public id. @returns false if it does not exist. */
export async function deleteSessionOfUser(
  db: Db | Tx,
  { userId, publicId }: Pick<SessionRow, "userId" | "publicId">,
): Promise<boolean> {
  const result = await db
    .deleteFrom("userSession")
    .where("userId", "=", userId)
    .where("publicId", "=", publicId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Ends every session of a person except the one with this id. @returns their number. */
export async function deleteOtherSessions(
  db: Db | Tx,
  userId: string,
  keptId: string,
): Promise<number> {
  const result = await db
    .deleteFrom("userSession")
    .where("userId", "=", userId)
    .where("id", "!=", keptId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
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

/** Ends every session of a person that was opened before that time. */
export async function deleteSessionsOpenedBefore(
  tx: Tx,
  userId: string,
  time: Date,
): Promise<void> {
  await tx
    .deleteFrom("userSession")
    .where("userId", "=", userId)
    .where("createdAt", "<", time)
    .execute();
}

export async function deleteExpiredSessions(db: Db | Tx, now: Date): Promise<number> {
  const result = await db
    .deleteFrom("userSession")
    .where("expiresAt", "<=", now)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
