import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { openDb } from "@sortes/db";
import { queryDatabase, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const lines: string[] = [];
const sink = new Writable({
  write(line: Buffer, _encoding, done) {
    lines.push(line.toString());
    done();
  },
});
const said = (words: string) => lines.filter((line) => line.includes(words)).length;

/** A disk of 48 MB with a database on it; undefined if this user may mount none. */
async function onSmallDisk(): Promise<string | undefined> {
  const { url } = await testDatabase();
  const name = new URL(url).pathname.slice(1);
  const ask = (statement: string) => queryDatabase(url.replace(/\/[^/]+$/, "/postgres"), statement);
  try {
    const [row] = await ask("show data_directory");
    const { uid, gid } = statSync(String(row?.["data_directory"]));
    const disk = mkdtempSync(join(tmpdir(), "sortes-disk-"));
    const options = `size=48m,mode=0700,uid=${uid},gid=${gid}`;
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", disk], { stdio: "ignore" });
    const tablespace = `small_${name}`;
    afterAll(async () => {
      await ask(`drop database if exists "${name}" with (force)`);
      await ask(`drop tablespace "${tablespace}"`);
      execFileSync("umount", [disk]);
      rmSync(disk, { recursive: true });
    });
    await ask(`create tablespace "${tablespace}" location '${disk}'`);
    await ask(`alter database "${name}" set tablespace "${tablespace}"`);
    return url;
  } catch {
    return undefined;
  }
}

const url = await onSmallDisk();

it.skipIf(url === undefined)(
  "the server reports a full disk, and recovers once there is space again",
  async () => {
    const database = { url: url ?? "", connections: 5, prepare: true };
    const server = await testServer(
      { database, metricsToken: "a-token-of-the-metrics" },
      undefined,
      pino({ level: "info" }, sink),
    );
    const { call, person, context } = server;
    const { token } = await person("Ana");
    // too much for what lies free in the files that are there
    const names = Array.from({ length: 900 }, () => randomBytes(40).toString("hex"));
    const save = async () => {
      const body = {
        input_names: names.join(","),
        number_of_teams: 2,
        result: [names.slice(0, 450), names.slice(450)],
      };
      const reply = await call("/api/history/team/", { token, body });
      return reply.status === 201 ? "saved" : (reply.body.code as string);
    };
    expect((await call("/api/ready")).status).toBe(200);

    expect(await save()).toBe("saved");
    const filler = openDb(database);
    afterAll(() => filler.destroy());
    await sql`create table filler (text text)`.execute(filler);
    const fill = (rows: number) =>
      sql`insert into filler select md5(random()::text) from generate_series(1, ${sql.lit(rows)})`.execute(
        filler,
      );
    for (const rows of [100_000, 10_000, 1000, 100])
      for (let full = false; !full;)
        full = await fill(rows).then(
          () => false,
          () => true,
        );
    await expect.poll(save).toBe("UNAVAILABLE");

    const ready = await call("/api/ready");
    expect(ready.status).toBe(503);
    expect(ready.body.data).toMatchObject({ status: "degraded", stores: { database: "ok" } });
    expect(ready.body.data.notes).toContain("writes_refused");
    await save();
    await save();
    expect(said("the database refuses writes")).toBe(1);
    expect((await context.operations.overview()).writes).toBe("refused");
    const metrics = await call("/metrics", { token: "a-token-of-the-metrics" });
    expect(metrics.body).toContain("sortes_writes_refused 1");
    expect((await call("/api/history/", { token })).status).toBe(200);

    await sql`drop table filler`.execute(filler);
    await expect.poll(async () => (await call("/api/ready")).status).toBe(200);
    expect(said("the database accepts writes again")).toBe(1);
    expect(await save()).toBe("saved");
  },
);

it("reports a full disk that refuses only new connections, and one that admits them again", async () => {
  const { databaseUrl, call, person } = await testServer();
  const { token } = await person("Dan");
  const untouched = `${databaseUrl}?options=${encodeURIComponent("-c event_triggers=off")}`;
  await queryDatabase(
    untouched,
    `create function disk_full() returns event_trigger language plpgsql
      as $$ begin raise exception 'could not write init file' using errcode = '53100'; end $$`,
  );
  await queryDatabase(
    untouched,
    "create event trigger no_login on login execute function disk_full()",
  );
  const ready = async () => {
    // more at once than there are idle connections
    await Promise.all(Array.from({ length: 20 }, () => call("/api/history/", { token })));
    return (await call("/api/ready")).status;
  };
  await expect.poll(ready).toBe(503);

  await queryDatabase(untouched, "drop event trigger no_login");
  await expect.poll(ready).toBe(200);
});

it("reports a read-only database, whose data stay readable, and one that accepts writes again", async () => {
  const { databaseUrl, context, call, person, clock } = await testServer();
  const { token } = await person("Bob");
  const mine = { token, body: { name: "Mine", scopes: ["account:read"], expires_in_days: 90 } };
  const { token: personal } = (await call("/api/users/tokens/", mine)).body.data;
  const { db } = context;
  const name = new URL(databaseUrl).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db);
  await sql`select set_config('default_transaction_read_only', 'on', false)`.execute(db);
  const leave = () => call("/api/users/logout/", { method: "POST", token });
  await expect.poll(async () => (await leave()).status).toBe(503);
  expect((await call("/api/ready")).body.data.notes).toContain("writes_refused");
  // their use is recorded again, and the session prolonged
  clock.advance(16 * 24 * 60 * 60 * 1000);
  for (const one of [token, personal])
    expect((await call("/api/users/me/", { token: one })).status).toBe(200);
  // one that is over is so, although it cannot be deleted
  clock.advance(15 * 24 * 60 * 60 * 1000);
  expect((await call("/api/users/me/", { token })).status).toBe(401);
  await sql`set transaction read write`.execute(db).catch(() => {});
  const writer = openDb({ url: databaseUrl, connections: 1 });
  await writer.transaction().execute(async (tx) => {
    await sql`set transaction read write`.execute(tx);
    await sql`alter database ${sql.id(name)} reset default_transaction_read_only`.execute(tx);
  });
  await writer.destroy();
  await expect.poll(async () => (await call("/api/ready")).status).toBe(200);
});
