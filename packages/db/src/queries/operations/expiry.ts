import { sql } from "kysely";
import type { Db } from "../../client.ts";

/** The tables whose rows are kept for a time, and the column that it begins with. */
const times = {
  addressChange: "createdAt",
  addressMail: "createdAt",
  auditLog: "createdAt",
  checkoutSession: "expiresAt",
  contactMessage: "createdAt",
  mailToken: "expiresAt",
  paymentEvent: "receivedAt",
  paymentEventWaiting: "lastAt",
  personalToken: "expiresAt",
  staffInvitation: "expiresAt",
  userSession: "expiresAt",
  webhookDelivery: "happenedAt",
} as const;

/** Removes at most `limit` rows of a table that are from before that time. @returns their number. */
export async function deleteBefore(db: Db, table: keyof typeof times, time: Date, limit: number) {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${sql.ref(times[table])} < ${time}
      order by ${sql.ref(times[table])} limit ${limit}))
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
