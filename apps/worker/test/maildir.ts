import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder of mails, which goes with the test. */
export async function maildir() {
  const folder = await mkdtemp(join(tmpdir(), "sortes-maildir-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "new"));
  return {
    folder,
    deliver: (mail: string, name = `${randomUUID()}.mx`) =>
      writeFile(join(folder, "new", name), mail),
    fresh: () => readdir(join(folder, "new")),
    seen: () => readdir(join(folder, "cur")).catch(() => []),
  };
}
