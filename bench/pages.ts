import { join } from "node:path";
import type { Page } from "@playwright/test";
import { addressIn, type Language, languages, publicPages } from "@sortes/contract";
import { fillArchive } from "./support/archive.ts";
import { type Audit, audit } from "./support/lighthouse.ts";
import { withPage } from "./support/page.ts";
import { serveShell, serveUnboxed } from "./support/proxies.ts";
import { type Figure, median, type Size } from "./support/report.ts";

interface Visit {
  /** The name that `--only` takes. */
  name: string;
  language: Language;
}

/** A page, and the page to compare it with. */
interface Place {
  address: string;
  baseline: { what: string; address: string };
}

const archive = "/newsletter";
const letter = `${archive}/letter`;
/** The app's page that pages of the archive, which the server renders without the app, are compared with. */
const likeArchive = "/privacy-policy";

/** The pages that `--only` can select: all public pages, the archive, and a letter in it. */
export const parts: readonly string[] = [...publicPages.map(({ path }) => path), archive, letter];

const allVisits: readonly Visit[] = parts.flatMap((name) =>
  languages.map((language) => ({ name, language })),
);

const firstVisits = (names: readonly string[]): Visit[] =>
  names.map((name) => ({ name, language: "en" }));

/**
 * Lighthouse's mobile audit of every public page in both languages, and how long a slow connection shows a blank page.
 * The baseline is the same page rendered in the browser only; for the archive, which only the server renders, it is a
 * page of the app.
 * @param only the names of the pages; default: all
 */
export async function run(size: Size, only: readonly string[] = parts): Promise<Figure[]> {
  const rounds = size === "full" ? 3 : 1;
  const visits =
    size === "full"
      ? allVisits.filter(({ name }) => only.includes(name))
      : firstVisits(["/", letter]);
  const isVisited = (wanted: string) => visits.some(({ name }) => name === wanted);
  return await withPage(
    { viewport: { width: 390, height: 844 } },
    async ({ app, dataDir, page }) => {
      const ofLetter =
        isVisited(archive) || isVisited(letter) ? await fillArchive(app.address, dataDir) : "";
      const shell = await serveShell(app.address, join(dataDir, "web"));
      const unboxed = await serveUnboxed(app.address);
      const placeOf = ({ name, language }: Visit): Place =>
        name === archive || name === letter
          ? {
              address:
                name === letter
                  ? addressIn(language, unboxed.address, ofLetter)
                  : addressIn(language, app.address, name),
              baseline: {
                what: likeArchive,
                address: addressIn(language, app.address, likeArchive),
              },
            }
          : {
              address: addressIn(language, app.address, name),
              baseline: {
                what: "in the browser alone",
                address: addressIn(language, shell.address, name),
              },
            };
      try {
        const ours = visits.map((): Audit[] => []);
        const baselines = new Map<string, Audit>();
        // rounds outermost: a disturbance of the machine meets one measurement of a page, not all three
        for (let round = 0; round < rounds; round++)
          for (const [i, visit] of visits.entries()) {
            const { address, baseline } = placeOf(visit);
            const found = await audit(address);
            ours[i]?.push(found);
            console.log(
              `round ${round + 1}: ${visit.name} (${visit.language}): ${wordsFor(found)}`,
            );
            // once and in one language: a page that is rendered in the browser takes long, and is several times slower
            if (!baselines.has(visit.name))
              baselines.set(visit.name, await audit(baseline.address));
          }
        const figures = visits.map((visit, i): Figure => {
          const found = medianOf(ours[i] ?? []);
          const baseline = baselines.get(visit.name)!;
          return {
            what: `Lighthouse of ${visit.name} (${visit.language})`,
            found: wordsFor(found),
            baseline: `${placeOf(visit).baseline.what}, ${wordsFor(baseline)}`,
            ratio: found.largestPaint / baseline.largestPaint,
          };
        });
        if (!isVisited("/")) return figures;
        const blank = await times(rounds, () => blankTime(page, app.address));
        const blankBefore = await blankTime(page, shell.address);
        figures.push({
          what: "first paint of / at 400 kbit/s and 400 ms",
          found: `${median(blank).toFixed(0)} ms`,
          baseline: `in the browser alone, ${blankBefore.toFixed(0)} ms`,
          ratio: median(blank) / blankBefore,
        });
        return figures;
      } finally {
        shell.close();
        unboxed.close();
      }
    },
  );
}

async function times<T>(count: number, measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let i = 0; i < count; i++) results.push(await measure());
  return results;
}

const medianOf = (audits: readonly Audit[]): Audit => ({
  scores: (audits[0]?.scores ?? []).map((_, i) =>
    median(audits.map(({ scores }) => scores[i] ?? Number.NaN)),
  ),
  largestPaint: median(audits.map(({ largestPaint }) => largestPaint)),
  blocking: median(audits.map(({ blocking }) => blocking)),
  shift: median(audits.map(({ shift }) => shift)),
  faults: [...new Set(audits.flatMap(({ faults }) => faults))],
});

const wordsFor = ({ scores, largestPaint, blocking, shift, faults }: Audit): string =>
  `${largestPaint.toFixed(0)} ms to the largest paint, ${blocking.toFixed(0)} ms blocked, ` +
  `shift ${shift.toFixed(3)}, scores ${scores.map((score) => score.toFixed(0)).join(" ")}` +
  (faults.length === 0 ? "" : ` (${faults.join(", ")})`);

/** Milliseconds until a first visit over a slow connection shows something. */
async function blankTime(page: Page, origin: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  });
  await page.goto(origin, { waitUntil: "commit" });
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list, observer) => {
          const entry = list.getEntriesByName("first-contentful-paint")[0];
          if (!entry) return;
          observer.disconnect();
          resolve(entry.startTime);
        }).observe({ type: "paint", buffered: true }),
      ),
  );
  await session.detach();
  await page.goto("about:blank");
  return painted;
}
