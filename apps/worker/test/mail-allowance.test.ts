import type { Language, MailKind, MessageParams } from "@sortes/contract";
import { inTransaction, newId } from "@sortes/db";
import * as personalData from "@sortes/db/accounts/personal-data";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as users from "@sortes/db/accounts/users";
import { testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { WorkerContext } from "../src/context.ts";
import { housekeeping } from "../src/jobs/housekeeping.ts";
import { sendMail } from "../src/accounts/mail/send-mail.ts";
import { confirmed, registered, stateOf } from "./people.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
const worker = () => testWorker({ databaseUrl: url });
const minute = 60 * 1000;
const hour = 60 * minute;

interface Wanted {
  kind: MailKind;
  locale?: Language;
  params?: MessageParams;
}

/** Queues a mail and lets the worker process it. @returns its outcome */
async function mailed(
  context: WorkerContext,
  mail: Wanted & ({ userId: string } | { address: string }),
) {
  const createdAt = context.clock.now();
  const id = newId(createdAt);
  await inTransaction(context.db, (tx) =>
    mailMessages.insert(tx, { locale: "en", ...mail, id, createdAt }),
  );
  await sendMail(context, { mailId: id });
  return (await stateOf(context, id))?.state;
}

let names = 0;
/** Opens an account with an address and sends the registration mail. @returns the person, and the mail's outcome */
async function register(context: WorkerContext, email: string) {
  const createdAt = context.clock.now();
  const id = newId(createdAt);
  const user = { id, username: `bomber${++names}`, email, passwordHash: "-", createdAt };
  await inTransaction(context.db, (tx) => users.insert(tx, { ...user, language: "en" }));
  return { id, state: await mailed(context, { kind: "verify_email", userId: id }) };
}

/** Registers with an address, and erases the account at once. */
async function registerAndErase(context: WorkerContext, email: string) {
  const { id, state } = await register(context, email);
  await inTransaction(context.db, (tx) => personalData.removeUser(tx, id));
  return state;
}

const times = (count: number) => Array.from({ length: count }, (_, i) => i);

describe("an unconfirmed address", () => {
  it("gets no notices about an account", async () => {
    const { context, sink } = await worker();
    const { userId } = await registered(context);
    for (const kind of ["token_created", "token_revoked", "password_changed", "email_change_asked"])
      expect(await mailed(context, { kind: kind as MailKind, userId })).toBe("failed");
    expect(sink.attempts).toBe(0);
  });

  it("gets three mails of a kind in an hour, however often an account is opened and erased", async () => {
    const { context, sink, clock } = await worker();
    const email = "stranger@example.test";
    const states = [];
    for (const i of times(6)) {
      states.push(await registerAndErase(context, i % 2 ? email : email.toUpperCase()));
      clock.advance(minute);
    }
    expect(states).toEqual(["sent", "sent", "sent", "failed", "failed", "failed"]);
    clock.advance(hour);
    expect(await registerAndErase(context, email)).toBe("sent");
    expect(sink.mails).toHaveLength(4);
  });

  it("gets ten mails a day of all kinds together", async () => {
    const { context, sink, clock } = await worker();
    const email = "daily@example.test";
    for (const _ of times(24)) {
      const { id } = await register(context, email);
      await mailed(context, { kind: "reset_password", address: email });
      await mailed(context, { kind: "confirm_subscription", address: email });
      await inTransaction(context.db, (tx) => personalData.removeUser(tx, id));
      const { userId } = await registered(context);
      const change = { id: newId(clock.now()), userId, address: email, createdAt: clock.now() };
      await inTransaction(context.db, (tx) => users.replaceAddressChange(tx, change));
      const params = { addressChangeId: change.id };
      await mailed(context, { kind: "change_email", userId, params });
      clock.advance(30 * minute);
    }
    expect(sink.mails.filter(({ to }) => to.includes(email))).toHaveLength(10);
  });

  it("gets fifty a day under all aliases of its mailbox, without using up those of others", async () => {
    const { context, sink, clock } = await worker();
    for (const i of times(60)) {
      const name = i % 2 ? `m.ailbox+${i}` : `mailbo.x+${i}`;
      await registerAndErase(context, `${name}@example.test`);
      clock.advance(minute);
    }
    expect(sink.mails).toHaveLength(50);
    expect(await registerAndErase(context, "mailbox@another.test")).toBe("sent");
  });

  it("gets no more newsletter confirmations after its subscriber was erased", async () => {
    const { context, clock } = await worker();
    const address = "erased@example.test";
    const states = [];
    for (const _ of times(5)) {
      states.push(await mailed(context, { kind: "confirm_subscription", address }));
      await inTransaction(context.db, async (tx) => {
        const found = await subscribers.findByAddress(tx, address);
        const subscriber = found && (await subscribers.lock(tx, found.id));
        if (subscriber) await subscribers.erase(tx, subscriber);
      });
      clock.advance(10 * minute);
    }
    expect(states).toEqual(["sent", "sent", "sent", "failed", "failed"]);
  });

  it("gets no more if several workers send its mails at once", async () => {
    const { context, sink } = await worker();
    const { context: other } = await testWorker({ databaseUrl: url, sink });
    const people = await Promise.all(times(8).map(() => registered(context)));
    const change = async ({ userId }: { userId: string }) => {
      const createdAt = context.clock.now();
      const wish = { id: newId(createdAt), userId, address: "atonce@example.test", createdAt };
      await inTransaction(context.db, (tx) => users.replaceAddressChange(tx, wish));
      const id = newId(createdAt);
      const params = { addressChangeId: wish.id };
      const mail = { id, kind: "change_email", userId, locale: "en", params, createdAt } as const;
      await inTransaction(context.db, (tx) => mailMessages.insert(tx, mail));
      return id;
    };
    const mailIds = await Promise.all(people.map(change));
    other.clock = context.clock;
    await Promise.all(mailIds.map((mailId, i) => sendMail(i % 2 ? context : other, { mailId })));
    expect(sink.mails).toHaveLength(3);
  });

  it("is charged once for a mail that is retried", async () => {
    const { context, sink, clock } = await worker();
    const { userId, mailId } = await registered(context);
    for (let i = 0; i < 4; i++) {
      sink.meet({ at: "recipient", code: 450 });
      await sendMail(context, { mailId });
      clock.advance(2 * hour);
    }
    await sendMail(context, { mailId });
    expect(await stateOf(context, mailId)).toMatchObject({ state: "sent" });
    const { rows } = await sql`select 1 from address_mail where mail_id = ${mailId}`.execute(
      context.db,
    );
    expect(rows).toHaveLength(1);
    expect(await mailed(context, { kind: "verify_email", userId })).toBe("sent");
  });
});

describe("the owner of a confirmed address", () => {
  it("gets every notice, despite others' requests", async () => {
    const { context, sink, clock } = await worker();
    const { userId, email } = await confirmed(context);
    for (const _ of times(12)) {
      await mailed(context, { kind: "reset_password", address: email });
      await mailed(context, { kind: "confirm_subscription", address: email });
    }
    const before = sink.mails.length;
    expect(before).toBe(4);
    for (const kind of ["token_created", "token_revoked", "password_changed", "email_change_asked"])
      for (const _ of times(5))
        expect(await mailed(context, { kind: kind as MailKind, userId })).toBe("sent");
    expect(sink.mails).toHaveLength(before + 20);
    // the mails for a new password come again every hour
    for (const _ of times(5)) {
      clock.advance(hour);
      for (const _again of times(3))
        expect(await mailed(context, { kind: "reset_password", address: email })).toBe("sent");
    }
  });

  it("gets notices from the moment of its confirmation", async () => {
    const { context } = await worker();
    const { userId } = await registered(context);
    expect(await mailed(context, { kind: "token_created", userId })).toBe("failed");
    await inTransaction(context.db, (tx) => users.markEmailVerified(tx, userId));
    expect(await mailed(context, { kind: "token_created", userId })).toBe("sent");
  });
});

it("the counts are deleted after two days, and contain no address", async () => {
  const { context, clock } = await worker();
  await registerAndErase(context, "forgotten@example.test");
  const counted = async () =>
    (
      await sql<{ row: string }>`select address_mail::text as row from address_mail`.execute(
        context.db,
      )
    ).rows;
  expect((await counted()).length).toBeGreaterThan(0);
  expect(JSON.stringify(await counted())).not.toContain("forgotten");
  clock.advance(10 * 24 * hour);
  await housekeeping(context);
  expect(await counted()).toEqual([]);
});
