import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, constants, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandError } from "@sortes/process";
import { environmentWith } from "../env.ts";
import { root } from "./paths.ts";

const remembered = join(root, "node_modules/.cache/turbo");

/**
 * Runs tasks of `turbo.json`, also after failures, and skips those that passed with the same inputs. Prints the output
 * of failing tasks, of those that always report something, and a summary.
 * @throws CommandError when a task fails.
 */
export async function runTasks(tasks: readonly string[]): Promise<void> {
  const cache = await cacheFolder(remembered);
  const turbo = join(root, "node_modules/turbo/bin/turbo");
  const options = ["--continue=always", "--log-order=grouped"];
  const child = spawn(
    process.execPath,
    [turbo, "run", ...tasks, ...options, "--concurrency=100%", `--cache-dir=${cache}`],
    {
      cwd: root,
      env: environmentWith({
        TURBO_TELEMETRY_DISABLED: "1",
        DO_NOT_TRACK: "1",
        // a pass under another Node version does not count
        NODE_VERSION: process.version,
      }),
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  const [code] = (await once(child, "exit")) as [number | null];
  if (cache !== remembered) await rm(cache, { recursive: true, force: true });
  if (code !== 0) throw new CommandError("");
}

/** The folder itself if it is writable, else an empty temporary one. */
export async function cacheFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return folder;
  } catch {
    return await mkdtemp(join(tmpdir(), "sortes-turbo-"));
  }
}
