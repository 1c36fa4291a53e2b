import { expect, it } from "vitest";
import {
  addUp,
  countsLine,
  failuresOf,
  playwrightCounts,
  slowestOf,
  vitestCounts,
} from "../support/test-counts.ts";

const vitest = vitestCounts({
  testResults: [
    {
      name: "a.test.ts",
      status: "failed",
      message: "",
      assertionResults: [
        {
          status: "passed",
          ancestorTitles: ["teams"],
          title: "a",
          failureMessages: [],
          duration: 5,
        },
        {
          status: "failed",
          ancestorTitles: [],
          title: "b",
          failureMessages: [`Error: ${"long ".repeat(300)}\n    at a.test.ts:1:1`],
          duration: 1500,
        },
        { status: "pending", ancestorTitles: [], title: "c", failureMessages: [] },
        { status: "todo", ancestorTitles: [], title: "d", failureMessages: [] },
      ],
    },
    { name: "broken.test.ts", status: "failed", message: "cannot be loaded", assertionResults: [] },
  ],
});

const playwright = playwrightCounts({
  errors: [{ message: "the app did not start" }],
  suites: [
    {
      title: "a.e2e.ts",
      specs: [
        { title: "e", tests: [{ status: "expected", results: [{ duration: 2000 }] }] },
        { title: "f", tests: [{ status: "skipped", results: [] }] },
      ],
      suites: [
        {
          title: "on a phone",
          specs: [
            {
              title: "g",
              tests: [
                {
                  status: "flaky",
                  results: [{ duration: 3000, error: { message: "lost" } }, { duration: 10 }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
});

it("tests are counted as passed, failed and skipped, with load errors and retries as failures", () => {
  expect(countsLine(vitest)).toBe("1 passed, 2 failed, 2 skipped");
  expect(countsLine(playwright)).toBe("1 passed, 2 failed, 1 skipped");
  expect(countsLine(addUp([vitest, playwright]))).toBe("2 passed, 4 failed, 3 skipped");
  expect(countsLine(vitestCounts(undefined))).toBe("0 passed, 0 failed, 0 skipped");
});

it("each failure is described in one line, with the beginning and the end of a long message", () => {
  const long = `Error: ${"long ".repeat(300)}`.trim();
  expect(failuresOf(addUp([vitest, playwright]))).toEqual([
    `a.test.ts › b: ${long.slice(0, 300)} … ${long.slice(-600)}`,
    "a.e2e.ts › on a phone › g: lost",
    "broken.test.ts › the file could not be run: cannot be loaded",
    "an error outside the tests: the app did not start",
  ]);
});

it("the slowest tests are listed", () => {
  expect(slowestOf(addUp([vitest, playwright]), 3)).toEqual([
    "3.0 s  a.e2e.ts › on a phone › g",
    "2.0 s  a.e2e.ts › e",
    "1.5 s  a.test.ts › b",
  ]);
});
