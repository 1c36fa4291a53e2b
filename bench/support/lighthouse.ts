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
}

interface Report {
  categories: Readonly<Record<string, { score: number | null }>>;
  audits: Readonly<Record<string, { numericValue?: number }>>;
  runtimeError?: { message: string };
}

/**
 * Lighthouse for phones, over a connection and with a processor that are slowed down, from npm's cache or the registry.
 * @throws if it could not load the page.
 */
export async function audit(url: string): Promise<Audit> {
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
  };
}
