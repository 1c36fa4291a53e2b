import { readFile } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";

/** A runner's report of one test. */
export interface Result {
  /** As the runner names it. */
  readonly file: string;
  /** The titles from the outermost group to the test. */
  readonly titles: readonly string[];
  readonly outcome: "passed" | "failed" | "skipped";
  readonly ms: number;
  /** The failure's message. */
  readonly message?: string | undefined;
}

/** The result of a suite. */
export interface Counts {
  readonly tests: readonly Result[];
  /** Failures outside the tests, such as a file that could not be loaded, in one line each. */
  readonly faults: readonly string[];
}

export interface Suite {
  /** Its name for people. */
  readonly name: string;
  /** Node's arguments; `report` is the file for a report in JSON. */
  args(report: string): readonly string[];
  /** Reads the report, which is undefined when the run left none. */
  counts(report: unknown): Counts;
}

/**
 * Characters printed of a long failure message. Its end says what a browser test was waiting for; the runner's own
 * output above has the rest.
 */
const printed = { beginning: 300, end: 600 } as const;

const none: Counts = { tests: [], faults: [] };

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    /** The error that prevented the file from running. */
    message: string;
    assertionResults: {
      status: string;
      ancestorTitles: string[];
      title: string;
      failureMessages: string[];
      duration?: number | null;
    }[];
  }[];
}

/** Reads the report of Vitest's JSON reporter. A file that could not be loaded counts as a failure. */
export function vitestCounts(report: unknown): Counts {
  if (!report) return none;
  const { testResults } = report as VitestReport;
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({
      file: name,
      titles: [...one.ancestorTitles, one.title],
      outcome: one.status === "passed" || one.status === "failed" ? one.status : "skipped",
      ms: one.duration ?? 0,
      message: one.failureMessages[0],
    })),
  ) satisfies Result[];
  const faults = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === "failed" && assertionResults.every((one) => one.status !== "failed"),
    )
    .map(({ name, message }) => failureLine([name, "the file could not be run"], message));
  return { tests, faults };
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

/** Reads the report of Playwright's JSON reporter. A test that passes only on a retry counts as a failure. */
export function playwrightCounts(report: unknown): Counts {
  if (!report) return none;
  const { suites, errors } = report as PlaywrightReport;
  return {
    tests: suites.flatMap((suite) => resultsIn(suite, suite.title, [])),
    faults: errors.map(({ message }) => failureLine(["an error outside the tests"], message)),
  };
}

const outcomes: Readonly<Record<string, Result["outcome"]>> = {
  expected: "passed",
  skipped: "skipped",
};

function resultsIn(
  { specs, suites = [] }: PlaywrightSuite,
  file: string,
  above: readonly string[],
): Result[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      file,
      titles: [...above, title],
      outcome: outcomes[status] ?? "failed",
      ms: Math.max(0, ...results.map(({ duration }) => duration)),
      message: results.flatMap(({ error }) => error?.message ?? [])[0],
    })),
  );
  return [...own, ...suites.flatMap((suite) => resultsIn(suite, file, [...above, suite.title]))];
}

/**
 * One line per failure. Joins the lines of the message before the stack: assertions put the expected value on its own
 * line.
 */
export function failureLine(path: readonly string[], message = ""): string {
  const [words = ""] = stripVTControlCharacters(message).split(/\n\s+at /);
  const line = words.trim().replaceAll(/\s+/g, " ");
  const { beginning, end } = printed;
  const cut =
    line.length > beginning + end ? `${line.slice(0, beginning)} … ${line.slice(-end)}` : line;
  return path.join(" › ") + (cut && `: ${cut}`);
}

/** Each failure in one line: place, title, and its message, shortened in the middle. */
export const failuresOf = ({ tests, faults }: Counts): string[] => [
  ...tests
    .filter(({ outcome }) => outcome === "failed")
    .map(({ file, titles, message }) => failureLine([file, ...titles], message)),
  ...faults,
];

/** The slowest tests in one line each, the slowest first. */
export const slowestOf = ({ tests }: Counts, count: number): string[] =>
  tests
    .filter(({ outcome }) => outcome !== "skipped")
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ file, titles, ms }) => `${(ms / 1000).toFixed(1)} s  ${[file, ...titles].join(" › ")}`);

export const addUp = (all: readonly Counts[]): Counts => ({
  tests: all.flatMap(({ tests }) => tests),
  faults: all.flatMap(({ faults }) => faults),
});

export function countsLine(counts: Counts): string {
  const number = (outcome: Result["outcome"]) =>
    counts.tests.filter((one) => one.outcome === outcome).length;
  const failed = number("failed") + counts.faults.length;
  return `${number("passed")} passed, ${failed} failed, ${number("skipped")} skipped`;
}

/** The parsed report, or undefined if there is none. */
export async function readReport(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}
