import { describeError } from "./run-command.ts";

export interface Step {
  readonly name: string;
  /** Resolves on success. The error's message says what is wrong, unless that was printed. */
  readonly run: () => Promise<unknown>;
}

/** Runs every step, also after failures, and reports each. @returns the names of the failed ones */
export async function runSteps(
  steps: readonly Step[],
  log: (line: string) => void,
): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run } of steps) {
    const begin = performance.now();
    const complaint = await run().then(() => undefined, describeError);
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    if (complaint !== undefined) {
      failed.push(name);
      if (complaint) log(complaint);
    }
    log(`${complaint === undefined ? "passed" : "FAILED"}  ${name} (${seconds} s)`);
  }
  return failed;
}
