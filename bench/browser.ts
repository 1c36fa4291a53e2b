import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { findChromium } from "@sortes/testing/chromium";
import { type RunningApp, startApp } from "./support/app.ts";

/** A phone of the middle class against this machine. */
const slowdown = 6;
const rounds = 5;
const names = (count: number) =>
  Array.from({ length: count }, (_, i) => `Somebody ${i}`).join("\n");

/**
 * What a phone has to do, in Chromium with its CPU slowed down: main-thread time from the press on Generate Teams until the
 * first screenful is painted, for 10,000 names against 10; the frames while a million numbers are made; and the bytes of
 * JavaScript of a cold visit.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "sortes-bench-"));
  const app = await startApp(folder);
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: [...args],
    env: { ...(process.env as Record<string, string>), ...env },
  });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await printColdVisit(app, page);
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const few = await median(() => drawTeams(app, page, session, 10));
    const many = await median(() => drawTeams(app, page, session, 10_000));
    console.log(`  teams of 10 names      ${few.toFixed(0)} ms of main-thread time  1.00 ×`);
    console.log(
      `  teams of 10,000 names  ${many.toFixed(0)} ms of main-thread time  ${(many / few).toFixed(2)} ×`,
    );
    const frame = await longestFrame(app, page);
    console.log(`  longest frame while a million numbers are made  ${frame.toFixed(0)} ms`);
  } finally {
    await browser.close();
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function printColdVisit(app: RunningApp, page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(app.address, { waitUntil: "networkidle" });
  console.log(
    `  JavaScript of a cold visit of /  ${(bytes / 1000).toFixed(1)} KB in ${scripts.size} files`,
  );
  await session.detach();
}

/** Milliseconds of main-thread time from the press to the paint of the result, without the wait that is specified. */
async function drawTeams(
  app: RunningApp,
  page: Page,
  session: CDPSession,
  count: number,
): Promise<number> {
  await page.goto(`${app.address}/team-generator`);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.getByLabel("Names", { exact: true }).fill(names(count));
  const button = page.getByRole("button", { name: "Generate Teams" });
  await button.scrollIntoViewIfNeeded();
  await settled(page);
  const before = await mainThreadTime(session);
  await button.click();
  await page.getByRole("button", { name: "Generate New Teams" }).waitFor();
  await settled(page);
  return (await mainThreadTime(session)) - before;
}

/** Milliseconds of the longest frame between the press and the result. */
async function longestFrame(app: RunningApp, page: Page): Promise<number> {
  await page.goto(`${app.address}/number-generator`);
  await page.getByLabel("Maximum").fill("1000000000");
  await page.getByLabel("How many").fill("1000000");
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.getByRole("button", { name: "Generate Numbers" }).click();
  await page.getByRole("button", { name: "Generate New Number" }).waitFor({ timeout: 120_000 });
  await settled(page);
  return await page.evaluate(() =>
    Math.max(...(window as unknown as { frames: number[] }).frames.slice(1)),
  );
}

/** Resolves when a frame has been painted after everything that is due now. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );

async function mainThreadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
}

async function median(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let i = 0; i < rounds; i++) values.push(await measure());
  return values.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}

if (import.meta.main) await run();
