import { hashOfToken, inTransaction, newId } from "@sortes/db";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import * as users from "@sortes/db/accounts/users";
import type { MailKind } from "@sortes/contract";
import { holdInDatabase, queryDatabase, readMail, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { WorkerContext } from "../src/context.ts";
import { housekeeping } from "../src/jobs/housekeeping.ts";
import { sendMail } from "../src/accounts/mail/send-mail.ts";
import { confirmed, inLanguage, registered, stateOf } from "./people.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
const worker = () => testWorker({ databaseUrl: url });
const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** A mail that waits, to a person or to an address. */
async function waiting(
  { db, clock }: WorkerContext,
  kind: MailKind,
  reader: { userId: string } | { address: string },
  locale: "en" | "ro" = "en",
): Promise<string> {
  const createdAt = clock.now();
  const id = newId(createdAt);
  await inTransaction(db, (tx) =>
    mailMessages.insert(tx, { id, kind, ...reader, locale, createdAt }),
  );
  return id;
}

describe("a password reset mail", () => {
  it.each([
    ["en", "Choose a new password", "1 hour."],
    ["ro", "Alege o parolă nouă", "o oră."],
  ] as const)(
    "goes to the registered address, in the requested language (%s), with a link for an hour",
    async (locale, subject, hours) => {
      const { context, sink, clock } = await worker();
      const { email, userId } = await registered(context);
      const address = ` ${email.toUpperCase()}`;
      const mailId = await waiting(context, "reset_password", { address }, locale);
      await sendMail(context, { mailId });
      const mail = await readMail(sink.mails[0]?.raw ?? "");
      expect(mail).toMatchObject({ to: [email], subject });
      expect(mail.text).toContain(hours);
      const link = mail.links[0] ?? "";
      expect(link).toMatch(/^https:\/\/sortes\.example\/reset-password\/[\w-]{43}(?:\?lang=ro)?$/);
      const hash = hashOfToken(new URL(link).pathname.split("/").at(-1) ?? "");
      const use = (now: Date) =>
        inTransaction(context.db, (tx) =>
          mailTokens.use(tx, { hash, kind: "reset_password", now }),
        );
      expect(await use(new Date(clock.now().getTime() + 61 * minute))).toBeUndefined();
      expect(await use(new Date(clock.now().getTime() + 59 * minute))).toBe(userId);
    },
  );

  it("to an unknown address ends without being sent", async () => {
    const { context, sink } = await worker();
    const mailId = await waiting(context, "reset_password", { address: "nobody@example.test" });
    await sendMail(context, { mailId });
    expect(sink.attempts).toBe(0);
    expect(await stateOf(context, mailId)).toMatchObject({
      state: "failed",
      lastError: "nobody to send it to",
    });
  });

  it("is not sent to an address that the account leaves meanwhile", async () => {
    const { context, sink, clock } = await worker();
    const { email, userId } = await registered(context);
    const mailId = await waiting(context, "reset_password", { address: email });
    const { mailboxHash } = mailTokens.hashedAddress(context.config.appSecret, email);
    const lock = `select pg_advisory_xact_lock(hashtextextended('${mailboxHash}', 0))`;
    const held = await holdInDatabase(url, lock);
    const sending = sendMail(context, { mailId });
    const waits = `select from pg_locks join pg_database d on d.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`;
    await expect.poll(() => queryDatabase(url, waits)).toHaveLength(1);
    const next = { email: `next.${email}`, provenAt: null };
    await inTransaction(context.db, (tx) => users.setConfirmedEmail(tx, userId, next));
    await held.letGo();
    await sending;
    clock.advance(60 * minute);
    await sendMail(context, { mailId });
    expect(sink.attempts).toBe(0);
    expect(await stateOf(context, mailId)).toMatchObject({ state: "failed" });
  });

  it("to an unknown address does not delay another mail at a server that was down", async () => {
    const { context, clock } = await worker();
    const nobody = await waiting(context, "reset_password", { address: "nobody@example.test" });
    const { mailId } = await registered(context);
    for (const id of ["one", "two", "three"]) context.breaker.failed(id, "server", clock.now());
    await sendMail(context, { mailId });
    expect(await stateOf(context, mailId)).toMatchObject({ state: "queued" });
    clock.advance(15_000);
    await sendMail(context, { mailId: nobody });
    await sendMail(context, { mailId });
    expect(await stateOf(context, mailId)).toMatchObject({ state: "sent" });
  });

  it("is deleted with its address after a week", async () => {
    const { context, clock } = await worker();
    const done = await waiting(context, "reset_password", { address: "gone@example.test" });
    await sendMail(context, { mailId: done });
    clock.advance(6 * day);
    await housekeeping(context);
    expect(await stateOf(context, done)).toBeDefined();
    const open = await waiting(context, "reset_password", { address: "open@example.test" });
    clock.advance(8 * day);
    await housekeeping(context);
    expect(await stateOf(context, done)).toBeUndefined();
    expect(await stateOf(context, open)).toMatchObject({ state: "queued" });
  });
});

describe("the notice that a password was changed", () => {
  it.each([
    ["en", "Your password was changed"],
    ["ro", "Parola ta a fost schimbată"],
  ] as const)("contains no token (%s)", async (locale, subject) => {
    const { context, sink } = await worker();
    const { userId } = await confirmed(context);
    const mailId = await waiting(context, "password_changed", { userId }, locale);
    await sendMail(context, { mailId });
    const mail = await readMail(sink.mails[0]?.raw ?? "");
    expect(mail.subject).toBe(subject);
    expect(mail.links).toEqual([`https://sortes.example/forgot-password${inLanguage(locale)}`]);
    const { rows } = await sql`select 1 from mail_token where user_id = ${userId}`.execute(
      context.db,
    );
    expect(rows).toEqual([]);
  });
});
