import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { benchmarks } from "../benchmarks.ts";
import { tableOf } from "../support/report.ts";
import { expectFigures } from "./figures.ts";

const bench = join(import.meta.dirname, "..");

it("every file that measures something is a benchmark that can be named", () => {
  const files = globSync("*.ts", { cwd: bench }).map((file) => basename(file, ".ts"));
  const others = ["benchmarks", "main", "vitest.config"];
  expect(files.filter((name) => !others.includes(name)).toSorted()).toEqual(
    Object.keys(benchmarks).toSorted(),
  );
});

// a benchmark that starts apps is in `benchmarks.long.test.ts`, and `npm run test:faults` runs all of them
// oxlint-disable-next-line vitest/expect-expect -- it is in expectFigures
it("shuffle reports ratios against named baselines", () => expectFigures("shuffle"));

it("the command prints one table", async () => {
  const run = (...names: string[]) =>
    promisify(execFile)(process.execPath, ["main.ts", ...names], { cwd: bench });
  await expect(run("shufle")).rejects.toMatchObject({
    code: 1,
    stderr:
      "There is no benchmark shufle; there are browser, draws, history, http, joining, pages, scale, sending, shuffle, soak, start, timing, typing, worker-memory.\n",
  });
  await expect(run("shuffle", "--only=/")).rejects.toMatchObject({
    code: 1,
    stderr: "--only goes with one benchmark that has parts, such as pages.\n",
  });
  await expect(run("pages", "--only=/newsletter,/nowhere")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^pages has no \/nowhere; it has \/, .*\/newsletter\/letter\.\n$/,
    ),
  });
  expect(
    tableOf({
      one: [{ what: "a", found: "3 ms", baseline: "b", ratio: 1.234 }],
      other: [{ what: "longer", found: "12 ms", baseline: "c d", ratio: 20 }],
    }),
  ).toBe(
    [
      "benchmark  what    found  ratio    baseline",
      "one        a       3 ms   1.23 ×   b",
      "other      longer  12 ms  20.00 ×  c d",
    ].join("\n"),
  );
});
