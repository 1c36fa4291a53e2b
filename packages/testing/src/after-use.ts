import { afterAll, onTestFinished } from "vitest";

/** Runs `end` after the test that opens something, or after the file if no test is running. */
export function afterUse(end: () => unknown): void {
  try {
    onTestFinished(async () => void (await end()));
  } catch {
    // no test is running
    afterAll(async () => void (await end()));
  }
}
