import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { selfOf } from "@sortes/process";

it("a process knows its host, and its version in a checkout and in an artifact", async () => {
  const root = await mkdtemp(join(tmpdir(), "sortes-self-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const program = join(root, "apps/server/src");
  await mkdir(program, { recursive: true });
  await writeFile(
    join(root, "apps/server/package.json"),
    '{"name":"@sortes/server","version":"9"}',
  );
  expect(selfOf(program)).toEqual({ host: hostname().slice(0, 100), version: "unknown" });
  await writeFile(join(root, "package.json"), '{"name":"sortes","version":"1.2.3"}');
  expect(selfOf(program).version).toBe("1.2.3");
  // an artifact has no sources: its folders may not be there
  await writeFile(join(root, "VERSION"), "Sortes 2.0.0\ncommit 1\n");
  expect(selfOf(join(root, "apps/worker/src")).version).toBe("2.0.0");
});
