import { inTransaction, newId } from "@sortes/db";
import * as contactMessages from "@sortes/db/site/contact";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as operations from "@sortes/db/operations/operations";
import { readMail, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { housekeeping } from "../src/jobs/housekeeping.ts";
import { sendMail } from "../src/accounts/mail/send-mail.ts";
import type { WorkerContext } from "../src/context.ts";
import { registered, stateOf } from "./people.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
const day = 24 * 60 * 60 * 1000;

interface Written {
  userId?: string;
  priority?: boolean;
  locale?: "en" | "ro";
  body?: string;
  subject?: string;
}

/** A message with the mail that carries it, as the server leaves them. */
async function written({ db, clock }: WorkerContext, over: Written = {}) {
  const createdAt = clock.now();
  const [id, mailId] = [newId(createdAt), newId(createdAt)];
  const { locale = "en" } = over;
  await inTransaction(db, async (tx) => {
    await contactMessages.insert(tx, {
      id,
      userId: null,
      address: "ana@example.test",
      subject: "A question",
      body: "How?",
      priority: false,
      locale,
      onceKey: null,
      requestHash: "-",
      createdAt,
      ...over,
    });
    const mail = { id: mailId, kind: "contact_message" as const, createdAt, locale };
    await mailMessages.insert(tx, {
      ...mail,
      address: "help@sortes.example",
      params: { message: id },
    });
  });
  return { id, mailId };
}

it("a contact message goes to the operator, and a reply to its writer", async () => {
  const { context, sink } = await testWorker({ databaseUrl: url });
  const { mailId } = await written(context, { body: "<b>How?</b>\nThanks" });
  await sendMail(context, { mailId });
  expect(sink.mails).toHaveLength(1);
  const raw = sink.mails[0]?.raw ?? "";
  expect(raw).toMatch(/^Reply-To: ana@example\.test\r?$/m);
  const mail = await readMail(raw);
  expect(mail).toMatchObject({ to: ["help@sortes.example"], subject: "Message: A question" });
  expect(mail.text).toContain("<b>How?</b>\nThanks");
  expect(mail.text).toContain("Written without an account.");
  expect(mail.html).toContain("&lt;b&gt;How?&lt;/b&gt;<br");
  expect(await stateOf(context, mailId)).toMatchObject({ state: "sent" });
});

it.each([
  ["en", "[Priority] Message: Întrebare"],
  ["ro", "[Prioritar] Mesaj: Întrebare"],
] as const)(
  "a priority contact message shows its mark in %s, and its writer",
  async (locale, subject) => {
    const { context, sink } = await testWorker({ databaseUrl: url });
    const { userId, email } = await registered(context);
    const message = { userId, priority: true, locale, subject: "Întrebare" };
    const { mailId } = await written(context, message);
    await sendMail(context, { mailId });
    const mail = await readMail(sink.mails[0]?.raw ?? "");
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(`<${email}>`);
  },
);

it("a contact message that failed can be resent, and is deleted after half a year", async () => {
  const { context, sink, clock } = await testWorker({ databaseUrl: url });
  const { id, mailId } = await written(context);
  await sql`update mail_message set state = 'failed', last_error = 'no',
    due_at = now() - interval '3 days' where id = ${mailId}`.execute(context.db);
  await inTransaction(context.db, (tx) =>
    operations.redriveMails(tx, { limit: 10, days: { all: 7, anybodys: 1 } }),
  );
  expect(await stateOf(context, mailId)).toMatchObject({ state: "queued" });
  clock.advance(60_000); // the database's clock is ahead of this one
  await sendMail(context, { mailId });
  expect(sink.mails).toHaveLength(1);
  const isKept = async () =>
    (await sql`select 1 from contact_message where id = ${id}`.execute(context.db)).rows.length;
  clock.advance(179 * day);
  await housekeeping(context);
  expect(await isKept()).toBe(1);
  clock.advance(2 * day);
  await housekeeping(context);
  expect(await isKept()).toBe(0);
});
