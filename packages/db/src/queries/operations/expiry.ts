import { sql } from "kysely";
import type { Db } from "../../client.ts";

/** The tables with a retention period, and the column from which it counts. */
const times = {
  addressChange: "createdAt",
  addressMail: "createdAt",
  auditLog: "createdAt",
  checkoutSession: "expiresAt",
  contactMessage: "createdAt",
  giftMail: "createdAt",
  mailToken: "expiresAt",
  openList: "closesAt",
  operationsSample: "at",
  paymentEvent: "receivedAt",
  paymentEventWaiting: "lastAt",
  personalToken: "expiresAt",
  staffInvitation: "expiresAt",
  userSession: "expiresAt",
  webhookDelivery: "happenedAt",
} as const;

/** Deletes at most `limit` rows of a table from before a time. @returns their number. */
export async function removeBefore(db: Db, table: keyof typeof times, time: Date, limit: number) {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${sql.ref(times[table])} < ${time}
      order by ${sql.ref(times[table])} limit ${limit}))
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
