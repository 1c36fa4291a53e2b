import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@sortes/process";
import { expect, it, onTestFinished, vi } from "vitest";
import { environmentWith } from "../env.ts";
import { root, testedBuilds } from "../support/paths.ts";
import { temporaryFolder } from "./support/folder.ts";
import { paste, stepsOf } from "./support/pages.ts";

const page = readFileSync(join(root, "docs/api-walkthrough.md"), "utf8");

const steps = stepsOf(page);

/** Milliseconds for the whole page, on a machine that does other things too. */
const patience = 180_000;

/** `npm start` with its data in a folder of its own, and the web build of the tests. */
async function started(): Promise<Record<string, string>> {
  const dataDir = await temporaryFolder();
  const port = await freePort();
  const token = /^BOUNCE_WEBHOOK_TOKEN=(\S+) npm start$/m.exec(page)?.[1];
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    BOUNCE_WEBHOOK_TOKEN: token,
    WEB_BUILDS: testedBuilds,
  };
  const env = environmentWith(settings);
  const child = spawn(process.execPath, ["tools/run.mjs", "start"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (words: string) => (output += words));
  const ended = once(child, "close");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const look = () => expect(output).toContain("Ctrl-C stops it.");
  await Promise.race([
    vi.waitFor(look, { timeout: patience, interval: 50 }),
    ended.then((): never => {
      throw new Error(`npm start ended, having printed:\n${output}`);
    }),
  ]);
  return { ...env, SORTES: `http://127.0.0.1:${port}` };
}

const missing = ["bash", "curl"].filter((program) => spawnSync(program, ["--version"]).error);
if (missing.length > 0)
  console.warn(`SKIPPED: docs/api-walkthrough.md (there is no ${missing.join(" and no ")} here)`);

it.skipIf(missing.length > 0)(
  "docs/api-walkthrough.md works from an empty database to a delivered campaign",
  async () => {
    expect(page).toContain("npm start");
    expect(steps.length).toBeGreaterThan(8);
    await paste(steps, { cwd: root, env: await started(), patience });
  },
  2 * patience,
);
