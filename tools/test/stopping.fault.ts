import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { findEmbedded } from "@sortes/db/embedded";
import { expect, it, onTestFinished } from "vitest";
import { environmentWith } from "../env.ts";
import { sortesTree } from "./support/sortes-tree.ts";
import { until } from "./support/until.ts";

/** `npm start` in a tree, with its output where `output` leads. */
function start(
  tree: string,
  output: number | "pipe",
): { child: ChildProcess; ended: Promise<[number | null]> } {
  const child = spawn(process.execPath, ["tools/run.mjs", "start"], {
    cwd: tree,
    env: environmentWith({ PORT: "0", npm_lifecycle_event: undefined }),
    stdio: ["ignore", output, output],
  });
  const ended = once(child, "exit") as Promise<[number | null]>;
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  return { child, ended };
}

/** The address of the server's stand-in, from a file instead of the console. */
async function tellAddress(tree: string): Promise<() => Promise<string>> {
  const file = join(tree, "address");
  await appendFile(
    join(tree, "apps/server/src/main.ts"),
    `import { renameSync, writeFileSync } from "node:fs";
     server.on("listening", () => {
       writeFileSync(${JSON.stringify(`${file}.new`)}, \`http://\${HOST}:\${PORT}\`);
       renameSync(${JSON.stringify(`${file}.new`)}, ${JSON.stringify(file)});
     });`,
  );
  return () => until(async () => await readFile(file, "utf8"));
}

it("npm start with its console on a full disk still serves, and stops properly", async () => {
  const { tree, dataDir } = await sortesTree();
  const address = await tellAddress(tree);
  const { child, ended } = start(tree, openSync("/dev/full", "w"));
  expect((await fetch(await address())).status).toBe(200);
  child.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
  expect(await findEmbedded(dataDir, "sortes")).toBeUndefined();
});

it("npm start with an unread console still serves, and stops properly", async () => {
  const { tree, dataDir } = await sortesTree();
  const address = await tellAddress(tree);
  // the worker fills the buffer of the console before anything else is printed
  await appendFile(
    join(tree, "apps/worker/src/main.ts"),
    `process.stdout.write("x".repeat(4_000_000) + "\\n");`,
  );
  const { child, ended } = start(tree, "pipe");
  expect((await fetch(await address())).status).toBe(200);
  child.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
  expect(await findEmbedded(dataDir, "sortes")).toBeUndefined();
});

it("npm start stopped before the staff login is read stops properly, and the next start prints it", async () => {
  const { tree, dataDir, run } = await sortesTree();
  await appendFile(
    join(tree, "apps/server/src/commands/first-staff.ts"),
    `console.log("x".repeat(1_000_000));`,
  );
  const { child, ended } = start(tree, "pipe");
  let output = "";
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += String(chunk);
    if (output.includes("Sortes is ready")) break;
  }
  child.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
  expect(await findEmbedded(dataDir, "sortes")).toBeUndefined();
  await run(["start"]).prints(/Staff login: staff@localhost.test with \S+/);
});
