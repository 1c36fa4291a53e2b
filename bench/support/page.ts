import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { findChromium } from "@sortes/testing/chromium";
import { type RunningApp, startApp } from "./app.ts";

interface AppWithPage {
  app: RunningApp;
  dataDir: string;
  page: Page;
}

/** Starts the app with its own data folder, and opens a page in Chromium. */
export async function withPage<T>(
  options: BrowserContextOptions,
  work: (opened: AppWithPage) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "sortes-bench-"));
  const app = await startApp(dataDir);
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: [...args],
    env: { ...(process.env as Record<string, string>), ...env },
  });
  try {
    return await work({ app, dataDir, page: await browser.newPage(options) });
  } finally {
    await browser.close();
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
