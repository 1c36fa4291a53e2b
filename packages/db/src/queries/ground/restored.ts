import { sql } from "kysely";
import type { Db, Tx } from "../../client.ts";
import { changesAny } from "../../count.ts";

/** What is held back in a restored or copied database. */
export interface Holds {
  mails: boolean;
  draws: boolean;
  /** The moment to which it has gone back, if it was restored. */
  backupAt: Date | null;
  /** Whether it was copied, put back or moved, and the operator has not said which. Then all is held. */
  isCopied: boolean;
}

/** What is held back; nothing in a database that was neither restored nor copied. */
export async function getHolds(db: Db): Promise<Holds> {
  // a restored dump differs in these numbers before any process has compared the place
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

/** Lets mails out again. @returns whether they were held. */
export async function releaseMails(tx: Tx): Promise<boolean> {
  return await changesAny(
    tx.updateTable("restored").set({ mailsHeld: false }).where("mailsHeld", "=", true),
  );
}

/** Lets draws and their log go on. @returns whether they were held. */
export async function releaseDraws(tx: Tx): Promise<boolean> {
  return await changesAny(
    tx.updateTable("restored").set({ drawsHeld: false }).where("drawsHeld", "=", true),
  );
}
