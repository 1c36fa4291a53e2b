import { hashOfToken, inTransaction, newId } from "@sortes/db";
import * as testAddresses from "@sortes/db/newsletter/letters/test-addresses";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import { readMail, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { WorkerContext } from "../src/context.ts";
import { housekeeping } from "../src/jobs/housekeeping.ts";
import { sendMail } from "../src/accounts/mail/send-mail.ts";
import { registered, stateOf } from "./people.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
const day = 24 * 60 * 60 * 1000;

/** A test address of one of the staff, and how to write a mail to it. */
async function added(context: WorkerContext, address: string) {
  const { db, clock } = context;
  const { userId } = await registered(context);
  await sql`update app_user set is_staff = true where id = ${userId}`.execute(db);
  const id = newId(clock.now());
  const at = clock.now();
  const row = { id, userId, address, createdAt: at, askedAt: at, confirmedAt: null };
  await inTransaction(db, (tx) => testAddresses.insert(tx, row));
  const write = async (kind: "confirm_test_address" | "campaign_test", locale: "en" | "ro") => {
    const createdAt = clock.now();
    const mailId = newId(createdAt);
    const params = { testAddressId: id };
    const mail = { id: mailId, kind, userId, locale, params, createdAt };
    const content = { subject: "[Test] News", html: "<p>Hi</p>", text: "Hi" };
    await inTransaction(db, (tx) =>
      mailMessages.insert(tx, { ...mail, ...(kind === "campaign_test" && { content }) }),
    );
    return mailId;
  };
  return { id, userId, write };
}

it.each([
  ["en", "May test emails come here?"],
  ["ro", "Pot veni aici emailuri de test?"],
] as const)(
  "the confirmation mail (%s) goes to the test address with a link of its own",
  async (locale, subject) => {
    const { context, sink, clock } = await testWorker({ databaseUrl: url });
    const address = `${locale}@phone.test`;
    const { id, write } = await added(context, address);
    await sendMail(context, { mailId: await write("confirm_test_address", locale) });
    const mail = await readMail(sink.mails[0]?.raw ?? "");
    expect(mail).toMatchObject({ to: [address], subject });
    const link = mail.links[0] ?? "";
    expect(link).toMatch(
      /^https:\/\/sortes\.example\/newsletter\/confirm\/[\w-]{43}\?for=tests(?:&lang=ro)?$/,
    );
    const hash = hashOfToken(new URL(link).pathname.split("/").at(-1) ?? "");
    const use = (now: Date) =>
      inTransaction(context.db, (tx) =>
        mailTokens.useOfTestAddress(tx, { hash, kind: "confirm_test_address", now }),
      );
    expect(await use(new Date(clock.now().getTime() + 2 * day + 1))).toBeUndefined();
    expect(await use(clock.now())).toBe(id);
  },
);

it("tests go only to confirmed addresses, and confirmation mails only to others", async () => {
  const { context, sink, clock } = await testWorker({ databaseUrl: url });
  const { id, write } = await added(context, "confirmed@phone.test");
  const early = await write("campaign_test", "en");
  await sendMail(context, { mailId: early });
  expect(await stateOf(context, early)).toMatchObject({ state: "failed" });
  await inTransaction(context.db, (tx) => testAddresses.confirm(tx, id, clock.now()));
  const late = await write("confirm_test_address", "en");
  await sendMail(context, { mailId: late });
  expect(await stateOf(context, late)).toMatchObject({ state: "failed" });
  expect(sink.attempts).toBe(0);
  const test = await write("campaign_test", "en");
  await sendMail(context, { mailId: test });
  expect(await stateOf(context, test)).toMatchObject({ state: "sent" });
  expect(await readMail(sink.mails[0]?.raw ?? "")).toMatchObject({ to: ["confirmed@phone.test"] });
});

it("nothing is sent to a removed test address, or to one of a former staff member", async () => {
  const { context, sink, clock } = await testWorker({ databaseUrl: url });
  const removed = await added(context, "removed@phone.test");
  const left = await added(context, "left@phone.test");
  for (const { id } of [removed, left])
    await inTransaction(context.db, (tx) => testAddresses.confirm(tx, id, clock.now()));
  const mailIds = [
    await removed.write("campaign_test", "en"),
    await left.write("campaign_test", "en"),
  ];
  await inTransaction(context.db, (tx) => testAddresses.remove(tx, removed));
  await sql`update app_user set is_staff = false where id = ${left.userId}`.execute(context.db);
  for (const mailId of mailIds) {
    await sendMail(context, { mailId });
    expect(await stateOf(context, mailId)).toMatchObject({ state: "failed" });
  }
  expect(sink.attempts).toBe(0);
});

it("a test address gets at most one confirmation mail a minute and three a day, whoever asks", async () => {
  const { context, sink, clock } = await testWorker({ databaseUrl: url });
  const one = await added(context, "flooded@phone.test");
  const other = await added(context, "FLOODED@phone.test");
  const ask = async ({ write }: typeof one) => {
    await sendMail(context, { mailId: await write("confirm_test_address", "en") });
    return sink.mails.length;
  };
  expect([await ask(one), await ask(other)]).toEqual([1, 1]);
  const minute = 60 * 1000;
  clock.advance(minute + 1000);
  expect(await ask(other)).toBe(2);
  clock.advance(minute + 1000);
  expect(await ask(one)).toBe(3);
  clock.advance(minute + 1000);
  expect(await ask(one)).toBe(3);
});

it("an unconfirmed test address is removed 30 days after its last mail, a confirmed one stays", async () => {
  const { context, clock } = await testWorker({ databaseUrl: url });
  const waits = await added(context, "waits@phone.test");
  const stays = await added(context, "stays@phone.test");
  await inTransaction(context.db, (tx) => testAddresses.confirm(tx, stays.id, clock.now()));
  const left = async () => {
    await housekeeping(context);
    const ids = [waits.id, stays.id];
    const { rows } = await sql<{ address: string }>`
      select address from test_address where id = any(${ids}) order by address`.execute(context.db);
    return rows.map(({ address }) => address);
  };
  clock.advance(29 * day);
  expect(await left()).toEqual(["stays@phone.test", "waits@phone.test"]);
  clock.advance(2 * day);
  expect(await left()).toEqual(["stays@phone.test"]);
});
