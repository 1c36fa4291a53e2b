import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const web = join(import.meta.dirname, "..");
const tree = "src/routeTree.gen.ts";

test("the script generates the same route tree as a build, including a new route", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sortes-routes-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const path of ["build/make-routes.ts", "src/routes", "tsr.config.json", "package.json"])
    await cp(join(web, path), join(folder, path), { recursive: true });
  await symlink(join(web, "../../node_modules"), join(folder, "node_modules"));
  const make = () =>
    promisify(execFile)(process.execPath, ["build/make-routes.ts"], { cwd: folder });

  await make();
  expect(await readFile(join(folder, tree), "utf8")).toBe(await readFile(join(web, tree), "utf8"));

  await writeFile(
    join(folder, "src/routes/tryout.tsx"),
    `import { createFileRoute } from "@tanstack/react-router";
export const Route = createFileRoute("/tryout")({ component: () => null });
`,
  );
  await make();
  expect(await readFile(join(folder, tree), "utf8")).toContain('"/tryout"');
});
