import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findEmbedded } from "@sortes/db/embedded";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "./support/folder.ts";
import { sortesTree } from "./support/sortes-tree.ts";
import { until } from "./support/until.ts";

it("a second Ctrl-C stops npm start at once, reports what is cut off, and leaves nothing running", async () => {
  const { tree, dataDir, run } = await sortesTree();
  await writeFile(
    join(tree, "apps/worker/src/main.ts"),
    `setInterval(() => {}, 1000);
     let asked = 0;
     process.on("SIGTERM", () => {
       if (++asked === 1) return void console.log("a job in hand");
       console.log("the job is cut off");
       process.exit(1);
     });
     process.send?.("ready");`,
  );
  const running = run(["start"]);
  await running.prints(/Ctrl-C stops it/);
  running.child.kill("SIGINT");
  running.child.kill("SIGINT"); // as npm forwards the signal that the terminal already sent
  await running.prints(/a job in hand/);
  expect(running.output()).not.toContain("Stopping at once");
  const impatient = setInterval(() => running.child.kill("SIGINT"), 300);
  onTestFinished(() => clearInterval(impatient));
  await running.ends();
  // a process that the supervisor kills prints no last words
  expect(running.output()).toMatch(/Stopping at once: .* cut off\.[^]*the job is cut off/);
  expect(await findEmbedded(dataDir, "sortes")).toBeUndefined();
});

it.each([
  ["migrate", "Stopped. Migrations that were applied stay; run it again."],
  ["data moved", "Stopped before it was done."],
  ["restore --hold", "Stopped before it was done."],
])("a stopped npm run %s says so, and leaves no database running", async (command, words) => {
  const { dataDir, run } = await sortesTree();
  const running = run(command.split(" "));
  await until(async () => expect(await readdir(dataDir)).toContain("pg"));
  running.child.kill("SIGTERM");
  expect(await running.ends()).toBe(1);
  expect(running.output()).toBe(`${words}\n`);
  expect(await findEmbedded(dataDir, "sortes")).toBeUndefined();
});

it("a stopped drill says so, and leaves neither a database nor a copy of the data", async () => {
  const [{ run }, temporary] = [await sortesTree(), await temporaryFolder()];
  for (const command of ["migrate", "backup"]) expect(await run([command]).ends()).toBe(0);
  const running = run(["backup", "--drill"], { TMPDIR: temporary });
  await running.prints(/Restoring/);
  await until(async () => {
    const [copy = ""] = await readdir(temporary);
    expect(await readdir(join(temporary, copy))).toContain("pg");
  });
  running.child.kill("SIGINT");
  expect(await running.ends()).toBe(1);
  expect(running.output()).toMatch(
    /\nStopped; the drill was not finished, and nothing of it stays\.\n$/,
  );
  expect(await readdir(temporary)).toEqual([]);
});

it("a stopped npm run staff counts as failed", async () => {
  const { dataDir, tree, run } = await sortesTree();
  const command = join(tree, "apps/server/src/commands/staff.ts");
  await writeFile(command, `console.log("at work"); setInterval(() => {}, 1000);`);
  const running = run(["staff", "list"]);
  await running.prints(/at work/);
  running.child.kill("SIGINT");
  expect(await running.ends()).toBe(1);
  expect(running.output()).toMatch(/\nStopped before it was done\.\n$/);
  expect(await findEmbedded(dataDir, "sortes")).toBeUndefined();
});
