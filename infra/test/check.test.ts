import { expect, it } from "vitest";
import { copiesOf } from "../cli/support/lockfile.ts";
import { runSteps } from "../cli/support/steps.ts";

it("runs every check, also after one that failed, and says what was wrong", async () => {
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

it("finds every copy of a package in a lockfile", () => {
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
