import { randomUUID } from "node:crypto";
import { type Selectable, sql, type SqlBool } from "kysely";
import type { Language, MailKind, MessageParams } from "@sortes/contract";
import type { Db, Tx } from "../../client.ts";
import { changedBy, changesAny } from "../../count.ts";
import type { Database } from "../../schema.gen.ts";
import type { MailState } from "../../states.ts";
import { columns } from "../../columns.ts";

export type MailMessageRow = Selectable<Database["mailMessage"]>;

/** The reader of a mail: a person, or the owner of an address. */
export type MailReader = { userId: string } | { address: string };

interface MailMessageContent {
  subject: string;
  html: string;
  text: string;
  /** Set for a test mail, which gets this campaign's headers. */
  campaignId?: string;
}

export type NewMailMessage = MailReader & {
  id: string;
  kind: MailKind;
  locale: Language;
  params?: MessageParams;
  /** The content of a composed mail. */
  content?: MailMessageContent;
  createdAt: Date;
};

/** Queues mails. Call it in the transaction of their cause; announce them after the commit. */
export async function insert(tx: Tx, ...mails: readonly NewMailMessage[]) {
  if (mails.length === 0) return;
  await tx
    .insertInto("mailMessage")
    .values(
      mails.map((mail) => ({
        ...mail,
        params: JSON.stringify(mail.params ?? {}),
        content: mail.content ? JSON.stringify(mail.content) : null,
        // a clock that runs ahead must not delay the mail
        dueAt: sql<Date>`least(${mail.createdAt}::timestamptz, clock_timestamp())`,
        leaseUntil: null,
        claimToken: null,
        heldSince: null,
        lastError: null,
        sentAt: null,
      })),
    )
    .execute();
}

/** A mail claimed by a worker. */
export type ClaimedMail = MailMessageRow & { claimToken: string };

/** Tolerance for clock differences: a mail that another process has just written counts as due. */
const early = sql`case when attempts = 0 then interval '1 second' else interval '0' end`;

/**
 * Claims a mail for this worker until `leaseUntil`. Only a queued, due mail can be claimed, so a job that is delivered
 * twice sends nothing twice.
 * @returns undefined if another worker has it, it was sent, or it is not due yet.
 */
export async function claim(db: Db, id: string, claim: { now: Date; leaseUntil: Date }) {
  const claimToken = randomUUID();
  const row = await db
    .updateTable("mailMessage")
    .set({ state: "claimed", leaseUntil: claim.leaseUntil, claimToken })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .where(sql<SqlBool>`due_at <= ${claim.now}::timestamptz + ${early}`)
    .returning(columns.mailMessage)
    .executeTakeFirst();
  return row && { ...row, claimToken };
}

/** Ids of due mails, oldest first. Finds mails that no job announced, or whose job was lost. */
export async function findDue(db: Db, now: Date, limit: number) {
  const rows = await db
    .selectFrom("mailMessage")
    .select("id")
    // a literal, so that a generic plan can use the partial index of queued mails
    .where("state", "=", sql.lit("queued"))
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Settles the claims of dead workers. A mail that was only claimed is queued again, which is safe; one that was being
 * handed over may have arrived, so it becomes `unknown` and is not resent automatically.
 */
export async function releaseExpired(db: Db, now: Date) {
  const rows = await db
    .updateTable("mailMessage")
    .set({
      state: sql`case state when 'claimed' then 'queued' else 'unknown' end`,
      // a suspended worker still has the token and may yet report the outcome
      claimToken: sql`case state when 'claimed' then null else claim_token end`,
      lastError: sql`case state when 'claimed' then last_error else 'its worker died while handing it over' end`,
      leaseUntil: null,
    })
    .where(sql<SqlBool>`state in ('claimed', 'sending')`)
    .where("leaseUntil", "<", now)
    .returning(["id", "state"])
    .execute();
  const idsIn = (state: MailState) => rows.filter((row) => row.state === state).map(({ id }) => id);
  return { queued: idsIn("queued"), unknown: idsIn("unknown") };
}

/** Matches a mail only while the worker's claim is current; a worker that lost its claim changes nothing. */
const mine = (claim: ClaimedMail) =>
  sql<boolean>`id = ${claim.id} and claim_token = ${claim.claimToken}`;

/** Extends a claim until `leaseUntil`. @returns false if the mail is no longer this worker's. */
export async function renewLease(db: Db, claim: ClaimedMail, leaseUntil: Date) {
  return await changesAny(
    db
      .updateTable("mailMessage")
      // renewals may arrive out of order
      .set({ leaseUntil: sql<Date>`greatest(lease_until, ${leaseUntil}::timestamptz)` })
      .where(mine(claim))
      .where("state", "in", ["claimed", "sending"]),
  );
}

/**
 * Marks a mail right before it is handed over: from here on it counts as possibly sent.
 * @returns false if the mail is no longer this worker's, which then must not send it.
 */
export async function markSending(db: Db, claim: ClaimedMail, leaseUntil: Date) {
  return await changesAny(
    db
      .updateTable("mailMessage")
      .set({ state: "sending", leaseUntil })
      .where(mine(claim))
      .where("state", "=", "claimed"),
  );
}

/** Requeues claimed mails that are not being handed over. @returns the claim tokens of the requeued mails. */
export async function release(db: Db, claims: readonly ClaimedMail[]) {
  if (claims.length === 0) return new Set<string>();
  const tokens = claims.map(({ claimToken }) => claimToken);
  const ids = claims.map(({ id }) => id);
  const { rows } = await sql<{ claimToken: string }>`
    update mail_message set state = 'queued', claim_token = null, lease_until = null
    from unnest(${ids}::uuid[], ${tokens}::uuid[]) as mine (mail_id, token)
    where id = mail_id and claim_token = token and state = 'claimed'
    returning token as claim_token`.execute(db);
  return new Set(rows.map(({ claimToken }) => claimToken));
}

/** The outcome of a claimed mail. `counts`: it used up one of the mail's limited attempts. */
export type MailOutcome =
  | { state: "sent"; sentAt: Date }
  | { state: "failed" | "unknown"; error: string; counts: boolean }
  | { state: "queued"; error: string; dueAt: Date; counts: boolean; heldSince: Date | null };

/** Records the outcome of a mail. Does nothing if the claim is no longer current. */
export async function settle(db: Db, claim: ClaimedMail, outcome: MailOutcome) {
  const counts = outcome.state === "sent" || outcome.counts;
  await db
    .updateTable("mailMessage")
    .set((eb) => ({
      state: outcome.state,
      leaseUntil: null,
      lastError: "error" in outcome ? outcome.error : null,
      ...(outcome.state !== "unknown" && { claimToken: null }),
      // no longer needed, and may be large
      ...((outcome.state === "sent" || outcome.state === "failed") && { content: null }),
      ...(outcome.state === "sent" && { sentAt: outcome.sentAt, heldSince: null }),
      ...(outcome.state === "queued" && { dueAt: outcome.dueAt, heldSince: outcome.heldSince }),
      ...(counts && { attempts: eb("attempts", "+", 1) }),
    }))
    .where(mine(claim))
    .where("state", "in", ["claimed", "sending", "unknown"])
    .execute();
}

/** Records the subscriber of a mail that was requested by address. */
export async function assign(tx: Tx, id: string, subscriberId: string) {
  await tx.updateTable("mailMessage").set({ subscriberId }).where("id", "=", id).execute();
}

/** Whether a mail of a kind was queued for a person since a time. */
export async function hasKind(
  db: Db,
  { userId, kind, since }: { userId: string; kind: MailKind; since: Date },
) {
  const row = await db
    .selectFrom("mailMessage")
    .select("id")
    .where("userId", "=", userId)
    .where("kind", "=", kind)
    .where("createdAt", ">", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const finished = ["sent", "failed", "unknown"] as const;

/** The oldest finished mails from before a time, at most `limit`. */
const finishedBefore = (db: Db, time: Date, limit: number) =>
  db
    .selectFrom("mailMessage")
    .select("id")
    .where("createdAt", "<", time)
    .where("state", "in", finished)
    .orderBy("createdAt")
    .limit(limit);

/** Removes at most `limit` finished mails with an address that were created before that time. @returns their number. */
export async function removeAddressedBefore(db: Db, time: Date, limit: number) {
  const old = finishedBefore(db, time, limit).where("address", "is not", null);
  return await changedBy(db.deleteFrom("mailMessage").where("id", "in", old));
}

/** Deletes the content of at most `limit` finished composed mails from before that time. @returns their number. */
export async function removeContentBefore(db: Db, time: Date, limit: number) {
  const old = finishedBefore(db, time, limit).where("content", "is not", null);
  return await changedBy(
    db.updateTable("mailMessage").set({ content: null }).where("id", "in", old),
  );
}

/** Removes at most `limit` finished mails that were created before that time. @returns their number. */
export async function removeBefore(db: Db, time: Date, limit: number) {
  return await changedBy(
    db.deleteFrom("mailMessage").where("id", "in", finishedBefore(db, time, limit)),
  );
}

/** Counts mails since a time that staff should check: given up after a day of faults, or with an unknown outcome. */
export async function countTroubleSince(db: Db, time: Date) {
  const row = await db
    .selectFrom("mailMessage")
    .select((eb) => [
      eb.fn.countAll<string>().filterWhere("state", "=", "failed").as("givenUp"),
      eb.fn.countAll<string>().filterWhere("state", "=", "unknown").as("unknown"),
    ])
    .where("dueAt", ">", time)
    .where((eb) =>
      eb.or([
        eb("state", "=", sql.lit("unknown")),
        eb.and([eb("state", "=", sql.lit("failed")), eb("heldSince", "is not", null)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return { givenUp: Number(row.givenUp), unknown: Number(row.unknown) };
}
