import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./paths.ts";
import type { ReducibleSuite } from "./suites.ts";
import type { Counts, Result, Suite } from "./test-counts.ts";

const file = join(root, ".skipped-tests.json");

type Skipped = Pick<Result, "file" | "titles">;

/**
 * Records the tests that `npm test` skipped because this machine lacks a program, so that `npm run test:long` runs them
 * once it is installed. Records nothing in a read-only installation.
 */
export async function recordSkipped(bySuite: readonly Counts[]): Promise<void> {
  const skipped = bySuite.map(({ tests }) =>
    tests
      .filter(({ outcome }) => outcome === "skipped")
      .map(({ file: place, titles }): Skipped => ({ file: place, titles })),
  );
  await writeFile(file, JSON.stringify(skipped)).catch(() => {});
}

/** Suites of the tests that the last `npm test` skipped. @param suites those of `npm test`, in its order */
export async function suitesOfSkipped(suites: readonly ReducibleSuite[]): Promise<Suite[]> {
  const text = await readFile(file, "utf8").catch(() => "[]");
  const recorded = JSON.parse(text) as Skipped[][];
  return suites.flatMap((suite, i) => {
    const skipped = recorded[i] ?? [];
    if (skipped.length === 0) return [];
    const keys = new Set(skipped.map(keyOf));
    const files = [...new Set(skipped.map((one) => one.file))];
    const titles = [...new Set(skipped.map(patternOf))];
    return {
      name: `${suite.name} that npm test skipped`,
      args: (report: string) => [
        ...suite.args(report),
        ...suite.only(files, `(?:${titles.join("|")})$`),
      ],
      counts(report: unknown) {
        const { tests, faults } = suite.counts(report);
        return { tests: tests.filter((test) => keys.has(keyOf(test))), faults };
      },
    };
  });
}

/** Matches either reporter's name: Playwright joins titles of groups and tests with a space, Vitest with ` > `. */
const patternOf = ({ titles }: Skipped): string =>
  titles.map((title) => RegExp.escape(title)).join("(?: > | )");

const keyOf = ({ file: place, titles }: Skipped): string => [place, ...titles].join("\n");
