import { afterAll, onTestFinished } from "vitest";

/** Runs `end` after the test that opens something, or after the file if no test is running. */
export function afterUse(end: () => unknown): void {
  const run = async () => void (await end());
  try {
    onTestFinished(run);
  } catch {
    // no test is running
    afterAll(run);
  }
}
