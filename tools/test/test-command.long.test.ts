import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { sortesTree } from "./support/sortes-tree.ts";

/** A tree with these files as suites, each run by its real runner. */
async function treeWith(files: Record<string, string>) {
  const { tree, run } = await sortesTree();
  const config = {
    // the loader of the progress reporter reads it
    "tsconfig.json": "{}",
    "vitest.config.ts": `export default { test: { include: ["unit/**/*.test.ts"] } };`,
    "tests/playwright.config.ts": `export default { retries: 1, workers: 1, testIgnore: "*.long.e2e.ts" };`,
    "tests/playwright.long.config.ts": `export default { testMatch: "*.long.e2e.ts" };`,
  };
  for (const [file, text] of Object.entries({ ...config, ...files })) {
    await mkdir(dirname(join(tree, file)), { recursive: true });
    await writeFile(join(tree, file), text);
  }
  const command =
    (name: string) =>
    async (args: readonly string[] = [], env: Record<string, string> = {}) => {
      const running = run([name, ...args], env);
      const code = await running.ends();
      const output = running.output();
      return { code, output, last: output.trimEnd().split("\n").at(-1) };
    };
  return Object.assign(command("test"), { long: command("test-long") });
}

const unit = (body: string) => `import { describe, expect, it } from "vitest";\n${body}`;
const e2e = (body: string) => `import { expect, test } from "@playwright/test";\n${body}`;
const green = {
  "unit/a.test.ts": unit(`it("a", () => expect(1).toBe(1)); it("b", () => expect(2).toBe(2));`),
  "tests/a.spec.ts": e2e(`test("a", () => expect(1).toBe(1));`),
};

it("npm test adds up every suite and ends with one plain line", async () => {
  const test = await treeWith(green);
  expect(await test()).toMatchObject({ code: 0, last: "3 passed, 0 failed, 0 skipped" });
});

it("npm test runs the named suite, or a file by its runner, and passes on other arguments", async () => {
  const test = await treeWith(green);
  expect(await test(["unit"])).toMatchObject({ code: 0, last: "2 passed, 0 failed, 0 skipped" });
  for (const [file, last] of [
    ["unit/a.test.ts", "1 passed, 0 failed, 1 skipped"],
    ["tests/a.spec.ts", "1 passed, 0 failed, 0 skipped"],
  ] as const)
    expect(await test([file, "-t", "a"])).toMatchObject({ code: 0, last });
  const unknown = 'There is no suite and no path "units"; the suites are unit and e2e.';
  expect(await test(["units"])).toEqual({ code: 1, output: `${unknown}\n`, last: unknown });
});

it("npm test counts and names failures, load errors, retries and skipped tests", async () => {
  const test = await treeWith({
    "unit/a.test.ts": unit(
      `it("a", () => expect(1).toBe(1)); it("b", () => expect(1).toBe(2)); it.skip("c", () => {});`,
    ),
    "unit/broken.test.ts": `throw new Error("cannot be loaded");`,
    "tests/a.spec.ts": e2e(
      `test("a", () => expect(1).toBe(1)); test.skip("b", () => {});
       test("flaky", ({}, info) => expect(info.retry).toBe(1));`,
    ),
  });
  const { code, output, last } = await test();
  expect({ code, last }).toEqual({ code: 1, last: "2 passed, 3 failed, 2 skipped" });
  // failures are listed at the end, where people look first
  expect(output.trimEnd().split("\n").slice(-4, -1)).toEqual([
    "failed: unit/a.test.ts › b: AssertionError: expected 1 to be 2 // Object.is equality",
    "failed: a.spec.ts › flaky: Error: expect(received).toBe(expected) // Object.is equality Expected: 1 Received: 0",
    "failed: unit/broken.test.ts › the file could not be run: cannot be loaded",
  ]);
});

it("npm test prints the beginning and the end of a long message", async () => {
  const test = await treeWith({
    "unit/a.test.ts": unit(`it("a", () => { throw new Error("long ".repeat(1000) + "end"); });`),
  });
  const { output } = await test(["unit"]);
  const [line = ""] = output.match(/^failed: .*$/m) ?? [];
  const message = `Error: ${"long ".repeat(1000)}end`;
  expect(line).toBe(
    `failed: unit/a.test.ts › a: ${message.slice(0, 300)} … ${message.slice(-600)}`,
  );
});

it("npm test fails if a suite ran no test", async () => {
  const test = await treeWith({ "tests/a.spec.ts": green["tests/a.spec.ts"] });
  const { code, output, last } = await test();
  expect(code).toBe(1);
  expect(output).toContain("Unit and integration tests: no test ran.");
  expect(last).toBe("1 passed, 0 failed, 0 skipped");
});

it("npm test fails if a run ends badly although no test failed", async () => {
  const test = await treeWith({
    ...green,
    "unit/late.test.ts": unit(
      `it("late", async () => { void Promise.reject(new Error("nobody waits for this")); expect(1).toBe(1); });`,
    ),
  });
  const { code, output } = await test(["unit"]);
  expect(code).toBe(1);
  expect(output).toContain("no test failed, but the run ended with exit code 1.");
  expect(output).toMatch(
    /^failed: an error outside the tests › \S*unit\/late\.test\.ts › .*: Error: nobody waits for this$/m,
  );
});

it("npm test leaves long tests to test:long, which also runs skipped ones once it can", async () => {
  const wanted = "SORTES_TEST_PROGRAM";
  const skipped = `describe("with it", () =>
    it.skipIf(!process.env["${wanted}"])("b (1*)", () => expect(1).toBe(1)));`;
  const test = await treeWith({
    ...green,
    "unit/b.test.ts": unit(`it("a", () => expect(1).toBe(1)); ${skipped}`),
    "unit/c.long.test.ts": unit(`it("c", () => expect(1).toBe(1));`),
    "tests/b.long.e2e.ts": e2e(`test("d", () => expect(1).toBe(1));`),
  });
  const { output, ...everyday } = await test();
  expect(everyday).toEqual({ code: 0, last: "4 passed, 0 failed, 1 skipped" });
  expect(output).toMatch(/The slowest tests:\n(?:\d+\.\d s {2}\S.*\n){4}\n/);
  expect((await test.long()).last).toBe("2 passed, 0 failed, 1 skipped");
  expect((await test.long([], { [wanted]: "1" })).last).toBe("3 passed, 0 failed, 0 skipped");
  const named = await test.long(["unit/c.long.test.ts"]);
  expect(named).toMatchObject({ code: 1, last: expect.stringContaining("takes no arguments") });
});
