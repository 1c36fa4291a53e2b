import type { CDPSession, Page } from "@playwright/test";
import { durations } from "@sortes/contract";
import type { RunningApp } from "./support/app.ts";
import { withPage } from "./support/page.ts";
import { type Figure, median, type Size } from "./support/report.ts";

/** CPU throttling factor that makes this machine about as fast as a mid-range phone. */
const slowdown = 6;

interface Effort {
  rounds: number;
  /** Names in the long list; the baseline has ten. */
  names: number;
  /** Numbers in the long draw; the baseline has ten. */
  numbers: number;
  /** Names in the list that is pasted and typed in; the baseline has ten. */
  typed: number;
}

const efforts: Record<Size, Effort> = {
  full: { rounds: 5, names: 10_000, numbers: 1_000_000, typed: 100_000 },
  tiny: { rounds: 1, names: 20, numbers: 20, typed: 20 },
};

/** A generator that draws in the browser: its path, the button that starts a draw, and an element beside the result. */
interface Generator {
  name: string;
  path: string;
  list: string;
  begin: string;
  done: string;
  /** Milliseconds. */
  wait: number;
}

const generators: readonly Generator[] = [
  {
    name: "teams",
    path: "/team-generator",
    list: "Names",
    begin: "Generate Teams",
    done: "Generate New Teams",
    wait: durations.teamGeneration,
  },
  {
    name: "winners",
    path: "/lucky-winner",
    list: "Participants",
    begin: "Draw Winners",
    done: "Back to Participants",
    wait: durations.winnerDraw,
  },
];

const namesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => `Somebody ${i}`).join("\n");

/**
 * A phone's work, in Chromium with a throttled CPU, each for a large input against one of ten entries: main-thread time
 * from pressing the draw button to painting the first screen of the result, without the specified wait; the longest
 * frame while a million numbers are drawn; and the longest frame while a list is pasted and typed in. Also the bytes of
 * JavaScript of a cold visit.
 */
export async function run(size: Size): Promise<Figure[]> {
  const { rounds, names, numbers, typed } = efforts[size];
  const options = {
    viewport: { width: 390, height: 844 },
    permissions: ["clipboard-read", "clipboard-write"],
  };
  return await withPage(options, async ({ app, page }) => {
    const figures = [await coldVisit(app, page)];
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    for (const generator of generators) {
      const few = await medians(rounds, () => draw(app, page, session, generator, 10));
      const many = await medians(rounds, () => draw(app, page, session, generator, names));
      figures.push(
        drawFigure(`${generator.name} of ${names.toLocaleString("en")} names`, many, few),
      );
    }
    for (const generator of generators) {
      const few = await medians(rounds, () => typing(app, page, generator, 10));
      const many = await medians(rounds, () => typing(app, page, generator, typed));
      figures.push({
        what: `${generator.name}: longest frame while ${typed.toLocaleString("en")} names are pasted and typed in`,
        found: `${many.frame.toFixed(0)} ms`,
        baseline: `10 names, ${few.frame.toFixed(0)} ms`,
        ratio: many.frame / few.frame,
      });
    }
    for (const rate of [1, slowdown]) {
      const frames = async (count: number) =>
        (await medians(rounds, () => longestFrame(app, page, session, rate, count))).frame;
      const few = await frames(10);
      const many = await frames(numbers);
      const speed = rate === 1 ? "at full speed" : `${rate} × slower`;
      figures.push({
        what: `longest frame until ${numbers.toLocaleString("en")} numbers are shown, ${speed}`,
        found: `${many.toFixed(0)} ms`,
        baseline: `10 numbers, ${few.toFixed(0)} ms`,
        ratio: many / few,
      });
    }
    return figures;
  });
}

const outside = ({ press, reveal }: DrawTime) => press + reveal;

function drawFigure(what: string, time: DrawTime, few: DrawTime): Figure {
  const [all, press, wait, reveal] = [outside(time), time.press, time.wait, time.reveal].map((ms) =>
    ms.toFixed(0),
  );
  return {
    what: `${what}, ${slowdown} × slower`,
    found: `${all} ms on the main thread (press ${press}, reveal ${reveal}), and ${wait} in the wait`,
    baseline: `10 names, ${outside(few).toFixed(0)} ms`,
    ratio: outside(time) / outside(few),
  };
}

/** Bytes of JavaScript as transferred, against the same uncompressed. */
async function coldVisit(app: RunningApp, page: Page): Promise<Figure> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const scripts = new Set<string>();
  let bytes = 0;
  let unpacked = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  // bodies only, as they arrive
  session.on("Network.dataReceived", ({ requestId, encodedDataLength, dataLength }) => {
    if (!scripts.has(requestId)) return;
    bytes += encodedDataLength;
    unpacked += dataLength;
  });
  await page.goto(app.address, { waitUntil: "networkidle" });
  await session.detach();
  return {
    what: `JavaScript of a cold visit of /, in ${scripts.size} files`,
    found: `${(bytes / 1000).toFixed(1)} KB`,
    baseline: `uncompressed, ${(unpacked / 1000).toFixed(1)} KB`,
    ratio: bytes / unpacked,
  };
}

/** Main-thread time of a draw, in milliseconds. */
interface DrawTime {
  /** From the press to the first painted frame of the wait. */
  press: number;
  /** Work during the specified wait, which delays no user. */
  wait: number;
  /** From the end of the wait to the painted result. */
  reveal: number;
}

async function draw(
  app: RunningApp,
  page: Page,
  session: CDPSession,
  { path, list, begin, done, wait }: Generator,
  count: number,
): Promise<DrawTime> {
  await page.goto(app.address + path);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.evaluate((text) => navigator.clipboard.writeText(text), namesOf(count));
  await page.getByLabel(list, { exact: true }).press("ControlOrMeta+V");
  await page.getByText(new RegExp(`^${count.toLocaleString("en")} `)).waitFor();
  await page.getByRole("button", { name: begin }).scrollIntoViewIfNeeded();
  return await slowedDown(page, session, slowdown, async () => {
    const pressed = await mainThreadTime(session);
    await pressButton(page, begin);
    const begun = await mainThreadTime(session);
    await restOf(page, wait);
    const over = await mainThreadTime(session);
    await appearance(page, done);
    const painted = await mainThreadTime(session);
    return { press: begun - pressed, wait: over - begun, reveal: painted - over };
  });
}

/** Runs some work on an otherwise idle page with a throttled CPU; returns its result. */
async function slowedDown<T>(
  page: Page,
  session: CDPSession,
  rate: number,
  work: () => Promise<T>,
): Promise<T> {
  await idle(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  try {
    return await work();
  } finally {
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }
}

/** Presses a button; resolves when the change has been painted. */
const pressButton = (page: Page, words: string): Promise<void> =>
  page.evaluate(async (pressed) => {
    performance.mark("pressed");
    [...document.querySelectorAll<HTMLElement>("main button")]
      .find((button) => button.textContent.includes(pressed))
      ?.click();
    // a task queued in a frame runs after the paint, and an urgent one runs before background work
    await new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        void scheduler.postTask(resolve, { priority: "user-blocking" });
      }),
    );
  }, words);

/** Resolves shortly before the wait that began with the press ends; timers never fire early. */
const restOf = (page: Page, wait: number): Promise<void> =>
  page.evaluate(async (milliseconds) => {
    const { startTime } = performance.getEntriesByName("pressed").at(-1) as PerformanceEntry;
    const rest = startTime + milliseconds - performance.now();
    await new Promise((resolve) => setTimeout(resolve, rest));
  }, wait - 20);

/** Resolves when a button has been painted, without polling. */
const appearance = (page: Page, words: string): Promise<void> =>
  page.evaluate(async (awaited) => {
    const isThere = () =>
      [...document.querySelectorAll("main button")].some(
        (button) =>
          button.textContent.includes(awaited) &&
          button.checkVisibility({ visibilityProperty: true }) &&
          // a pre-rendered view is inert and almost transparent
          getComputedStyle(button.closest("[inert]") ?? button).opacity === "1",
      );
    await new Promise<void>((resolve) => {
      const check = () => (isThere() ? resolve() : requestAnimationFrame(check));
      check();
    });
    // a task queued in a frame runs after the paint, and an urgent one runs before background work
    await new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        void scheduler.postTask(resolve, { priority: "user-blocking" });
      }),
    );
  }, words);

/** Milliseconds of the longest frame between the press and the result. */
async function longestFrame(
  app: RunningApp,
  page: Page,
  session: CDPSession,
  rate: number,
  count: number,
): Promise<{ frame: number }> {
  await page.goto(`${app.address}/number-generator`);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.getByLabel("Maximum").fill("1000000000");
  await page.getByLabel("How many").fill(String(count));
  await watchFrames(page);
  await slowedDown(page, session, rate, async () => {
    await pressButton(page, "Generate Numbers");
    await appearance(page, "Generate New Number");
  });
  return { frame: await longestOf(page) };
}

/** Records how long each frame takes from now on. */
const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
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

async function longestOf(page: Page): Promise<number> {
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  return Math.max(...frames.slice(1));
}

/** Milliseconds of the longest frame while a list is pasted, counted, and typed in. */
async function typing(
  app: RunningApp,
  page: Page,
  { path, list }: Generator,
  count: number,
): Promise<{ frame: number }> {
  await page.goto(app.address + path);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.evaluate((text) => navigator.clipboard.writeText(text), letteredNames(count));
  await page.getByLabel(list, { exact: true }).focus();
  await watchFrames(page);
  await page.keyboard.press("ControlOrMeta+V");
  await page.getByText(new RegExp(`^${count.toLocaleString("en")} `)).waitFor();
  for (const key of ["Enter", "Z", "o", "e"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(100);
  }
  await page.getByText(new RegExp(`^${(count + 1).toLocaleString("en")} `)).waitFor();
  return { frame: await longestOf(page) };
}

/** Names without digits, which the team generator would read as skill. */
const letteredNames = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    [...String(i)].map((digit) => "abcdefghij"[Number(digit)]).join(""),
  ).join("\n");

/** Resolves when the page is idle. */
const idle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));

async function mainThreadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
}

/** The median of each figure. */
async function medians<T extends { [figure in keyof T]: number }>(
  rounds: number,
  measure: () => Promise<T>,
): Promise<T> {
  const all: T[] = [];
  for (let i = 0; i < rounds; i++) all.push(await measure());
  return Object.fromEntries(
    Object.keys(all[0] as object).map((figure) => [
      figure,
      median(all.map((one) => one[figure as keyof T])),
    ]),
  ) as T;
}
