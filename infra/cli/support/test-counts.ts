import { readFile } from "node:fs/promises";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Suite {
  /** What people call it. */
  readonly name: string;
  /** Node's arguments; `report` is the file for a report in JSON. */
  args(report: string): readonly string[];
  /** Reads the report, which is undefined when the run left none. */
  counts(report: unknown): Counts;
}

const none: Counts = { passed: 0, failed: 0, skipped: 0 };

/** The report of Vitest's JSON reporter. A file that could not even be loaded is a failure. */
export function vitestCounts(report: unknown): Counts {
  if (!report) return none;
  const { testResults, ...totals } = report as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: { status: string; assertionResults: { status: string }[] }[];
  };
  const broken = testResults.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: totals.numPassedTests,
    failed: totals.numFailedTests + broken.length,
    skipped: totals.numPendingTests + totals.numTodoTests,
  };
}

/** The report of Playwright's JSON reporter. A test that passes only at a second try is a failure. */
export function playwrightCounts(report: unknown): Counts {
  if (!report) return none;
  const { stats, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

export const addUp = (all: readonly Counts[]): Counts =>
  all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    none,
  );

export const countsLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** The parsed report, or undefined when there is none. */
export async function readReport(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}
