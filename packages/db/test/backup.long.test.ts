import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  cloneDatabase,
  holdInDatabase,
  openS3Server,
  queryDatabase,
  testDatabase,
} from "@sortes/testing";
import { CommandError } from "@sortes/process";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import {
  type BackupKey,
  backupKey,
  Folder,
  type Place,
  restoreBackup,
  S3Prefix,
  takeBackup,
} from "../src/backup/index.ts";
import { fillEveryTable, tablesOf } from "./every-table.ts";

const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);
const { url } = await testDatabase();
await fillEveryTable(url);
const folder = await newFolder(afterAll);
const dataDir = join(folder, "data");
await mkdir(join(dataDir, "media/ab"), { recursive: true });
const picture = randomBytes(300_000);
await writeFile(join(dataDir, "media/ab/picture.webp"), picture);
await writeFile(join(dataDir, "media/empty.txt"), "");
await writeFile(join(dataDir, "app-secret"), "the secret of this installation");
await writeFile(join(dataDir, "draw-log-key"), "a-key\n");
await writeFile(join(dataDir, "pg-password"), "of the cluster");
await writeFile(join(dataDir, "outbox"), "no file of ours");

async function newFolder(whenDone: (undo: () => Promise<void>) => void = onTestFinished) {
  const path = await mkdtemp(join(tmpdir(), "sortes-backup-"));
  whenDone(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function emptyDatabase(
  whenDone: (undo: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const database = await cloneDatabase(inject("templateUrl"));
  whenDone(() => database.drop());
  return database.url;
}

let second = 0;
/** Backups are named by the second. */
const laterNow = () => new Date(Date.UTC(2026, 10, 23, 7, 0, (second += 1)));

async function backup(place: Place, more: Partial<Parameters<typeof takeBackup>[0]> = {}) {
  const key = undefined;
  const [appSecret, mediaUrl, keep] = [undefined, undefined, undefined];
  const fixed = { url, dataDir, place, key, appSecret, mediaUrl, keep, version: "1.0.0" };
  return await takeBackup({ ...fixed, now: laterNow(), ...more });
}

async function restore(
  place: Place,
  name: string,
  to: string,
  more: Partial<Parameters<typeof restoreBackup>[0]> = {},
) {
  const target = more.dataDir ?? (await newFolder());
  const key = undefined;
  const fixed = { url: to, place, name, key, replace: false, dropSchemas: [], now: laterNow() };
  return await restoreBackup({ ...fixed, ...more, dataDir: target });
}

/** Each table's rows as one number, but of those that a restore changes. */
async function sums(of: string): Promise<Record<string, unknown>> {
  const changed = ["restored", "backup_run", "audit_log", "sending_control", "mail_message"];
  const gone = ["campaign", "data_place", "mail_token", "user_session", "process_heartbeat"];
  const found: Record<string, unknown> = {};
  for (const table of await tablesOf(of)) {
    if ([...changed, ...gone].includes(table)) continue;
    const [row] = await queryDatabase(
      of,
      `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as sum from "${table}" t`,
    );
    expect({ table, ...row }).not.toMatchObject({ rows: 0 });
    found[table] = row;
  }
  return found;
}

/** A place that stops in the middle of writing until it is let go on. */
class Slow extends Folder {
  readonly reached = Promise.withResolvers<void>();
  readonly goOn = Promise.withResolvers<void>();
  override async write(name: string, bytes: Readable) {
    const { reached, goOn } = this;
    async function* held() {
      for await (const chunk of bytes) {
        reached.resolve();
        await goOn.promise;
        yield chunk as Buffer;
      }
    }
    return await super.write(name, Readable.from(held()));
  }
}

describe("a backup", () => {
  it.each([
    ["in the clear", undefined, undefined],
    ["by a recipient", recipient, identity],
  ])("restores every row of every table (%s)", async (_how, writes, reads = writes) => {
    const place = new Folder(await newFolder());
    const key = writes === undefined ? undefined : backupKey(writes);
    const done = await backup(place, { key });
    expect(done).toMatchObject({ media: 2, hasLogKey: true });
    const bytes = await readFile(join(place.shown, done.name));
    expect(bytes.includes("the secret of")).toBe(false);
    expect((await stat(join(place.shown, done.name))).mode & 0o777).toBe(0o600);
    const [to, target] = [await emptyDatabase(), await newFolder()];
    const opens = reads === undefined ? undefined : backupKey(reads);
    const { head } = await restore(place, done.name, to, { key: opens, dataDir: target });
    expect(head.tables.map(({ name }) => name).toSorted()).toEqual(await tablesOf(url));
    expect(await sums(to)).toEqual(await sums(url));
    expect((await readdir(target)).toSorted()).toEqual(["app-secret", "draw-log-key", "media"]);
    expect(await readFile(join(target, "app-secret"), "utf8")).toBe(
      "the secret of this installation",
    );
    expect((await stat(join(target, "app-secret"))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(target, "media/ab/picture.webp"))).toEqual(picture);
    expect(await readFile(join(target, "media/empty.txt"), "utf8")).toBe("");
    // identities count on, and triggers and foreign keys are there again
    const [next] = await queryDatabase(
      to,
      `insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at)
       select campaign_id, 9, gen_random_uuid(), 'queued', now() from campaign_recipient limit 1
       returning id > (select max(id) from campaign_recipient) as greater`,
    );
    expect(next).toEqual({ greater: true });
    const [counted] = await queryDatabase(
      to,
      "select sum(change)::int as n from campaign_recipient_change where run = 9",
    );
    expect(counted).toEqual({ n: 1 });
    await expect(queryDatabase(to, "update draw_statement set body = 'another'")).rejects.toThrow(
      /never changed/,
    );
    await expect(
      queryDatabase(to, "update history_item set user_id = gen_random_uuid()"),
    ).rejects.toThrow(/foreign key/);
  });

  it("is a snapshot, whatever is written during it", async () => {
    const place = new Slow(await newFolder());
    const before = await sums(url);
    const running = backup(place);
    await place.reached.promise;
    const mine = "'meanwhile-' || table_name";
    await queryDatabase(
      url,
      `insert into suppression (address_hash, reason, created_at) select ${mine}, 'staff', now()
       from information_schema.tables where table_schema = 'public'; update app_user set language = 'ro'`,
    );
    onTestFinished(async () => {
      await queryDatabase(
        url,
        "delete from suppression where address_hash like 'meanwhile-%'; update app_user set language = 'en'",
      );
    });
    place.goOn.resolve();
    const { name } = await running;
    const to = await emptyDatabase();
    await restore(place, name, to);
    expect(await sums(to)).toEqual(before);
  });

  it("is rejected while another one runs, and leaves no file when its target fails", async () => {
    const place = new Slow(await newFolder());
    const running = backup(place);
    await place.reached.promise;
    await expect(backup(new Folder(place.shown))).rejects.toThrow(/under way/);
    place.goOn.reject(new Error("the disk is full"));
    await expect(running).rejects.toThrow("the disk is full");
    expect(await readdir(place.shown)).toEqual([]);
    const [row] = await queryDatabase(
      url,
      "select ok, finished_at is not null as ended from backup_run order by started_at desc limit 1",
    );
    expect(row).toEqual({ ok: false, ended: true });
    await backup(new Folder(place.shown));
  });

  it("says in a sentence that the database ended meanwhile", async () => {
    const place = new Slow(await newFolder());
    const running = backup(place);
    await place.reached.promise;
    const isOurs = "application_name = 'sortes-backup' and datname = current_database()";
    await queryDatabase(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity where ${isOurs}`,
    );
    place.goOn.resolve();
    const error: unknown = await running.catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(CommandError);
    expect(String(error)).toMatch(/The database cannot be used: /);
    await backup(new Folder(place.shown));
  });

  it.runIf(existsSync("/dev/full"))("reports a full disk, and leaves no file", async () => {
    const place = new Folder(await newFolder());
    const now = laterNow();
    const name = `sortes-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.tar.zst`;
    await symlink("/dev/full", join(place.shown, `${name}.partial`));
    await expect(backup(place, { now })).rejects.toThrow(
      new CommandError(
        `There is no space for a backup in ${place.shown} (ENOSPC); nothing was kept.`,
      ),
    );
    expect(await readdir(place.shown)).toEqual([]);
    const within = new Folder(join("/dev/full", "backups"));
    await expect(backup(within)).rejects.toThrow(
      new CommandError("/dev/full/backups cannot be written to (ENOTDIR)."),
    );
  });

  it("is rejected for tables changed by hand that could not be restored", async () => {
    const place = new Folder(await newFolder());
    const changed = await emptyDatabase();
    for (const [change, undo, names] of [
      [
        "alter table campaign add column note text",
        "alter table campaign drop column note",
        "campaign.note",
      ],
      ["create table guests (name text)", "drop table guests", "guests"],
    ] as const) {
      await queryDatabase(changed, change);
      await expect(backup(place, { url: changed })).rejects.toThrow(
        `not those of its version: they differ in ${names}. Somebody changed them by hand`,
      );
      expect(await readdir(place.shown)).toEqual([]);
      await queryDatabase(changed, undo);
    }
    await queryDatabase(changed, "create schema own; create table own.guests (name text)");
    await backup(place, { url: changed });
    // by another version, which knows other tables
    await queryDatabase(
      changed,
      "alter table campaign add column note text; insert into kysely_migration values ('9999-later', now())",
    );
    await backup(place, { url: changed });
  });

  it("is read back completely, with a passphrase, too", async () => {
    const place = new Folder(await newFolder());
    const { name } = await backup(place, { key: backupKey("a passphrase of 32 random letters") });
    expect(await place.names()).toEqual([name]);
  });

  it("keeps the requested number of backups, and deletes nothing else", async () => {
    const place = new Folder(await newFolder());
    await writeFile(join(place.shown, "notes.txt"), "mine");
    const names = [];
    for (let i = 0; i < 3; i++) names.push((await backup(place)).name);
    const last = await backup(place, { keep: 2 });
    expect(last.removed).toEqual(names.slice(0, 2));
    expect(await place.names()).toEqual([names[2], last.name]);
    expect(await readdir(place.shown)).toContain("notes.txt");
  });

  it("records its last success", async () => {
    const place = new Folder(await newFolder());
    const { bytes } = await backup(place);
    const [row] = await queryDatabase(
      url,
      "select ok, bytes::int, place, version from backup_run order by started_at desc limit 1",
    );
    expect(row).toEqual({ ok: true, bytes, place: place.shown, version: "1.0.0" });
  });
});

describe("a restore", () => {
  interface Taken {
    key: BackupKey | undefined;
    name: string;
    bytes: Buffer;
  }
  let inTheClear: Taken;
  let encrypted: Taken;
  /** A database into which nothing is ever restored. */
  let untouched: string;
  beforeAll(async () => {
    const taken = async (key?: BackupKey): Promise<Taken> => {
      const place = new Folder(await newFolder(afterAll));
      const { name } = await backup(place, { key });
      return { key, name, bytes: await readFile(join(place.shown, name)) };
    };
    inTheClear = await taken();
    encrypted = await taken(backupKey(identity));
    untouched = await emptyDatabase(afterAll);
  });

  /** A folder with such a backup, or with what became of its bytes. */
  async function placeWith({ name, bytes }: Taken, spoil = (whole: Buffer) => whole) {
    const place = new Folder(await newFolder());
    await writeFile(join(place.shown, name), spoil(bytes));
    return place;
  }

  it.each([
    ["lacks its last byte", (bytes: Buffer) => bytes.subarray(0, -1)],
    ["is truncated", (bytes: Buffer) => bytes.subarray(0, -64)],
    ["lacks its second half", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ["is empty", () => Buffer.alloc(0)],
    ["was changed in the middle", (bytes: Buffer) => flipped(bytes, bytes.length / 2)],
    ["was changed near its end", (bytes: Buffer) => flipped(bytes, bytes.length - 40)],
    ["is followed by something", (bytes: Buffer) => Buffer.concat([bytes, bytes])],
    ["is something else", () => Buffer.from("PGDMP and so on".repeat(1000))],
  ])("writes nothing from a backup that %s", async (_what, spoil) => {
    for (const taken of [inTheClear, encrypted]) {
      const place = await placeWith(taken, spoil);
      const target = await newFolder();
      await expect(
        restore(place, taken.name, untouched, { key: taken.key, dataDir: target }),
      ).rejects.toThrow(/incomplete|newer/);
      expect(await queryDatabase(untouched, "select from app_user")).toEqual([]);
      expect(await readdir(target)).toEqual([]);
    }
  });

  it("says what is missing: a key, the right key, or an identity", async () => {
    const { name } = encrypted;
    const place = await placeWith(encrypted);
    const to = untouched;
    await expect(restore(place, name, to)).rejects.toThrow(/encrypted; set BACKUP_KEY/);
    const other = backupKey(await generateX25519Identity());
    for (const wrong of [other, backupKey("a passphrase of 32 random letters")])
      await expect(restore(place, name, to, { key: wrong })).rejects.toThrow(
        /^BACKUP_KEY does not open this backup: it was encrypted with another key, or/,
      );
    const { name: byPassphrase } = await backup(place, {
      key: backupKey("a passphrase of 32 random letters"),
    });
    const others = backupKey("another passphrase, of 34 letters!");
    await expect(restore(place, byPassphrase, to, { key: others })).rejects.toThrow(
      /^BACKUP_KEY does not open/,
    );
    const closes = backupKey(recipient);
    await expect(restore(place, name, to, { key: closes })).rejects.toThrow(/encrypts only/);
  });

  it("overwrites people only on request, and nothing while others are connected", async () => {
    const { name } = inTheClear;
    const place = await placeWith(inTheClear);
    const to = await emptyDatabase();
    const other = await holdInDatabase(to, "select 1");
    await expect(restore(place, name, to)).rejects.toThrow(
      /Others are connected .*; stop servers and workers first, and a pooler/,
    );
    await other.letGo();
    await queryDatabase(to, "create schema jobs; create table jobs.job (id int)");
    await restore(place, name, to);
    await queryDatabase(to, "update app_user set username = 'since'");
    await expect(restore(place, name, to)).rejects.toThrow(/add --replace=test_/);
    expect(await queryDatabase(to, "select from app_user where username = 'since'")).not.toEqual(
      [],
    );
    await restore(place, name, to, { replace: true, dropSchemas: ["jobs"] });
    expect(await sums(to)).toEqual(await sums(url));
    expect(await queryDatabase(to, "select to_regclass('jobs.job') as job")).toEqual([
      { job: null },
    ]);
  });

  it("leaves the database as it was if it fails halfway", async () => {
    const { name } = inTheClear;
    const place = await placeWith(inTheClear);
    const [to, target] = [await emptyDatabase(), await newFolder()];
    await restore(place, name, to);
    await queryDatabase(to, "update app_user set username = 'kept'");
    // the data folder cannot take its files: a file is where it should be
    const blocked = join(target, "file");
    await appendFile(blocked, "");
    await expect(restore(place, name, to, { replace: true, dataDir: blocked })).rejects.toThrow(
      "file",
    );
    expect(await queryDatabase(to, "select distinct username from app_user")).toEqual([
      { username: "kept" },
    ]);
  });
});

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  const place = Math.floor(at);
  changed[place] = (changed[place] ?? 0) ^ 0xff;
  return changed;
}

describe("a backup in an S3 store", () => {
  it("is uploaded in parts, read back, and restored", async () => {
    const store = await openS3Server();
    onTestFinished(() => store.close());
    const access = { endpoint: store.url, region: "auto", firstWait: 1, partBytes: 100_000 };
    const keys = { accessKeyId: "somebody", secretAccessKey: "their secret" };
    const place = new S3Prefix("s3://bucket/sortes", { ...access, ...keys });
    const key = backupKey(identity);
    const names = [];
    for (let i = 0; i < 3; i++) {
      store.failNext(2);
      names.push((await backup(place, { key, keep: 2 })).name);
    }
    expect(await place.names()).toEqual(names.slice(1));
    expect(store.uploads.size).toBe(0);
    const to = await emptyDatabase();
    await restore(place, names[2] ?? "", to, { key });
    expect(await sums(to)).toEqual(await sums(url));
  });

  it("leaves nothing incomplete there", async () => {
    const store = await openS3Server();
    onTestFinished(() => store.close());
    const access = { endpoint: store.url, region: "auto", firstWait: 1, partBytes: 100_000 };
    const keys = { accessKeyId: "somebody", secretAccessKey: "their secret" };
    class Broken extends S3Prefix {
      override async write(name: string, bytes: Readable) {
        async function* cut() {
          for await (const chunk of bytes) yield chunk as Buffer;
          throw new Error("the line was cut");
        }
        return await super.write(name, Readable.from(cut()));
      }
    }
    const place = new Broken("s3://bucket/sortes", { ...access, ...keys });
    await expect(backup(place)).rejects.toThrow("the line was cut");
    expect([store.objects.size, store.uploads.size]).toEqual([0, 0]);
    store.failNext(1000);
    await expect(backup(place)).rejects.toThrow(/refused: SlowDown \(503\)/);
  });
});
