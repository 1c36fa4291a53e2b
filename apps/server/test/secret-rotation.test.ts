import { Writable } from "node:stream";
import { inTransaction, unsubscribeToken } from "@sortes/db";
import { trackingMark, verpAddress, readVerp } from "@sortes/email";
import { sql } from "kysely";
import pino from "pino";
import { expect, it } from "vitest";
import { campaigner } from "./support/campaigns.ts";
import { testServer, type TestServer } from "./support/server.ts";
import { subscribersOf } from "./support/subscribers.ts";

const secrets = {
  old: "the secret of the first years, 32 signs",
  fresh: "the secret after it, also long enough",
  third: "a third one, which is long enough too",
};

const lines: string[] = [];
const log = pino(
  { level: "info" },
  new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString());
      done();
    },
  }),
);
const logged = () => lines.filter((line) => line.includes("APP_SECRET is not the secret"));

const first = await testServer({ appSecret: secrets.old });
const database = { url: first.databaseUrl, connections: 5, prepare: true };
const started = async (appSecret: string, appSecretPrevious?: string) =>
  await testServer({ appSecret, appSecretPrevious, database }, undefined, log);

const ready = async ({ call, clock }: TestServer) => {
  clock.advance(1000);
  return await call("/api/ready");
};
const leave = async ({ call }: TestServer, token: string) =>
  (await call(`/api/newsletter/unsubscribe/${token}/`, { method: "POST" })).status;

const { known, suppress } = subscribersOf(first);
const boss = await campaigner(first, "Boss");
const letter = await known("ana@example.test", "active");
const oldLink = unsubscribeToken(secrets.old, letter);
await suppress("gone@example.test", "erased");

/** Whether staff can write to somebody who had themselves erased. */
const addsTheErased = async ({ call }: TestServer) => {
  const body = { email: "gone@example.test", consent_confirmed: true };
  const reply = await call("/api/newsletter/subscribers/", { token: boss.token, body });
  return reply.body.code as string;
};

/** The recipient of a letter to Ana that was sent an hour ago and tracks nobody by name. */
async function sentLetter(): Promise<string> {
  const id = await boss.draft();
  const { rows } = await sql<{ id: string }>`
    with sent as (
      update campaign set status = 'sent', run = 1, started_at = now(), finished_at = now()
      where id = ${id})
    insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at, sent_at)
    values (${id}, 1, ${letter}, 'sent', now(), now() - interval '1 hour')
    returning id`.execute(first.context.db);
  return rows[0]!.id;
}
const recipient = await sentLetter();
const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x64; rv:140.0) Firefox/140.0" };
const open = ({ call }: TestServer, secret: string) =>
  call(`/o/${trackingMark(secret, recipient)}.gif`, { headers: browser });
/** How often each reader opened it. */
const opens = async () =>
  (await sql<{ opens: number }>`select opens from campaign_engagement`.execute(first.context.db))
    .rows;

it("a server is ready with the secret that the database is used with", async () => {
  expect((await ready(first)).status).toBe(200);
  expect(await addsTheErased(first)).toBe("SUBSCRIBER_SUPPRESSED");
});

it("a server learns that its secret is right from an answer that was late for a call", async () => {
  const { context } = await started(secrets.old);
  await inTransaction(first.context.db, async (tx) => {
    await sql`lock table app_secret in access exclusive mode`.execute(tx);
    expect(await context.secrets.look()).toBe("unknown");
  });
  await expect.poll(() => context.secrets.state).toBe("ok");
});

it("a server is not ready with another secret, logs it once, and rejects calls", async () => {
  const wrong = await started(secrets.fresh);
  const reply = await ready(wrong);
  await ready(wrong);
  expect(reply).toMatchObject({
    status: 503,
    body: {
      data: { status: "degraded", notes: expect.arrayContaining(["app_secret"]) as unknown },
    },
  });
  expect(await leave(wrong, oldLink)).toBe(503);
  expect(await addsTheErased(wrong)).toBe("UNAVAILABLE");
  expect(logged()).toHaveLength(1);
  expect(logged()[0]).toContain("APP_SECRET_PREVIOUS");
});

it("the previous secret keeps old links and suppressions working", async () => {
  const changing = await started(secrets.fresh, secrets.old);
  expect((await ready(changing)).status).toBe(200);
  expect(await addsTheErased(changing)).toBe("SUBSCRIBER_SUPPRESSED");
  expect(await leave(changing, oldLink)).toBe(200);
  expect(await leave(changing, unsubscribeToken(secrets.fresh, letter))).toBe(200);
  expect(await leave(changing, unsubscribeToken(secrets.third, letter))).toBe(404);
  // of nobody: no letter is opened by this
  const picture = await changing.call(`/o/${trackingMark(secrets.old, "7")}.gif`);
  expect(picture.status).toBe(200);
  const bounce = verpAddress(secrets.old, "bounces@sortes.example", "7");
  expect(changing.context.secrets.read((secret) => readVerp(secret, bounce))).toBe("7");
});

it("a reader who opens a letter before and after the change counts once", async () => {
  await open(first, secrets.old);
  await expect.poll(opens, { timeout: 20_000 }).toEqual([{ opens: 1 }]);
  const changing = await started(secrets.fresh, secrets.old);
  await open(changing, secrets.old);
  await expect.poll(opens, { timeout: 20_000 }).toEqual([{ opens: 2 }]);
});

it("a server that still has the old secret is detected", async () => {
  expect((await ready(first)).status).toBe(503);
  // what it has in hand it does as before
  expect(await addsTheErased(first)).toBe("SUBSCRIBER_SUPPRESSED");
});

it("only old links need the previous secret, suppressions do not", async () => {
  const changed = await started(secrets.fresh);
  expect((await ready(changed)).status).toBe(200);
  expect(await addsTheErased(changed)).toBe("SUBSCRIBER_SUPPRESSED");
  expect(await leave(changed, oldLink)).toBe(404);
  expect(await leave(changed, unsubscribeToken(secrets.fresh, letter))).toBe(200);
});

it("suppressions survive a second change of the secret", async () => {
  const again = await started(secrets.third, secrets.fresh);
  expect((await ready(again)).status).toBe(200);
  expect(await addsTheErased(again)).toBe("SUBSCRIBER_SUPPRESSED");
});

it("several servers that change the secret at once reach the same state", async () => {
  const servers = await Promise.all([1, 2, 3].map(() => started(secrets.old, secrets.third)));
  const states = await Promise.all(servers.map(async (server) => (await ready(server)).status));
  expect(states).toEqual([200, 200, 200]);
});
