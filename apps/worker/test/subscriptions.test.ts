import {
  hashOfToken,
  identityKey,
  inTransaction,
  keyedHash,
  newId,
  suppressionHash,
} from "@sortes/db";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import { readMail, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { WorkerContext } from "../src/context.ts";
import { housekeeping } from "../src/jobs/housekeeping.ts";
import { sendMail } from "../src/accounts/mail/send-mail.ts";
import { stateOf } from "./people.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
const worker = () => testWorker({ databaseUrl: url });
const minute = 60 * 1000;
const day = 24 * 60 * minute;

let readers = 0;
const newAddress = () => `reader${++readers}@example.test`;

/** Somebody asks for the newsletter: a mail that waits. */
async function asked(
  { db, clock }: WorkerContext,
  address: string,
  locale: "en" | "ro" = "en",
): Promise<string> {
  const createdAt = clock.now();
  const id = newId(createdAt);
  await inTransaction(db, (tx) =>
    mailMessages.insert(tx, {
      id,
      kind: "confirm_subscription",
      address,
      locale,
      params: { network: "hash" },
      createdAt,
    }),
  );
  return id;
}
/** The same, processed by the worker. @returns the mail's outcome */
async function ask(context: WorkerContext, address: string, locale: "en" | "ro" = "en") {
  const mailId = await asked(context, address, locale);
  await sendMail(context, { mailId });
  return (await stateOf(context, mailId))?.state;
}
interface Found {
  id: string;
  state: string;
  address: string;
  locale: string;
}
const find = async ({ db }: WorkerContext, address: string): Promise<Found | undefined> =>
  (
    await sql<Found>`
      select id, state, address, locale from subscriber where address_key = ${identityKey(address)}`.execute(
      db,
    )
  ).rows[0];
const setState = (
  { db }: WorkerContext,
  address: string,
  state: "active" | "unsubscribed",
): Promise<unknown> =>
  sql`update subscriber set state = ${state} where address = ${address}`.execute(db);

it.each([
  ["en", "Confirm your subscription", "48 hours"],
  ["ro", "Confirmă abonarea", "48 de ore"],
] as const)(
  "a new address gets a confirmation mail (%s), with a link of 48 hours that works once",
  async (locale, subject, hours) => {
    const { context, sink, clock } = await worker();
    const address = `${locale}.Reader@example.test`;
    expect(await ask(context, address, locale)).toBe("sent");
    const subscriber = await find(context, address);
    expect(subscriber).toMatchObject({ state: "pending", address, locale });
    const mail = await readMail(sink.mails[0]?.raw ?? "");
    expect(mail).toMatchObject({ to: [address], subject });
    expect(mail.text).toContain(hours);
    const link = mail.links[0] ?? "";
    expect(link).toMatch(
      /^https:\/\/sortes\.example\/newsletter\/confirm\/[\w-]{43}(?:\?lang=ro)?$/,
    );
    const hash = hashOfToken(new URL(link).pathname.split("/").at(-1) ?? "");
    const use = (after: number) =>
      inTransaction(context.db, (tx) =>
        mailTokens.useOfSubscriber(tx, {
          hash,
          kind: "confirm_subscription",
          now: new Date(clock.now().getTime() + after),
        }),
      );
    expect(await use(2 * day)).toBeUndefined();
    expect(await use(2 * day - minute)).toBe(subscriber?.id);
    expect(await use(minute)).toBeUndefined();
    const { rows } = await sql`
      select kind, source, network_hash from consent_event where subscriber_id = ${subscriber?.id}`.execute(
      context.db,
    );
    expect(rows).toEqual([{ kind: "requested", source: "form", networkHash: "hash" }]);
  },
);

it("an address that staff suppressed gets no mail in any spelling, and nothing is stored about it", async () => {
  const { context, sink } = await worker();
  const address = newAddress();
  const addressHash = keyedHash(context.config.appSecret, "suppression", address);
  await consents.insertSuppression(context.db, { addressHash, reason: "staff" });
  expect(await ask(context, ` ${address.toUpperCase()}`)).toBe("failed");
  expect(sink.attempts).toBe(0);
  expect(await find(context, address)).toBeUndefined();
});

it("an address gets no mail that staff suppress at the same moment", async () => {
  const { context, sink, clock } = await worker();
  const { db } = context;
  const address = newAddress();
  expect(await ask(context, address)).toBe("sent");
  await setState(context, address, "unsubscribed");
  const addressHash = keyedHash(context.config.appSecret, "suppression", address);
  clock.advance(day);
  let asking: ReturnType<typeof ask> | undefined;
  await inTransaction(db, async (tx) => {
    await sql`select from subscriber where address = ${address} for update`.execute(tx);
    await consents.insertSuppression(tx, { addressHash, reason: "staff" });
    asking = ask(context, address);
    const waits = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waits.execute(db)).rows).toHaveLength(1);
  });
  expect(await asking).toBe("failed");
  expect(sink.mails).toHaveLength(1);
});

it.each(["bounced", "complained", "erased"] as const)(
  "an address that was %s gets a confirmation mail, even if subscribed, which subscribes nobody",
  async (reason) => {
    const { context, clock } = await worker();
    const [known, unknown] = [newAddress(), newAddress()];
    await ask(context, known);
    await setState(context, known, "active");
    clock.advance(day);
    for (const address of [known, unknown]) {
      const addressHash = keyedHash(context.config.appSecret, "suppression", address);
      await consents.insertSuppression(context.db, { addressHash, reason });
      expect(await ask(context, address)).toBe("sent");
      expect(await consents.findSuppression(context.db, addressHash)).toBe(reason);
    }
    expect(await find(context, known)).toMatchObject({ state: "active" });
    expect(await find(context, unknown)).toMatchObject({ state: "pending" });
  },
);

it("subscribers get no confirmation mail, but people who unsubscribed do", async () => {
  const { context, sink, clock } = await worker();
  const address = newAddress();
  await ask(context, address);
  await setState(context, address, "active");
  clock.advance(day);
  expect(await ask(context, address)).toBe("failed");
  expect(sink.mails).toHaveLength(1);
  await setState(context, address, "unsubscribed");
  clock.advance(day);
  expect(await ask(context, address)).toBe("sent");
  // only the press in the mail makes a difference
  expect(await find(context, address)).toMatchObject({ state: "unsubscribed" });
});

it("one address gets at most one confirmation mail in ten minutes and three a day", async () => {
  const { context, sink, clock } = await worker();
  const address = newAddress();
  const found = [await ask(context, address)];
  for (const pause of [9, 1, 10, 10, 24 * 60 - 31]) {
    clock.advance(pause * minute);
    found.push(await ask(context, address.toUpperCase()));
  }
  expect(found).toEqual(["sent", "failed", "sent", "sent", "failed", "failed"]);
  clock.advance(2 * minute);
  expect(await ask(context, address)).toBe("sent");
  expect(await ask(context, newAddress())).toBe("sent");
  expect(sink.mails).toHaveLength(5);
});

it("several requests handled at once send one confirmation mail", async () => {
  const { context, sink } = await worker();
  const address = newAddress();
  const mails = await Promise.all([1, 2, 3, 4].map(() => asked(context, address)));
  await Promise.all(mails.map((mailId) => sendMail(context, { mailId })));
  expect(sink.mails).toHaveLength(1);
});

it("a retried mail is counted once, and dropped if the person has confirmed", async () => {
  const { context, sink, clock } = await worker();
  const address = newAddress();
  const mailId = await asked(context, address);
  for (let i = 0; i < 2; i++) {
    sink.meet({ at: "recipient", code: 450 });
    await sendMail(context, { mailId });
    expect(await stateOf(context, mailId)).toMatchObject({ state: "queued" });
    clock.advance(5 * minute);
  }
  const { rows } = await sql`
    select 1 from consent_event join subscriber s on s.id = subscriber_id where s.address = ${address}`.execute(
    context.db,
  );
  expect(rows).toHaveLength(1);
  await setState(context, address, "active");
  await sendMail(context, { mailId });
  expect(await stateOf(context, mailId)).toMatchObject({ state: "failed" });
  expect(sink.mails).toEqual([]);
});

it("only people who do not confirm within 30 days are deleted", async () => {
  const { context, clock } = await worker();
  const [never, again, active, gone] = [newAddress(), newAddress(), newAddress(), newAddress()];
  for (const address of [never, again, active, gone]) await ask(context, address);
  await setState(context, active, "active");
  await setState(context, gone, "unsubscribed");
  clock.advance(29 * day);
  await housekeeping(context);
  expect(await find(context, never)).toBeDefined();
  await ask(context, again);
  clock.advance(2 * day);
  await housekeeping(context);
  expect(await find(context, never)).toBeUndefined();
  for (const address of [again, active, gone]) expect(await find(context, address)).toBeDefined();
});

it("missing hashes of earlier subscribers are added, so that suppressed ones can be listed", async () => {
  const { context } = await worker();
  const address = newAddress();
  await ask(context, address);
  const hash = suppressionHash(context.config.appSecret, address);
  const hashOf = async () => {
    const { rows } = await sql<{ hash: string | null }>`
      select address_hash as hash from subscriber where address = ${address}`.execute(context.db);
    return rows[0]?.hash;
  };
  expect(await hashOf()).toBe(hash);
  await sql`update subscriber set address_hash = null`.execute(context.db);
  await housekeeping(context);
  expect(await hashOf()).toBe(hash);
  const { rows } = await sql`select 1 from subscriber where address_hash is null`.execute(
    context.db,
  );
  expect(rows).toEqual([]);
});
