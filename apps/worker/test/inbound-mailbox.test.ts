import { openGate, openImapServer, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import pino from "pino";
import { expect, it, onTestFinished } from "vitest";
import { Inbound } from "../src/newsletter/sending/inbound/inbound.ts";
import { bounceOf, knownOf, readers } from "./reports.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
const hour = 3_600_000;
/** Only for servers that stay silent: a busy machine may need longer to answer. */
const impatience = { connect: 2000, greet: 300, answer: 300, all: 5000 };
const endless = { connect: hour, greet: hour, answer: hour, all: hour };
const hurry = { least: 20, most: 40 };

async function mailbox() {
  const server = await openImapServer();
  onTestFinished(() => server.close());
  return server;
}

/** A worker that reads a mailbox, and its log. */
async function reading(imapUrl: string, imapPatience = endless) {
  const { context } = await testWorker({ databaseUrl: url });
  const { db, clock, config } = context;
  const said: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void said.push(line) });
  const inbound = new Inbound({
    db,
    clock,
    config: { ...config, reports: { maildir: undefined, imapUrl } },
    secrets: context.secrets,
    jitter: () => 0,
    log,
    pauses: hurry,
    imapPatience,
  });
  onTestFinished(() => inbound.close());
  const linesWith = (words: string) => said.filter((line) => line.includes(words));
  return { context, inbound, linesWith };
}

/** Wakes the worker, as its pulse does, until something is so. */
async function until(inbound: Inbound, what: () => unknown, wanted: unknown): Promise<void> {
  const look = async () => {
    await inbound.wake();
    return await what();
  };
  await expect.poll(look).toEqual(wanted);
}

it("unread bounces in a mailbox are read and marked", async () => {
  const server = await mailbox();
  const { context, inbound } = await reading(server.url);
  const some = await readers(context, 2);
  server.deliver(bounceOf(some[0]!));
  server.deliver(`${bounceOf(some[1]!)}${"x".repeat(2 * 1024 * 1024)}`);
  await until(inbound, server.seen, [1, 2]);
  for (const one of some)
    await until(inbound, async () => (await knownOf(context, one))?.suppressed, "bounced");
  const { rows } = await sql<{ source: string }>`
    select source from inbound_message where source = 'imap'`.execute(context.db);
  expect(rows).toHaveLength(2);
});

it("an unavailable mailbox is reported once, and read again when it is back", async () => {
  const server = await mailbox();
  const gate = await openGate(server.url);
  onTestFinished(() => gate.close());
  const { context, inbound, linesWith } = await reading(gate.url);
  await gate.cut();
  await until(inbound, () => inbound.notes, ["reports_away"]);
  const [one] = await readers(context, 1);
  server.deliver(bounceOf(one!));
  for (let i = 0; i < 20; i++) await inbound.wake();
  await gate.restore();
  await until(inbound, async () => (await knownOf(context, one!))?.suppressed, "bounced");
  await until(inbound, () => inbound.notes, []);
  expect(linesWith("reports cannot be read")).toHaveLength(1);
  await expect.poll(() => linesWith("reports can be read again")).toHaveLength(1);
  // no password in any of them
  expect(linesWith("word")).toEqual([]);
});

it("a silent mail server is not waited for, at the start or later", async () => {
  const server = await mailbox();
  const { context, inbound, linesWith } = await reading(server.url, impatience);
  server.silence(true);
  await until(inbound, () => inbound.notes, ["reports_away"]);
  const tried = server.connections();
  await until(inbound, () => server.connections() > tried, true);
  expect(linesWith("reports cannot be read")).toHaveLength(1);
  const [one] = await readers(context, 1);
  server.deliver(bounceOf(one!));
  server.silence(false);
  await until(inbound, server.seen, [1]);
});

it("mails that cannot be marked are not read again", async () => {
  const server = await mailbox();
  const { context, inbound } = await reading(server.url);
  server.readOnly = true;
  const [one] = await readers(context, 1);
  server.deliver(bounceOf(one!));
  await until(inbound, () => inbound.notes, ["reports_away"]);
  await until(inbound, async () => (await knownOf(context, one!))?.suppressed, "bounced");
  const tried = server.connections();
  await until(inbound, () => server.connections() > tried, true);
  expect(await knownOf(context, one!)).toMatchObject({ reports: ["bounce suppressed"] });
});

it("a silent mailbox does not delay stopping", async () => {
  const server = await mailbox();
  const { inbound } = await reading(server.url);
  server.silence(true);
  await inbound.wake();
  await expect.poll(server.connections).toBe(1);
  await inbound.close();
  await inbound.wake();
  expect(server.connections()).toBe(1);
});
