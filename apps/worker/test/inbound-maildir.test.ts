import { chmod, mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { asMail, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { housekeeping } from "../src/jobs/housekeeping.ts";
import { maildir } from "./maildir.ts";
import { bounceOf, knownOf, readers } from "./reports.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();

async function reading() {
  const box = await maildir();
  const worker = await testWorker({ databaseUrl: url, reports: { maildir: box.folder } });
  return { ...box, ...worker };
}

it("new mails are read and moved to the seen ones", async () => {
  const { context, deliver, fresh, seen } = await reading();
  const [one] = await readers(context, 1);
  await deliver(bounceOf(one!), "1.plain");
  await deliver(asMail("Subject: Out of office", "", "Hi"), "2.flagged:2,");
  await context.inbound.wake();
  expect(await knownOf(context, one!)).toMatchObject({ suppressed: "bounced" });
  expect(await fresh()).toEqual([]);
  expect(new Set(await seen())).toEqual(new Set(["1.plain:2,S", "2.flagged:2,S"]));
  // nothing of a mail is kept once it has been read
  const { rows } = await sql`select 1 from inbound_message where raw is not null`.execute(
    context.db,
  );
  expect(rows).toEqual([]);
});

it("a leftover mail is read again without effect", async () => {
  const { context, deliver, fresh } = await reading();
  const [one] = await readers(context, 1);
  for (let i = 0; i < 3; i++) {
    await deliver(bounceOf(one!), `${i}`);
    await context.inbound.wake();
  }
  expect(await fresh()).toEqual([]);
  expect(await knownOf(context, one!)).toMatchObject({ reports: ["bounce suppressed"] });
});

it("other files in a maildir are ignored", async () => {
  const { context, deliver, fresh, folder } = await reading();
  const [one] = await readers(context, 1);
  await mkdir(join(folder, "new", "0.folder"));
  await symlink("/etc/hostname", join(folder, "new", "0.link"));
  await deliver("being written", ".1.hidden");
  await deliver("not ours", "1.secret");
  await chmod(join(folder, "new", "1.secret"), 0o000);
  await deliver(bounceOf(one!), "2.mail");
  await context.inbound.wake();
  expect(await knownOf(context, one!)).toMatchObject({ suppressed: "bounced" });
  // root can still read it
  const left = new Set(await fresh());
  left.delete("1.secret");
  expect(left).toEqual(new Set([".1.hidden", "0.folder", "0.link"]));
});

it("the first mebibyte of a large mail is read", async () => {
  const { context, deliver } = await reading();
  const [one] = await readers(context, 1);
  await deliver(`${bounceOf(one!)}${"large ".repeat(1_000_000)}`);
  await context.inbound.wake();
  expect(await knownOf(context, one!)).toMatchObject({ suppressed: "bounced" });
});

it("a missing maildir is reported, and read once it exists", async () => {
  const { context, deliver, folder } = await reading();
  await rm(folder, { recursive: true });
  await context.inbound.wake();
  expect(context.inbound.notes).toEqual(["reports_away"]);
  await mkdir(join(folder, "new"), { recursive: true });
  const [one] = await readers(context, 1);
  await deliver(bounceOf(one!));
  await context.inbound.wake();
  expect(context.inbound.notes).toEqual([]);
  expect(await knownOf(context, one!)).toMatchObject({ suppressed: "bounced" });
});

it("no more reports are accepted while 10,000 wait", async () => {
  const { context, deliver, fresh } = await reading();
  await sql`
    insert into inbound_message (digest, source, raw, due_at)
    select 'waiting' || n, 'imap', '', now() + interval '1 hour' from generate_series(1, 10000) n`.execute(
    context.db,
  );
  await deliver(asMail("Subject: later", "", ""), "later");
  await context.inbound.wake();
  expect(await fresh()).toEqual(["later"]);
  await sql`delete from inbound_message where digest = 'waiting1'`.execute(context.db);
  await context.inbound.wake();
  expect(await fresh()).toEqual([]);
  await sql`delete from inbound_message`.execute(context.db);
});

it("reports are deleted after two years, and unreadable ones after 30 days", async () => {
  const { context, deliver, clock } = await reading();
  const [old] = await readers(context, 1);
  await deliver(bounceOf(old!));
  await deliver(asMail("From: MAILER-DAEMON@mx.example", "", "nobody here"));
  await context.inbound.wake();
  const left = async () => {
    const { rows } = await sql<{ kind: string; raw: boolean }>`
      select d.kind, m.raw is not null as raw from delivery_report d
      join inbound_message m on m.digest = d.digest
      where d.recipient_id = ${old!.id} or d.kind = 'unreadable' order by kind`.execute(context.db);
    return rows.map(({ kind, raw }) => `${kind}${raw ? " whole" : ""}`);
  };
  const day = 24 * 60 * 60 * 1000;
  clock.advance(29 * day);
  await housekeeping(context);
  expect(await left()).toEqual(["bounce", "unreadable whole"]);
  clock.advance(2 * day);
  await housekeeping(context);
  expect(await left()).toEqual(["bounce", "unreadable"]);
  clock.advance(698 * day);
  await housekeeping(context);
  expect(await left()).toEqual(["bounce", "unreadable"]);
  clock.advance(2 * day);
  await housekeeping(context);
  expect(await left()).toEqual([]);
});
