import { setTimeout } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { scaleIndexes } from "./0035-scale.ts";

/** Any number that no other advisory lock of ours has. */
const indexLock = 7_350_035;

async function tryLock(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(${sql.lit(indexLock)}) as taken`.execute(db);
  return rows[0]?.taken === true;
}

/**
 * Makes the indexes of migrations to come in a database that is in use, so that nobody waits: a migration is a
 * transaction, in which an index can only be made while all writes to its table wait. The migration then finds them.
 * One that a stopped process left unfinished is made anew.
 */
export async function makeIndexesConcurrently(db: Kysely<unknown>): Promise<void> {
  const { rows: executed } = await sql<{ name: string }>`
    select name from kysely_migration where name in ('0032b-draw-logs', '0035-scale')`.execute(db);
  // a database that is further behind catches up with nobody at work
  if (executed.length !== 1 || executed[0]?.name !== "0032b-draw-logs") return;
  // Of the session, since nothing else spans statements that must not be in a transaction. Tried again and again: a
  // process that waited for it in one statement would itself be waited for by the making of an index.
  while (!(await tryLock(db))) await setTimeout(200);
  try {
    // it waits for transactions that have begun, and nobody waits for it
    await sql`set lock_timeout = '5min'`.execute(db);
    await sql`create extension if not exists pg_trgm`.execute(db).catch(() => undefined); // may not be allowed
    const { rows: extension } = await sql`
      select from pg_available_extensions where name = 'pg_trgm' and installed_version is not null`.execute(
      db,
    );
    const ofAddresses = {
      name: "subscriber_address_part",
      table: "subscriber",
      on: sql`using gin (address_key gin_trgm_ops)`,
    };
    for (const { name, table, on } of [...scaleIndexes, ...extension.map(() => ofAddresses)]) {
      const { rows } = await sql<{ valid: boolean }>`
        select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(
        db,
      );
      if (rows[0]?.valid === true) continue;
      if (rows[0]) await sql`drop index concurrently ${sql.id(name)}`.execute(db);
      await sql`
        create index concurrently ${sql.id(name)} on ${sql.id(table)} ${on}`.execute(db);
    }
  } finally {
    await sql`reset lock_timeout`.execute(db);
    await sql`select pg_advisory_unlock(${sql.lit(indexLock)})`.execute(db);
  }
}
