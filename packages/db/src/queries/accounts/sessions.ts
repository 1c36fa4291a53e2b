import type { Selectable } from "kysely";
import type { Db } from "../../client.ts";
import { changedBy, changesAny } from "../../count.ts";
import { compileOnce } from "../../compiled.ts";
import type { Database } from "../../schema.gen.ts";
import { columns, of } from "../../columns.ts";

export type SessionRow = Selectable<Database["userSession"]>;

export async function insert(db: Db, session: SessionRow) {
  await db.insertInto("userSession").values(session).execute();
}

/**
 * Adds a session after a password check, unless the password has changed since: changing it ends all sessions, which
 * this one would escape.
 * @returns whether the session was added.
 */
export async function insertByPassword(db: Db, session: SessionRow, passwordHash: string) {
  const { id, userId, publicId, device, lastUsedAt, createdAt, expiresAt } = session;
  return await changesAny(
    db
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
      ),
  );
}

/** Ends a person's least recently used sessions until `most` are left. */
export async function endSurplus(db: Db, userId: string, most: number) {
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

// every signed-in request runs this query, and building it costs as much as running it
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
export async function findWithUser(db: Db, id: string) {
  const [row] = await sessionWithUser(db, id);
  if (!row) return undefined;
  const { sessionId, publicId, device, lastUsedAt, expiresAt, sessionCreatedAt, ...user } = row;
  const session = { publicId, device, lastUsedAt, expiresAt, createdAt: sessionCreatedAt };
  return { session: { id: sessionId, userId: user.id, ...session }, user };
}

/** A person's unexpired sessions, most recently used first, at most `limit`. */
export async function findOpen(
  db: Db,
  userId: string,
  { now, begunAfter, limit }: { now: Date; begunAfter: Date; limit: number },
) {
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

/** Records the use of a session, which then ends at `expiresAt`, unless a use after `before` is already recorded. */
export async function noteUse(
  db: Db,
  id: string,
  { now, before, expiresAt }: { now: Date; before: Date; expiresAt: Date },
) {
  await db
    .updateTable("userSession")
    .set({ lastUsedAt: now, expiresAt })
    .where("id", "=", id)
    .where("lastUsedAt", "<=", before)
    .execute();
}

/** Ends one session of a person, by its public id. @returns false if it does not exist. */
export async function removeOfUser(
  db: Db,
  { userId, publicId }: Pick<SessionRow, "userId" | "publicId">,
) {
  return await changesAny(
    db.deleteFrom("userSession").where("userId", "=", userId).where("publicId", "=", publicId),
  );
}

/** Ends every session of a person except the one with this id. @returns their number. */
export async function removeOthers(db: Db, userId: string, keptId: string) {
  return await changedBy(
    db.deleteFrom("userSession").where("userId", "=", userId).where("id", "!=", keptId),
  );
}

export async function remove(db: Db, id: string) {
  await db.deleteFrom("userSession").where("id", "=", id).execute();
}

export async function removeAllOfUser(db: Db, userId: string) {
  await db.deleteFrom("userSession").where("userId", "=", userId).execute();
}
