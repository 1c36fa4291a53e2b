import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DomainError } from "@sortes/contract";
import { FixedClock, queryDatabase, testDatabase, unhurried } from "@sortes/testing";
import { afterAll, afterEach, describe, expect, it, onTestFinished } from "vitest";
import { inTransaction, openDb } from "../src/client.ts";
import { checkDataPlace } from "../src/data-place/data-place.ts";
import { DrawLog } from "../src/draw-log/draw-log.ts";
import { acceptDataPlace, holdDatabase } from "../src/hold-restored.ts";
import * as drawLogs from "../src/queries/draws/log.ts";
import * as restored from "../src/queries/ground/restored.ts";

const { url } = await testDatabase();
const db = openDb({ url, connections: 3, patience: unhurried });
afterAll(() => db.destroy());
const query = (statement: string) => queryDatabase(url, statement);
afterEach(() => query("delete from data_place; delete from restored"));

/** A folder in place of the embedded database's, started once. */
async function startedFolder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), "sortes-place-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, "pg");
  execFileSync("mkdir", [folder]);
  expect(await checkDataPlace(db, folder)).toBe(false);
  return folder;
}

/** The state of the database, to be put back with a copy of its folder. */
async function rememberedState(): Promise<() => Promise<unknown>> {
  await query("drop table if exists place_before; create table place_before as table data_place");
  return () =>
    query(
      "delete from data_place; insert into data_place table place_before; drop table place_before",
    );
}

const held = { mails: true, draws: true, isCopied: true };
const free = { mails: false, draws: false, isCopied: false };

describe("data in its original place", () => {
  it("is never held: not at the first or a later start, after renaming or with other rights", async () => {
    const folder = await startedFolder();
    expect(await checkDataPlace(db, folder)).toBe(false);
    await rename(folder, `${folder}-renamed`);
    expect(await checkDataPlace(db, `${folder}-renamed`)).toBe(false);
    for (const name of await readdir(`${folder}-renamed`))
      await chmod(join(`${folder}-renamed`, name), 0o600);
    expect(await checkDataPlace(db, `${folder}-renamed`)).toBe(false);
    // server and worker do not see the folder
    expect(await checkDataPlace(db)).toBe(false);
    expect(await restored.holds(db)).toMatchObject(free);
    expect(await readdir(`${folder}-renamed`)).toHaveLength(1);
  });

  it("is not held if the file system renumbers inodes, or reports no birth times", async () => {
    const folder = await startedFolder();
    await query(`update data_place set marker = marker || '{"inode": "1", "born": "2"}'`);
    expect(await checkDataPlace(db, folder)).toBe(false);
    await query(`update data_place set marker = marker || '{"changed": "1", "born": "0"}'`);
    expect(await checkDataPlace(db, folder)).toBe(false);
  });

  it("is not held after pg_upgrade, or if the server's identifier is not readable", async () => {
    expect(await checkDataPlace(db)).toBe(false);
    await query("update data_place set system_identifier = '1', server_major = 13");
    expect(await checkDataPlace(db)).toBe(false);
    const role = `plain_${process.pid}`;
    await query(`create role ${role}; grant all on all tables in schema public to ${role};
      revoke execute on function pg_control_system() from public`);
    const asRole = new URL(url);
    asRole.searchParams.set("options", `-c role=${role}`);
    const plain = openDb({ url: asRole.href, connections: 1, patience: unhurried });
    onTestFinished(async () => {
      await plain.destroy();
      await query(`grant execute on function pg_control_system() to public;
        drop owned by ${role}; drop role ${role}`);
    });
    expect(await checkDataPlace(plain)).toBe(false);
    expect(await query("select system_identifier from data_place")).toEqual([
      { system_identifier: null },
    ]);
    expect(await checkDataPlace(db)).toBe(false);
    expect(await restored.holds(db)).toMatchObject(free);
  });

  it("is not held after a start that was killed before recording the new marker", async () => {
    const folder = await startedFolder();
    const putBack = await rememberedState();
    const [name = ""] = await readdir(folder);
    execFileSync("ln", [join(folder, name), join(folder, "..", name)]); // a link is the same file
    expect(await checkDataPlace(db, folder)).toBe(false);
    await putBack();
    await rename(join(folder, "..", name), join(folder, name));
    expect(await checkDataPlace(db, folder)).toBe(false);
    expect(await readdir(folder)).toHaveLength(1);
  });
});

describe("copied data is held", () => {
  it.each([
    ["cp", (from: string, to: string) => execFileSync("cp", ["-a", from, to])],
    [
      "tar",
      (from: string, to: string) =>
        execFileSync("sh", [
          "-c",
          'mkdir "$2" && tar -cf - -C "$1" . | tar -xpf - -C "$2"',
          "",
          from,
          to,
        ]),
    ],
  ])("when it was copied by %s", async (_name, copy) => {
    const folder = await startedFolder();
    copy(folder, `${folder}-copy`);
    expect(await checkDataPlace(db, `${folder}-copy`)).toBe(true);
    expect(await checkDataPlace(db, `${folder}-copy`)).toBe(true);
    expect(await checkDataPlace(db)).toBe(true);
    expect(await restored.holds(db)).toMatchObject(held);
    // it is the same row here: the original's own database is not held
    expect(await checkDataPlace(db, folder)).toBe(false);
    expect(await restored.holds(db)).toMatchObject(free);
  });

  it("when the copy replaces the removed original, even with the same inode", async () => {
    const folder = await startedFolder();
    execFileSync("cp", ["-a", folder, `${folder}-copy`]);
    await rm(folder, { recursive: true });
    execFileSync("cp", ["-a", `${folder}-copy`, folder]);
    expect(await checkDataPlace(db, folder)).toBe(true);
  });

  it("when it replaces the newer folder", async () => {
    const folder = await startedFolder();
    const putBack = await rememberedState();
    execFileSync("cp", ["-a", folder, `${folder}-copy`]);
    expect(await checkDataPlace(db, folder)).toBe(false);
    await putBack();
    execFileSync("cp", ["-a", `${folder}-copy/.`, folder]);
    expect(await checkDataPlace(db, folder)).toBe(true);
  });

  it("when it comes from a dump, before or after a check, even with the same OIDs in another server", async () => {
    expect(await checkDataPlace(db)).toBe(false);
    const kept = await query("select database_oid, table_oid from data_place");
    for (const column of ["database_oid", "table_oid"]) {
      await query(`update data_place set ${column} = ${column} + 1`);
      expect(await restored.holds(db)).toMatchObject(held);
      expect(await checkDataPlace(db)).toBe(true);
      await query(`update data_place set ${column} = ${String(kept[0]?.[column])}`);
    }
    expect(await checkDataPlace(db)).toBe(false);
    await query("update data_place set system_identifier = '1'");
    expect(await checkDataPlace(db)).toBe(true);
    expect(await restored.holds(db)).toMatchObject(held);
  });

  it("and neither appends to the draw log nor signs it", async () => {
    const log = new DrawLog({
      db,
      dataDir: await startedFolder(),
      clock: new FixedClock("2026-05-01T10:00:00Z"),
      publicUrl: "https://sortes.example",
      log: { info() {}, error() {} },
    });
    await query("update data_place set elsewhere_at = now()");
    expect(await log.sign()).toBe("copied");
    await expect(inTransaction(db, (tx) => drawLogs.appendLeaf(tx, "one"))).rejects.toThrow(
      DomainError,
    );
    expect(await query("select from draw_log_checkpoint")).toEqual([]);
    await acceptDataPlace(url);
    expect(await log.sign()).toBe("ok");
  });
});

describe("releasing held data", () => {
  it("as “moved” resumes everything except what a restore holds", async () => {
    const folder = await startedFolder();
    await query(`insert into restored (backup_at, restored_at, mails_held, draws_held) values
      ('2026-01-01', now(), true, false)`);
    execFileSync("cp", ["-a", folder, `${folder}-copy`]);
    expect(await checkDataPlace(db, `${folder}-copy`)).toBe(true);
    await acceptDataPlace(url);
    expect(await checkDataPlace(db, `${folder}-copy`)).toBe(false);
    expect(await restored.holds(db)).toMatchObject({ mails: true, draws: false, isCopied: false });
    expect(await checkDataPlace(db, `${folder}-copy`)).toBe(false);
    expect(await query("select action from audit_log")).toContainEqual({ action: "data.moved" });
  });

  it("as “put back” makes it a restored database", async () => {
    const folder = await startedFolder();
    execFileSync("cp", ["-a", folder, `${folder}-copy`]);
    expect(await checkDataPlace(db, `${folder}-copy`)).toBe(true);
    await holdDatabase(url);
    expect(await checkDataPlace(db, `${folder}-copy`)).toBe(false);
    expect(await restored.holds(db)).toMatchObject({ mails: true, draws: true, isCopied: false });
  });
});
