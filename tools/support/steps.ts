import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { CommandError, describeError } from "@sortes/process";
import { environmentWith } from "../env.ts";
import { root } from "./paths.ts";

export interface Step {
  readonly name: string;
  /** Resolves on success. The error's message says what is wrong, unless the step has printed it. */
  readonly run: () => Promise<unknown>;
}

/**
 * Runs every step, up to `atOnce` in parallel, also after failures, and reports each.
 * @returns the names of the failed ones
 */
export async function runSteps(
  steps: readonly Step[],
  log: (line: string) => void,
  atOnce = 1,
): Promise<string[]> {
  const failed: string[] = [];
  const waiting = steps.values();
  const work = async () => {
    for (const { name, run } of waiting) {
      const begin = performance.now();
      const complaint = await run().then(() => undefined, describeError);
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      if (complaint !== undefined) {
        failed.push(name);
        if (complaint) log(complaint);
      }
      log(`${complaint === undefined ? "passed" : "FAILED"}  ${name} (${seconds} s)`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failed;
}

/**
 * Runs a Node program to its end.
 * @throws CommandError with the program's output when it fails.
 */
export async function program(...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: environmentWith({}),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new CommandError(`${out}${err}`);
}
