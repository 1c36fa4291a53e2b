import { readFile } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";

/** The result of a suite. */
export interface Counts {
  readonly passed: number;
  /** Each failure in one line: place, title, and the beginning of its message. */
  readonly failures: readonly string[];
  readonly skipped: number;
}

export interface Suite {
  /** Its name for people. */
  readonly name: string;
  /** Node's arguments; `report` is the file for a report in JSON. */
  args(report: string): readonly string[];
  /** Reads the report, which is undefined when the run left none. */
  counts(report: unknown): Counts;
}

/** Maximum characters printed of a message; the runner's own report above has the rest. */
const longestMessage = 300;

const none: Counts = { passed: 0, failures: [], skipped: 0 };

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    /** The error that prevented the file from running. */
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** The report of Vitest's JSON reporter. A file that could not even be loaded is a failure. */
export function vitestCounts(report: unknown): Counts {
  if (!report) return none;
  const { testResults, numPassedTests, numPendingTests, numTodoTests } = report as VitestReport;
  const failures = testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      if (failed.length === 0) return failureLine([name, "the file could not be run"], message);
      return failed.map(({ fullName, failureMessages }) =>
        failureLine([name, fullName], failureMessages[0]),
      );
    });
  return { passed: numPassedTests, failures, skipped: numPendingTests + numTodoTests };
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

/** The report of Playwright's JSON reporter. A test that passes only at a second try is a failure. */
export function playwrightCounts(report: unknown): Counts {
  if (!report) return none;
  const { stats, suites, errors } = report as PlaywrightReport;
  const failures = suites.flatMap((suite) => failuresIn(suite, []));
  const ofRun = errors.map(({ message }) => failureLine(["an error outside the tests"], message));
  return { passed: stats.expected, failures: [...failures, ...ofRun], skipped: stats.skipped };
}

function failuresIn({ title, specs, suites = [] }: PlaywrightSuite, above: string[]): string[] {
  const path = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => {
        const messages = results.flatMap(({ error }) => error?.message ?? []);
        return failureLine([...path, spec.title], messages[0]);
      }),
  );
  return [...own, ...suites.flatMap((suite) => failuresIn(suite, path))];
}

/** Joins the lines of a message before its stack, since assertions put the expected value on a separate line. */
function failureLine(path: readonly string[], message = ""): string {
  const [words = ""] = stripVTControlCharacters(message).split(/\n\s+at /);
  const line = words.trim().replaceAll(/\s+/g, " ");
  const cut = line.length > longestMessage ? `${line.slice(0, longestMessage)} …` : line;
  return path.join(" › ") + (cut && `: ${cut}`);
}

export const addUp = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failures: all.flatMap(({ failures }) => failures),
  skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
});

export const countsLine = ({ passed, failures, skipped }: Counts): string =>
  `${passed} passed, ${failures.length} failed, ${skipped} skipped`;

/** The parsed report, or undefined if there is none. */
export async function readReport(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}
