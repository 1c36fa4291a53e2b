import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Registers what is undone later, by default at the end of the test. */
export type WhenDone = (undo: () => Promise<void>) => void;

/** A folder that is deleted when the test ends. */
export async function temporaryFolder(whenDone: WhenDone = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sortes-tools-"));
  // PostgreSQL started by root runs as another user, who needs access to the data
  await chmod(folder, 0o755);
  whenDone(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
