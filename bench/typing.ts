import type { Locator, Page } from "@playwright/test";
import { findEmbedded } from "@sortes/db/embedded";
import { queryDatabase } from "@sortes/testing";
import { withPage } from "./support/page.ts";
import { type Figure, quantile, type Size } from "./support/report.ts";
import { post, register } from "./support/servers.ts";

interface Effort {
  /** Characters of the long body (a campaign may have 2,000,000), the short body, and the letter of blocks. */
  long: number;
  short: number;
  letter: number;
  /** Number of rounds of typing and pausing. */
  bursts: number;
  /** Keystrokes per burst. */
  keys: number;
  /**
   * Milliseconds between two keystrokes, and of a rest: during it the draft is saved on the device and on the server,
   * and the preview is updated.
   */
  between: number;
  rest: number;
}

const efforts: Record<Size, Effort> = {
  full: {
    long: 1_900_000,
    short: 2000,
    letter: 100_000,
    bursts: 4,
    keys: 60,
    between: 70,
    rest: 5000,
  },
  tiny: { long: 4000, short: 2000, letter: 4000, bursts: 1, keys: 3, between: 70, rest: 100 },
};

/**
 * Frame times of the campaign creator while typing in the middle of a body of 1,900,000 characters, in lines of normal
 * length or in a single line, and of a letter of blocks of 100,000, and while pausing; against the same keystrokes in
 * 2,000 characters.
 */
export const run = (size: Size): Promise<Figure[]> =>
  withPage({ viewport: { width: 1280, height: 800 } }, async ({ app, dataDir, page }) => {
    const effort = efforts[size];
    const { token } = await register(app.address);
    const database = await findEmbedded(dataDir, "sortes");
    if (database === undefined) throw new Error(`no database runs in ${dataDir}`);
    await queryDatabase(database, "update app_user set is_staff = true");
    await page.goto(app.address);
    await page.evaluate((value) => {
      localStorage.setItem("token", value);
      localStorage.setItem("cookieConsent", "true");
    }, token);
    const typed = async (written: { body: string } | { document: object }) => {
      const fields = { title: "Typing", subject: "Frames", ...written };
      const { id } = await post<{ id: string }>(
        app.address,
        "/newsletter/campaigns/",
        fields,
        token,
      );
      const preview = page.waitForResponse("**/trpc/campaigns.preview*", { timeout: 60_000 });
      await page.goto(`${app.address}/mail-campaign?id=${id}`);
      if ("document" in written) {
        // the preview of a letter is rendered while it is open
        const show = page.getByRole("button", { name: "Show preview" });
        await show.click();
        await preview;
        return await typeInLetter(page, effort);
      }
      await preview;
      return await typeInSource(page, effort);
    };
    const few = await typed({ body: letter(effort.short) });
    const lines = await typed({ body: letter(effort.long) });
    const one = await typed({ body: letter(effort.long).replaceAll("\n", " ") });
    const fewBlocks = await typed({ document: documentOf(effort.short) });
    const blocks = await typed({ document: documentOf(effort.letter) });
    const count = effort.long.toLocaleString("en");
    return [
      ...figuresOf(`in ${count} characters in lines`, lines, few, effort),
      ...figuresOf(`in ${count} characters in one line`, one, few, effort),
      ...figuresOf(
        `in ${effort.letter.toLocaleString("en")} characters of a letter of blocks`,
        blocks,
        fewBlocks,
        effort,
      ),
    ];
  });

/** An HTML letter with one-line paragraphs. */
function letter(characters: number): string {
  const paragraphs: string[] = [];
  for (let length = 0; length < characters; length += (paragraphs.at(-1)?.length ?? 0) + 1)
    paragraphs.push(
      `<p style="margin: 0">Line ${paragraphs.length} says what is <b>new</b> <a href="https://sortes.example/news">here</a>.</p>`,
    );
  return paragraphs.slice(0, -1).join("\n");
}

/**
 * Frame times in milliseconds: of frames in which a key was pressed or its letter painted, and of frames during rests.
 */
interface Frames {
  typing: readonly number[];
  resting: readonly number[];
}

/** A letter of blocks of about this many characters: paragraphs with a bold word and a link, and lists. */
function documentOf(characters: number): object {
  const blocks: object[] = [];
  for (let length = 0; length < characters; length += 220) {
    const text = [
      {
        text: `Paragraph ${blocks.length} says at some length, as people do who write to many others, and who have a story to tell about the last weeks and the next, what is `,
      },
      { text: "new", bold: true },
      { text: " and where it is to be found: " },
      { text: "here", href: "https://sortes.example/news" },
    ];
    blocks.push(
      blocks.length % 5 === 4
        ? { type: "list", ordered: false, items: [{ text }] }
        : { type: "paragraph", text },
    );
  }
  return { version: 1, blocks };
}

async function typeInLetter(page: Page, effort: Effort): Promise<Frames> {
  const editor = page.locator(".ProseMirror");
  await editor.waitFor();
  const paragraphs = editor.locator("> p");
  const middle = paragraphs.nth(Math.floor((await paragraphs.count()) / 2));
  await middle.scrollIntoViewIfNeeded();
  await page.waitForTimeout(effort.rest);
  await middle.click();
  await page.keyboard.press("End");
  return await typeIn(page, editor, effort);
}

async function typeInSource(page: Page, effort: Effort): Promise<Frames> {
  const { rest } = effort;
  const editor = page.locator(".cm-content");
  await editor.waitFor();
  // the editor renders only visible text, and accepts input only there
  const scroller = page.locator(".cm-scroller");
  await scroller.scrollIntoViewIfNeeded();
  await page.waitForTimeout(rest);
  await scroller.evaluate((box) => {
    box.scrollTop = box.scrollHeight / 2;
  });
  await page.waitForTimeout(rest);
  await scroller.click();
  await page.keyboard.press("End");
  return await typeIn(page, editor, effort);
}

async function typeIn(
  page: Page,
  editor: Locator,
  { bursts, keys, between, rest }: Effort,
): Promise<Frames> {
  await page.waitForTimeout(rest);
  await watch(page);
  for (let burst = 0; burst < bursts; burst += 1) {
    for (let key = 0; key < keys; key += 1) {
      await page.keyboard.press("a");
      await page.waitForTimeout(between);
    }
    await page.waitForTimeout(rest);
  }
  if (!(await editor.innerText()).includes("a".repeat(bursts * keys)))
    throw new Error("What was typed is not in the editor");
  const { frames, presses } = await page.evaluate(
    () => (window as unknown as { watched: Watched }).watched,
  );
  const places = presses.map((press) => frames.findIndex((time) => time > press));
  const lengthOf = (place: number) => (frames[place] ?? 0) - (frames[place - 1] ?? 0);
  const typing = new Set(places.flatMap((place) => [place, place + 1]));
  const all = frames.map((_, place) => place).slice(1);
  return {
    typing: [...typing].map(lengthOf),
    resting: all.filter((place) => !typing.has(place)).map(lengthOf),
  };
}

/** Times in milliseconds at which frames began and keys were pressed. */
interface Watched {
  frames: number[];
  presses: number[];
}

const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched: Watched = { frames: [], presses: [] };
    Object.assign(window, { watched });
    const tick = (now: number) => {
      watched.frames.push(now);
      requestAnimationFrame(tick);
    };
    // waits for a frame; the first keystroke is measured from its start
    return new Promise<void>((resolve) => {
      requestAnimationFrame((now) => {
        tick(now);
        window.addEventListener(
          "keydown",
          ({ timeStamp }) => watched.presses.push(timeStamp),
          true,
        );
        resolve();
      });
    });
  });

function figuresOf(where: string, found: Frames, few: Frames, { short }: Effort): Figure[] {
  return (["typing", "resting"] as const).map((doing) => {
    const [frames, baseline] = [found[doing], few[doing]];
    return {
      what: `frames while ${doing} ${where}, p99 and longest`,
      found: said(frames),
      baseline: `${short.toLocaleString("en")} characters, ${said(baseline)}`,
      ratio: p99(frames) / p99(baseline),
    };
  });
}

const said = (frames: readonly number[]): string =>
  `${p99(frames).toFixed(0)} ms, ${Math.max(...frames).toFixed(0)} ms`;

const p99 = (frames: readonly number[]): number => quantile(frames, 0.99);
