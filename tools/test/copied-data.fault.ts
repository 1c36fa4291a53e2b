import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { findEmbedded, startEmbedded } from "@sortes/db/embedded";
import { addCampaign, queryDatabase } from "@sortes/testing";
import { expect, it, onTestFinished } from "vitest";
import { environmentWith } from "../env.ts";
import { root } from "../support/paths.ts";
import { temporaryFolder } from "./support/folder.ts";

const timeout = 600_000;
const patience = { timeout: 180_000, interval: 200 };

/** One of our commands on a data folder; mails are files in it. */
function command(dataDir: string, ...args: string[]) {
  const env = environmentWith({
    DATA_DIR: dataDir,
    DATABASE_URL: undefined,
    SMTP_URL: undefined,
    PORT: "0",
  });
  const child = spawn(process.execPath, ["tools/run.mjs", ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { output: () => output, ended, stop };
}

async function started(dataDir: string) {
  const product = command(dataDir, "start");
  await expect.poll(product.output, patience).toMatch(/Ctrl-C stops it/);
  const url = (await findEmbedded(dataDir, "sortes")) ?? "";
  const address = /Sortes is ready at (\S+)/.exec(product.output())?.[1] ?? "";
  const notes = async () => {
    const reply = await fetch(`${address}/api/health-check`);
    return ((await reply.json()) as { data: { notes: string[] } }).data.notes;
  };
  return { ...product, url, notes };
}

const mailsOf = async (dataDir: string): Promise<number> =>
  (await readdir(join(dataDir, "outbox")).catch(() => [])).length;

const said = /This data was copied, put back or moved/;

it(
  "two installations on copies of one folder send and sign once until the operator decides",
  { timeout },
  async () => {
    const folder = await temporaryFolder();
    const [dataDir, copy] = [join(folder, "data"), join(folder, "copy")];
    await mkdir(dataDir);
    await (await started(dataDir)).stop();
    const again = await started(dataDir);
    expect(again.output()).not.toMatch(said);
    expect(await again.notes()).not.toContain("copied");
    await again.stop();

    // due once both run
    const database = await startEmbedded(dataDir, { database: "sortes" });
    const readers = 20;
    await queryDatabase(
      database.url,
      `insert into subscriber (id, address, address_key, locale, state, topics, requested_at, confirmed_at)
     select gen_random_uuid(), 'reader' || i || '@example.test', 'reader' || i || '@example.test', 'en', 'active',
       '{product}', now(), now() from generate_series(1, ${readers}) i`,
    );
    await addCampaign(database.url, { status: "scheduled", scheduledIn: 1 });
    await database.stop();
    execFileSync("cp", ["-a", dataDir, copy]);

    const [original, second] = [await started(dataDir), await started(copy)];
    expect(original.output()).not.toMatch(said);
    expect(second.output()).toMatch(said);
    await expect.poll(() => mailsOf(dataDir), patience).toBe(readers);
    await expect
      .poll(second.notes, patience)
      .toEqual(expect.arrayContaining(["copied", "draw_log"]));
    expect(await mailsOf(copy)).toBe(0);
    const status = () => queryDatabase(second.url, "select status from campaign");
    expect(await status()).toEqual([{ status: "scheduled" }]);
    const size = () =>
      queryDatabase(second.url, "select count(*)::int as n from draw_log_checkpoint");
    const before = await size();

    const go = command(copy, "sending", "go");
    expect(await go.ended).toEqual([1, null]);
    expect(go.output()).toMatch(/First: npm run data/);
    const putBack = command(copy, "data", "put-back");
    expect(await putBack.ended).toEqual([0, null]);
    await expect
      .poll(second.notes, patience)
      .toEqual(expect.arrayContaining(["restored", "draw_log"]));
    expect(await status()).toEqual([{ status: "missed" }]);
    expect([await mailsOf(copy), await size()]).toEqual([0, before]);
    await second.stop();
    expect((await started(copy)).output()).not.toMatch(said);

    // moved to another disk: a copy whose original is gone
    await original.stop();
    const moved = join(folder, "moved");
    execFileSync("sh", ["-c", 'cp -a "$1" "$2" && rm -r "$1"', "", dataDir, moved]);
    const third = await started(moved);
    expect(third.output()).toMatch(said);
    expect(await command(moved, "data", "moved").ended).toEqual([0, null]);
    await expect.poll(third.notes, patience).not.toContain("copied");
    await expect.poll(third.notes, patience).not.toContain("draw_log");
  },
);
