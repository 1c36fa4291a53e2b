import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findChromium } from "@sortes/testing/chromium";

/** Not a dependency: nothing else needs its 114 packages. */
const program = "lighthouse@13.5.0";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Lighthouse's results for a page on a phone. Times in milliseconds. */
export interface Audit {
  /** Score of each category, 0 to 100. */
  scores: readonly number[];
  largestPaint: number;
  blocking: number;
  /** Cumulative layout shift, without a unit. */
  shift: number;
  /** Lighthouse's ids of the failed audits, except those of performance. */
  faults: readonly string[];
}

interface Report {
  categories: Readonly<
    Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >;
  audits: Readonly<Record<string, { numericValue?: number; score: number | null }>>;
  runtimeError?: { message: string };
}

/** Attempts per page: sometimes the browser does not respond, and an hour of other results would be lost. */
const tries = 3;

/**
 * Runs Lighthouse, from npm's cache or the registry, for a phone with a throttled connection and CPU.
 * @throws if it could not load the page.
 */
export async function audit(url: string): Promise<Audit> {
  for (let left = tries - 1; ; left--)
    try {
      return await auditOnce(url);
    } catch (error) {
      if (left === 0) throw error;
      console.log(`${url} is audited again: ${String(error).slice(0, 200)}`);
    }
}

async function auditOnce(url: string): Promise<Audit> {
  const { executablePath, args, env } = await findChromium();
  const { stdout } = await promisify(execFile)(
    "npm",
    [
      "exec",
      "--yes",
      program,
      "--",
      url,
      "--output=json",
      "--quiet",
      "--disable-full-page-screenshot",
      // the default simulates a slow connection from a fast one, where scripts arrive before the first paint
      "--throttling-method=devtools",
      `--only-categories=${categories.join(",")}`,
      `--chrome-flags=${args.join(" ")}`,
    ],
    { env: { ...process.env, ...env, CHROME_PATH: executablePath }, maxBuffer: 2 ** 26 },
  );
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  const value = (name: string) => report.audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: categories.map((name) => (report.categories[name]?.score ?? Number.NaN) * 100),
    largestPaint: value("largest-contentful-paint"),
    blocking: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
    faults: categories
      .filter((name) => name !== "performance")
      .flatMap((name) => report.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && report.audits[id]?.score === 0)
      .map(({ id }) => id),
  };
}
