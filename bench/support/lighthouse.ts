import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findChromium } from "@sortes/testing/chromium";

/** Not a dependency: nobody else needs its 114 packages. */
const program = "lighthouse@13.5.0";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** A page as a phone gets it. Times in milliseconds. */
export interface Audit {
  /** Out of 100, of each category. */
  scores: readonly number[];
  largestPaint: number;
  blocking: number;
  /** Cumulative layout shift, without a unit. */
  shift: number;
  /** The audits that failed, by Lighthouse's names; those of performance are not among them. */
  faults: readonly string[];
}

interface Report {
  categories: Readonly<
    Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >;
  audits: Readonly<Record<string, { numericValue?: number; score: number | null }>>;
  runtimeError?: { message: string };
}

/** Of a page: now and then the browser gives no answer, and the other pages of an hour would be lost with it. */
const tries = 3;

/**
 * Lighthouse for phones, over a connection and with a processor that are slowed down, from npm's cache or the registry.
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
      // the default computes a slow connection from a fast one, where scripts come before the first paint
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
