import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../client.ts";
import type { Database } from "../../../schema.gen.ts";

/** The switch that stops all campaigns; its time is null if it was never used. */
export async function getSwitch(db: Db) {
  return await db
    .selectFrom("sendingControl")
    .select(["stopped", "changedAt"])
    .executeTakeFirstOrThrow();
}

/** @returns undefined if the switch already has this state; then nothing has changed. */
export async function turnSwitch(tx: Tx, stopped: boolean) {
  return await tx
    .updateTable("sendingControl")
    .set({ stopped, changedAt: sql`clock_timestamp()` })
    .where("stopped", "!=", stopped)
    .returning(["stopped", "changedAt"])
    .executeTakeFirst();
}

/** The longest-standing fault. Ignores accounts not tried for an hour, which are no longer in use. */
export async function findFault(db: Db) {
  const row = await db
    .selectFrom("sendingAccount")
    .select(["fault as message", "faultKind", "faultSince as since", "retryAt"])
    .where("fault", "is not", null)
    .where("faultSince", "is not", null)
    .where((eb) =>
      eb.or([
        eb("retryAt", "is", null),
        eb("retryAt", ">", sql<Date>`clock_timestamp() - interval '1 hour'`),
      ]),
    )
    .orderBy("faultSince")
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      kind: row.faultKind ?? "server",
      message: row.message ?? "",
      since: row.since ?? new Date(),
      retryAt: row.retryAt,
    }
  );
}

/** The database's current time, the only clock that counts for sending. */
export async function databaseTime(db: Db) {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the database tells no time");
  return row.now;
}

export type NewsletterSettingsRow = Omit<Selectable<Database["newsletterSettings"]>, "id">;

const columns = ["postalAddress", "version", "changedAt"] as const;

/** The newsletter's settings. */
export async function getSettings(db: Db) {
  return await db.selectFrom("newsletterSettings").select(columns).executeTakeFirstOrThrow();
}

/** The same, locked until the transaction ends. */
export async function lockSettings(tx: Tx) {
  return await tx
    .selectFrom("newsletterSettings")
    .select(columns)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Changes the locked settings and increments their version. Letters of the welcome series, which are sent for months,
 * get the new address too.
 */
export async function updateSettings(
  tx: Tx,
  { postalAddress, changedAt }: { postalAddress: string; changedAt: Date },
) {
  // waits for letters that are just being added with the old address
  await sql`select from welcome_series for update`.execute(tx);
  await sql`
    update campaign set postal_address = ${postalAddress}
    where id in (select campaign_id from welcome_step)`.execute(tx);
  return await tx
    .updateTable("newsletterSettings")
    .set({ postalAddress, changedAt, version: sql`version + 1` })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The postal address for a starting run; a started run keeps its own. Null if staff have not set one. */
export const addressOfRun: RawBuilder<string | null> = sql<string | null>`
  coalesce(campaign.postal_address, (select postal_address from newsletter_settings))`;
