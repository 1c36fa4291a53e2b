import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../client.ts";
import { countOf } from "../../count.ts";
import type { Database } from "../../schema.gen.ts";
import type { ReportedState } from "./own-generators.ts";

type Report = Selectable<Database["openListReport"]>;

/** Stores a report. Does nothing if the same network already reported the list, or `most` reports exist. */
export async function insert(
  tx: Tx,
  { id, listId, userId, reason, text, networkHash, createdAt }: Report,
  most: number,
) {
  await sql`
    insert into open_list_report (id, list_id, user_id, reason, text, network_hash, created_at)
    select ${id}::uuid, ${listId}::uuid, ${userId}::uuid, ${reason}, ${text}, ${networkHash},
      ${createdAt}::timestamptz
    where (select count(*) from open_list_report where list_id = ${listId}) < ${most}
    on conflict (list_id, network_hash) do nothing`.execute(tx);
}

/** Lists with open reports, or taken down. */
const inState = (db: Db, state: ReportedState) => {
  const lists = db.selectFrom("openList as l");
  if (state === "taken_down") return lists.where("l.takenDownAt", "is not", null);
  return lists
    .where("l.takenDownAt", "is", null)
    .where("l.id", "in", db.selectFrom("openListReport").select("listId"));
};

/** A page of lists: by oldest report first; taken-down ones by newest takedown first. */
export async function page(
  db: Db,
  state: ReportedState,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = inState(db, state)
    .innerJoin("appUser as u", "u.id", "l.userId")
    .select(["l.id", "l.key", "l.title", "l.question", "l.takenDownAt", "l.takenDownReason"])
    .select("u.username as owner")
    .limit(limit)
    .offset(offset);
  if (state === "taken_down")
    return await rows.orderBy("l.takenDownAt", "desc").orderBy("l.id", "desc").execute();
  return await rows
    .orderBy((eb) =>
      eb
        .selectFrom("openListReport as r")
        .select((first) => first.fn.min("r.createdAt").as("first"))
        .whereRef("r.listId", "=", "l.id"),
    )
    .orderBy("l.id")
    .execute();
}

export async function count(db: Db, state: ReportedState) {
  return await countOf(inState(db, state));
}

/** The reports of some lists, the newest first. */
export async function ofLists(db: Db, listIds: readonly string[]) {
  if (listIds.length === 0) return [];
  return await db
    .selectFrom("openListReport")
    .select(["listId", "reason", "text", "createdAt"])
    .where("listId", "in", listIds)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** A reported or taken down list of any owner; staff see no others. */
export async function findReported(db: Db, id: string) {
  return await db
    .selectFrom("openList as l")
    .select(["l.id", "l.userId"])
    .where("l.id", "=", id)
    .where((eb) =>
      eb.or([
        eb("l.takenDownAt", "is not", null),
        eb.exists(
          eb.selectFrom("openListReport as r").select("r.id").whereRef("r.listId", "=", "l.id"),
        ),
      ]),
    )
    .executeTakeFirst();
}

export async function setTakenDown(
  tx: Tx,
  id: string,
  taken:
    | { takenDownAt: Date; takenDownReason: string }
    | { takenDownAt: null; takenDownReason: null },
) {
  await tx.updateTable("openList").set(taken).where("id", "=", id).execute();
}

export async function removeOf(tx: Tx, listId: string) {
  await tx.deleteFrom("openListReport").where("listId", "=", listId).execute();
}
