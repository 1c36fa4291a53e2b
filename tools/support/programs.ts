import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { root } from "./paths.ts";
import { hurrySignal } from "./stop-signal.ts";

/**
 * Runs one of our programs in this terminal and forwards stop signals to it.
 * @param ifStopped the exit code of a program that such a signal ended
 * @returns its exit code
 */
export async function runInForeground(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
  ifStopped = 0,
): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" });
  for (const asked of [signal, hurrySignal])
    asked?.addEventListener("abort", () => child.kill("SIGTERM"));
  if (signal?.aborted) child.kill("SIGTERM");
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? (signal?.aborted ? ifStopped : 1);
}

/** Runs one of our programs to its end; its errors go to this terminal. @returns its output */
export async function outputOf(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  input = "",
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.on("error", () => {}); // a program that does not read its input, or has ended
  child.stdin.end(input);
  const [output, [code]] = await Promise.all([
    text(child.stdout),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  return { code, output: output.trim() };
}
