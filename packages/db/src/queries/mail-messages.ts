import type { Language, MailKind, MessageParams } from "@sortes/contract";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../client.ts";
import type { MailMessageTable } from "../schema.ts";

export type MailMessageRow = Selectable<MailMessageTable>;

export interface NewMailMessage {
  id: string;
  kind: MailKind;
  userId: string;
  locale: Language;
  params?: MessageParams;
  createdAt: Date;
}

/** Queues a mail. Call it in the transaction of its cause, then announce the id when that has been committed. */
export async function insertMailMessage(tx: Tx, mail: NewMailMessage): Promise<void> {
  await tx
    .insertInto("mailMessage")
    .values({
      ...mail,
      params: JSON.stringify(mail.params ?? {}),
      dueAt: mail.createdAt,
      leaseUntil: null,
      lastError: null,
      sentAt: null,
    })
    .execute();
}

/**
 * Takes one mail for this worker, until `leaseUntil`. Only a queued mail that is due can be taken, so a job that is
 * delivered twice sends nothing twice.
 * @returns undefined where somebody else has it, it was sent, or it is not due yet.
 */
export async function claimMailMessage(
  db: Db | Tx,
  id: string,
  times: { now: Date; leaseUntil: Date },
): Promise<MailMessageRow | undefined> {
  return await db
    .updateTable("mailMessage")
    .set((eb) => ({
      state: "claimed" as const,
      leaseUntil: times.leaseUntil,
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "=", id)
    .where("state", "=", "queued")
    .where("dueAt", "<=", times.now)
    .returningAll()
    .executeTakeFirst();
}

/** Ids of mails that are due, oldest first: those that no job announced, or whose job was lost. */
export async function findDueMailMessages(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("mailMessage")
    .select("id")
    .where("state", "=", "queued")
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Gives back what a dead worker had claimed. @returns how many. */
export async function releaseExpiredMailLeases(db: Db, now: Date): Promise<number> {
  const result = await db
    .updateTable("mailMessage")
    .set({ state: "queued", leaseUntil: null, dueAt: now })
    .where("state", "=", "claimed")
    .where("leaseUntil", "<", now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Only the worker whose lease it still is may settle a mail or keep it; one that was fenced off changes nothing. */
const mine = (claim: MailMessageRow) =>
  sql<boolean>`id = ${claim.id} and state = 'claimed' and attempts = ${claim.attempts}`;

/** Keeps a claimed mail from others until `leaseUntil`. @returns false where it is not this worker's any more. */
export async function renewMailLease(
  db: Db | Tx,
  claim: MailMessageRow,
  leaseUntil: Date,
): Promise<boolean> {
  const result = await db
    .updateTable("mailMessage")
    .set({ leaseUntil })
    .where(mine(claim))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function markMailSent(db: Db | Tx, claim: MailMessageRow, now: Date): Promise<void> {
  await db
    .updateTable("mailMessage")
    .set({ state: "sent", sentAt: now, leaseUntil: null, lastError: null })
    .where(mine(claim))
    .execute();
}

export async function postponeMail(
  db: Db | Tx,
  claim: MailMessageRow,
  next: { dueAt: Date; error: string },
): Promise<void> {
  await db
    .updateTable("mailMessage")
    .set({ state: "queued", dueAt: next.dueAt, leaseUntil: null, lastError: next.error })
    .where(mine(claim))
    .execute();
}

export async function markMailFailed(
  db: Db | Tx,
  claim: MailMessageRow,
  error: string,
): Promise<void> {
  await db
    .updateTable("mailMessage")
    .set({ state: "failed", leaseUntil: null, lastError: error })
    .where(mine(claim))
    .execute();
}
