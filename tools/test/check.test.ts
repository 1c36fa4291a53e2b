import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { copiesOf, unjudgedScripts } from "../support/lockfile.ts";
import { root } from "../support/paths.ts";
import { runSteps } from "../support/steps.ts";

it("npm run check runs every check, also after failures, and reports the errors", async () => {
  const lines: string[] = [];
  const fails = (message: string) => () => Promise.reject(new Error(message));
  const steps = [
    { name: "types", run: fails("a.ts does not fit") },
    { name: "format", run: () => Promise.resolve() },
    { name: "lint", run: fails("b.ts is wrong") },
  ];
  expect(await runSteps(steps, (line) => lines.push(line))).toEqual(["types", "lint"]);
  expect(lines.map((line) => line.replace(/\(.*\)/, "(…)"))).toEqual([
    "a.ts does not fit",
    "FAILED  types (…)",
    "passed  format (…)",
    "b.ts is wrong",
    "FAILED  lint (…)",
  ]);
});

it("duplicate packages in a lockfile are found", () => {
  const lockfile = JSON.stringify({
    packages: {
      "": {},
      "node_modules/@trpc/server": {},
      "node_modules/@trpc/server-utils": {},
      "apps/web/node_modules/@trpc/server": {},
      "node_modules/server": {},
    },
  });
  expect(copiesOf("@trpc/server", lockfile)).toEqual([
    "node_modules/@trpc/server",
    "apps/web/node_modules/@trpc/server",
  ]);
});

it("unapproved install scripts are found anywhere", async () => {
  const lockfile = await readFile(join(root, "package-lock.json"), "utf8");
  const manifest = await readFile(join(root, "package.json"), "utf8");
  expect(unjudgedScripts(lockfile, manifest)).toEqual([]);
  const planted = JSON.parse(lockfile) as { packages: Record<string, object> };
  planted.packages["node_modules/a/node_modules/@planted/one"] = { hasInstallScript: true };
  planted.packages["node_modules/an-alias"] = { name: "planted-two", hasInstallScript: true };
  planted.packages["node_modules/harmless"] = { version: "1.0.0" };
  expect(unjudgedScripts(JSON.stringify(planted), manifest)).toEqual([
    "@planted/one",
    "planted-two",
  ]);
  // a script is decided by name, and false is a decision too
  const { allowScripts, scarfSettings } = JSON.parse(manifest) as {
    allowScripts: Record<string, boolean>;
    scarfSettings: { enabled: boolean };
  };
  expect(allowScripts["@scarf/scarf"]).toBe(false);
  // it reports installs, where scripts are allowed after all
  expect(scarfSettings.enabled).toBe(false);
  expect(unjudgedScripts(lockfile, JSON.stringify({ allowScripts: {} }))).toContain("@scarf/scarf");
});
