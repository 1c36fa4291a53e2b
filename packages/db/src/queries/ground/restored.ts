import { sql } from "kysely";
import type { Db, Tx } from "../../client.ts";
import { changesAny } from "../../count.ts";

/** Activities that are suspended in a restored or copied database. */
export interface Holds {
  mails: boolean;
  draws: boolean;
  /** The time of the restored backup; null if the database was not restored. */
  backupAt: Date | null;
  /** Whether the data was copied, put back or moved and the operator has not said which; then everything is held. */
  isCopied: boolean;
}

/** The current holds; none in a database that was neither restored nor copied. */
export async function holds(db: Db): Promise<Holds> {
  // the OIDs reveal a restored dump even before a process has compared the place
  const { rows } = await sql<Holds>`
    with place as (
      select coalesce(bool_or(elsewhere_at is not null or table_oid <> 'data_place'::regclass::oid::bigint
        or database_oid <> (select oid::bigint from pg_database where datname = current_database())), false)
        as is_copied
      from data_place
    )
    select is_copied or coalesce(mails_held, false) as mails, is_copied or coalesce(draws_held, false) as draws,
      backup_at, is_copied
    from place left join restored on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("an aggregate has a row");
  return row;
}

/** Ends the hold on mails. @returns whether they were held. */
export async function releaseMails(tx: Tx): Promise<boolean> {
  return await changesAny(
    tx.updateTable("restored").set({ mailsHeld: false }).where("mailsHeld", "=", true),
  );
}

/** Ends the hold on draws and their log. @returns whether they were held. */
export async function releaseDraws(tx: Tx): Promise<boolean> {
  return await changesAny(
    tx.updateTable("restored").set({ drawsHeld: false }).where("drawsHeld", "=", true),
  );
}
