import { type Selectable, sql } from "kysely";
import { ownGeneratorLimits } from "@sortes/contract";
import type { Db, Tx } from "../../client.ts";
import { countOf } from "../../count.ts";
import { columns, of } from "../../columns.ts";
import type { Database } from "../../schema.gen.ts";
import { insertWithin } from "../../insert-within.ts";
import * as ownedRows from "./owned.ts";
import type { Owned } from "./owned.ts";

export type OwnGeneratorRow = Omit<Selectable<Database["ownGenerator"]>, "userId">;
export type ListedOwnGeneratorRow = Omit<OwnGeneratorRow, "lists">;

/** The fields of a generator that its owner sets. */
interface Fields {
  name: string;
  description: string;
  template: string;
  lists: OwnGeneratorRow["lists"];
}

const listed = [
  "id",
  "name",
  "description",
  "template",
  "shareId",
  "takenDownAt",
  "takenDownReason",
  "createdAt",
  "updatedAt",
] as const;
const whole = [...listed, "lists"] as const;

/** The owner's account must be locked. @throws DomainError OWN_GENERATOR_LIMIT */
export async function insert(
  tx: Tx,
  { lists, ...generator }: Fields & Owned & { createdAt: Date },
) {
  const { userId, createdAt: updatedAt } = generator;
  const row = { ...generator, lists: JSON.stringify(lists), updatedAt };
  const limit = ownGeneratorLimits.perAccount;
  await insertWithin(
    tx,
    { table: "ownGenerator", userId, limit, code: "OWN_GENERATOR_LIMIT" },
    () => tx.insertInto("ownGenerator").values(row).execute(),
  );
}

/** The generators of a person, newest first, without their lists. */
export async function list(db: Db, userId: string) {
  return await db
    .selectFrom("ownGenerator")
    .select(listed)
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** People see only their own: others' are reported as missing. */
export async function find(db: Db, owned: Owned) {
  return await db
    .selectFrom("ownGenerator")
    .select(whole)
    .where(ownedRows.exists(owned))
    .executeTakeFirst();
}

/** Missing fields stay unchanged. @returns undefined if the person has no such generator. */
export async function update(
  tx: Tx,
  owned: Owned,
  { lists, ...changes }: Partial<Fields> & { shareId?: string | null; updatedAt?: Date },
) {
  return await tx
    .updateTable("ownGenerator")
    .set({ ...changes, ...(lists && { lists: JSON.stringify(lists) }) })
    .where(ownedRows.exists(owned))
    .returning(whole)
    .executeTakeFirst();
}

/** The generator shared under this id, for any caller. */
export async function findShared(db: Db, shareId: string) {
  return await db
    .selectFrom("ownGenerator")
    .select(columns.ownGenerator)
    .where("shareId", "=", shareId)
    .executeTakeFirst();
}

type Report = Selectable<Database["generatorReport"]>;

/** Stores a report. Does nothing if the same network already reported the generator, or `most` reports exist. */
export async function insertReport(
  tx: Tx,
  { id, generatorId, userId, reason, text, networkHash, createdAt }: Report,
  most: number,
) {
  await sql`
    insert into generator_report (id, generator_id, user_id, reason, text, network_hash, created_at)
    select ${id}::uuid, ${generatorId}::uuid, ${userId}::uuid, ${reason}, ${text}, ${networkHash},
      ${createdAt}::timestamptz
    where (select count(*) from generator_report where generator_id = ${generatorId}) < ${most}
    on conflict (generator_id, network_hash) do nothing`.execute(tx);
}

/** Generators in the staff's lists: with open reports, or taken down. */
export type ReportedState = "open" | "taken_down";

const inState = (db: Db, state: ReportedState) => {
  const generators = db.selectFrom("ownGenerator as g");
  if (state === "taken_down") return generators.where("g.takenDownAt", "is not", null);
  return generators
    .where("g.takenDownAt", "is", null)
    .where("g.id", "in", db.selectFrom("generatorReport").select("generatorId"));
};

/** A page of generators: by oldest report first; taken-down ones by newest takedown first. */
export async function reportedPage(
  db: Db,
  state: ReportedState,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = inState(db, state)
    .innerJoin("appUser as u", "u.id", "g.userId")
    .select(["g.id", "g.name", "g.description", "g.shareId", "g.takenDownAt", "g.takenDownReason"])
    .select("u.username as owner")
    .limit(limit)
    .offset(offset);
  if (state === "taken_down")
    return await rows.orderBy("g.takenDownAt", "desc").orderBy("g.id", "desc").execute();
  return await rows
    .orderBy((eb) =>
      eb
        .selectFrom("generatorReport as r")
        .select((first) => first.fn.min("r.createdAt").as("first"))
        .whereRef("r.generatorId", "=", "g.id"),
    )
    .orderBy("g.id")
    .execute();
}

export async function countReported(db: Db, state: ReportedState) {
  return await countOf(inState(db, state));
}

/** The reports of some generators, the newest first. */
export async function findReports(db: Db, generatorIds: readonly string[]) {
  if (generatorIds.length === 0) return [];
  return await db
    .selectFrom("generatorReport")
    .select(["generatorId", "reason", "text", "createdAt"])
    .where("generatorId", "in", generatorIds)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** A reported or taken down generator of any owner; staff see no others. */
export async function findReported(db: Db, id: string) {
  return await db
    .selectFrom("ownGenerator as g")
    .select(of("g", columns.ownGenerator))
    .where("g.id", "=", id)
    .where((eb) =>
      eb.or([
        eb("g.takenDownAt", "is not", null),
        eb.exists(
          eb
            .selectFrom("generatorReport as r")
            .select("r.id")
            .whereRef("r.generatorId", "=", "g.id"),
        ),
      ]),
    )
    .executeTakeFirst();
}

/** Locks a generator until the transaction ends. @returns false if it does not exist. */
export async function lock(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("ownGenerator")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function setTakenDown(
  tx: Tx,
  id: string,
  taken:
    | { takenDownAt: Date; takenDownReason: string }
    | { takenDownAt: null; takenDownReason: null },
) {
  await tx.updateTable("ownGenerator").set(taken).where("id", "=", id).execute();
}

export async function removeReports(tx: Tx, generatorId: string) {
  await tx.deleteFrom("generatorReport").where("generatorId", "=", generatorId).execute();
}
