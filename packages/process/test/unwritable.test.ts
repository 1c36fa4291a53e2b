import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { whyUnwritable } from "../src/unwritable.ts";

const folder = await mkdtemp(join(tmpdir(), "sortes-unwritable-"));
afterAll(() => rm(folder, { recursive: true }));

/** Whether a read-only disk could be mounted at a folder. */
function mounted(at: string): boolean {
  try {
    const options = { stdio: "ignore" } as const;
    execFileSync("mount", ["-t", "tmpfs", "-o", "ro,size=64k", "tmpfs", at], options);
    afterAll(() => void execFileSync("umount", [at]));
    return true;
  } catch {
    return false;
  }
}
const disk = join(folder, "disk");
await mkdir(disk);
const isMounted = mounted(disk);

const failure = async (path: string): Promise<unknown> =>
  await mkdir(path, { recursive: true })
    .then(() => writeFile(join(path, "file"), ""))
    .catch((error: unknown) => error);

it.skipIf(!isMounted)(
  "a read-only disk is reported, however deep the folder would be",
  async () => {
    for (const path of [disk, join(disk, "data"), join(disk, "data/deep")])
      expect(await whyUnwritable(path, await failure(path))).toBe("EROFS: its disk is read-only");
  },
);

it("a file in place of a folder is reported, and otherwise the error's own code", async () => {
  await writeFile(join(folder, "file"), "");
  const path = join(folder, "file/data");
  expect(await whyUnwritable(path, await failure(path))).toBe("ENOTDIR");
  expect(await whyUnwritable(folder, Object.assign(new Error("full"), { code: "ENOSPC" }))).toBe(
    "ENOSPC",
  );
});
