import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../client.ts";
import { countOf } from "../../count.ts";
import type { Database } from "../../schema.gen.ts";

/**
 * Each kind of thing that visitors can report: its table, the columns that the staff's list adds to those of every
 * kind, the table of its reports, and that table's column for the thing.
 */
const kinds = {
  generator: {
    things: "ownGenerator",
    shown: ["name", "description", "shareId"],
    reports: "generatorReport",
    thing: "generatorId",
  },
  open_list: {
    things: "openList",
    shown: ["key", "title", "question"],
    reports: "openListReport",
    thing: "listId",
  },
} as const;

type Kinds = typeof kinds;
export type ReportedKind = keyof Kinds;

/** Things in the staff's lists: with open reports, or taken down. */
type ReportedState = "open" | "taken_down";

interface Report extends Omit<Selectable<Database["openListReport"]>, "listId"> {
  thingId: string;
}

/** Columns of a thing that staff took down, or did not. */
type TakenDown =
  | { takenDownAt: Date; takenDownReason: string }
  | { takenDownAt: null; takenDownReason: null };

/** Each thing in a page of the staff's list. */
type Listed = {
  [Kind in ReportedKind]: Pick<
    Selectable<Database[Kinds[Kind]["things"]]>,
    Kinds[Kind]["shown"][number] & keyof Selectable<Database[Kinds[Kind]["things"]]>
  > & { id: string; owner: string } & TakenDown;
};

/** Stores a report. Does nothing if the same network already reported the thing, or `most` reports exist. */
export async function insert(tx: Tx, kind: ReportedKind, report: Report, most: number) {
  const { id, thingId, userId, reason, text, networkHash, createdAt } = report;
  const reports = sql.table(kinds[kind].reports);
  const thing = sql.ref(kinds[kind].thing);
  await sql`
    insert into ${reports} (id, ${thing}, user_id, reason, text, network_hash, created_at)
    select ${id}::uuid, ${thingId}::uuid, ${userId}::uuid, ${reason}, ${text}, ${networkHash},
      ${createdAt}::timestamptz
    where (select count(*) from ${reports} where ${thing} = ${thingId}) < ${most}
    on conflict (${thing}, network_hash) do nothing`.execute(tx);
}

const thingsOf = (db: Db, kind: ReportedKind) =>
  db.selectFrom(db.dynamic.table(kinds[kind].things).as("t"));

/** The reports of a kind, each with the id of its thing. */
const reportsOf = (db: Db, kind: ReportedKind) =>
  db
    .selectFrom(db.dynamic.table(kinds[kind].reports).as("r"))
    .select(sql.ref<string>(`r.${kinds[kind].thing}`).as("thingId"));

const isThing = (kind: ReportedKind, id: string) =>
  sql<boolean>`${sql.ref(kinds[kind].thing)} = ${id}`;

const inState = (db: Db, kind: ReportedKind, state: ReportedState) => {
  if (state === "taken_down") return thingsOf(db, kind).where("t.takenDownAt", "is not", null);
  return thingsOf(db, kind)
    .where("t.takenDownAt", "is", null)
    .where("t.id", "in", reportsOf(db, kind));
};

/** A page of things: by oldest report first; taken-down ones by newest takedown first. */
export async function page<Kind extends ReportedKind>(
  db: Db,
  kind: Kind,
  state: ReportedState,
  { limit, offset }: { limit: number; offset: number },
) {
  const shown = kinds[kind].shown.map((column) => sql.ref(`t.${column}`).as(column));
  const rows = inState(db, kind, state)
    .innerJoin("appUser as u", "u.id", "t.userId")
    .select(["t.id", "t.takenDownAt", "t.takenDownReason", "u.username as owner"])
    .select(shown)
    .$castTo<Listed[Kind]>()
    .limit(limit)
    .offset(offset);
  if (state === "taken_down")
    return await rows.orderBy("t.takenDownAt", "desc").orderBy("t.id", "desc").execute();
  const first = sql`(select min(created_at) from ${sql.table(kinds[kind].reports)}
    where ${sql.ref(kinds[kind].thing)} = t.id)`;
  return await rows.orderBy(first).orderBy("t.id").execute();
}

export async function count(db: Db, kind: ReportedKind, state: ReportedState) {
  return await countOf(inState(db, kind, state));
}

/** The reports of some things, the newest first. */
export async function ofThings(db: Db, kind: ReportedKind, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await reportsOf(db, kind)
    .select(["r.reason", "r.text", "r.createdAt"])
    .where(sql.ref<string>(kinds[kind].thing), "in", ids)
    .orderBy("r.createdAt", "desc")
    .orderBy("r.id", "desc")
    .execute();
}

/** A reported or taken down thing of any owner; staff see no others. */
export async function find(db: Db, kind: ReportedKind, id: string) {
  return await thingsOf(db, kind)
    .select(["t.id", "t.userId"])
    .where("t.id", "=", id)
    .where((eb) =>
      eb.or([
        eb("t.takenDownAt", "is not", null),
        eb.exists(reportsOf(db, kind).where(isThing(kind, id))),
      ]),
    )
    .executeTakeFirst();
}

/** Locks a thing until the transaction ends. @returns it; undefined if staff may not see it */
export async function lock(tx: Tx, kind: ReportedKind, id: string) {
  await thingsOf(tx, kind).select("t.id").where("t.id", "=", id).forUpdate().execute();
  // only now: whoever had the lock may have deleted the reports
  return await find(tx, kind, id);
}

export async function setTakenDown(tx: Tx, kind: ReportedKind, id: string, taken: TakenDown) {
  await tx.updateTable(kinds[kind].things).set(taken).where("id", "=", id).execute();
}

export async function removeOf(tx: Tx, kind: ReportedKind, id: string) {
  await tx.deleteFrom(kinds[kind].reports).where(isThing(kind, id)).execute();
}
