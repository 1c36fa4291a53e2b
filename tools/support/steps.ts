import { describeError } from "./run-command.ts";

export interface Step {
  readonly name: string;
  /** Fulfilled when all is well; the message of what it throws says what is wrong, unless that was printed. */
  readonly run: () => Promise<unknown>;
}

/** Runs every step, also after one that failed, and says how each went. Answers the names of those that failed. */
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
