import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { root } from "../support/paths.ts";
import { read } from "./support/named-tests.ts";
import { patternOf, stepsOf } from "./support/pages.ts";

// `api-walkthrough.long.test.ts` runs the page

const commands = stepsOf(read("docs/api-walkthrough.md"))
  .map((step) => step.commands)
  .join("\n");

/** The path of each route, with its parameters left open. */
const routes = globSync("apps/server/src/features/**/*.ts", { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(/ rest: "[A-Z]+ ([^"]+)"/g)].map(
    ([, path = ""]) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  ),
);

it("docs/api-walkthrough.md calls existing addresses and commands", () => {
  const called = [...commands.matchAll(/"\$SORTES\/api([^"?]+)/g)].map(([, path = ""]) =>
    path.replaceAll(/\$(?:\w+|\(.*\))/g, "value"),
  );
  const known = (path: string) => path === "/ready" || routes.some((route) => route.test(path));
  expect(called.length).toBeGreaterThan(12);
  expect(called.filter((path) => !known(path))).toEqual([]);
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const run = [...commands.matchAll(/npm run --silent (\S+)/g)].map(([, name = ""]) => name);
  expect(run).toEqual(["staff", "sending"]);
  expect(run.filter((name) => !(name in scripts))).toEqual([]);
});

it("output shown in the walkthrough is compared, and omitted output is not", () => {
  const found = stepsOf(
    "```console\nnpm start\n```\n\n```sh\necho 1\n```\n\n```text\n{…}\n1.\n```\n",
  );
  expect(found).toEqual([{ commands: "echo 1\n", prints: "{…}\n1.\n" }]);
  const pattern = patternOf(found[0]?.prints ?? "");
  expect("{a}\n1.\n").toMatch(pattern);
  expect("{a\n}\n1.\n").not.toMatch(pattern);
  expect("{a}\n12\n").not.toMatch(pattern);
});
