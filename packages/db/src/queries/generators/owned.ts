import { sql, type SqlBool } from "kysely";
import type { Db } from "../../client.ts";
import { changesAny } from "../../count.ts";

/** A record of a person, by id. Others' records are reported as missing. */
export interface Owned {
  id: string;
  userId: string;
}

export const exists = ({ id, userId }: Owned) => sql<SqlBool>`id = ${id} and user_id = ${userId}`;

/** The tables of people's own records. */
type OwnTable = "historyItem" | "ownGenerator" | "pack" | "personalToken" | "preset";

/** @returns false if the person has no such record. */
export const remove = async (db: Db, table: OwnTable, owned: Owned): Promise<boolean> =>
  await changesAny(db.deleteFrom(table).where(exists(owned)));
