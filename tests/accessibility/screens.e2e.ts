import type { Page } from "@playwright/test";
import { violationsOf } from "../fixtures/axe.ts";
import { layoutFaults } from "../fixtures/layout-faults.ts";
import { screens } from "../fixtures/screens/all.ts";
import type { Screen, Visitor } from "../fixtures/screens/screen.ts";
import { expect, test as shared } from "../fixtures/shared-context.ts";
import { test, type Theme } from "../fixtures/test.ts";
import { themed } from "../fixtures/themed.ts";
import { type Language, textIds } from "../fixtures/texts.ts";

const themes: readonly Theme[] = ["light", "dark"];

interface Width {
  width: number;
  height: number;
  /** The theme in which axe applies its rules at this width. */
  checkedIn?: Theme;
}

interface Pass {
  language: Language;
  isPhone: boolean;
  widths: readonly Width[];
}

/**
 * Each screen is opened once in each language: in a computer's window that shrinks, and on a phone that grows. 960 and 1024
 * are the narrowest windows with cards side by side, and with all links in the header. English meets every rule at two widths,
 * one in each theme; Romanian words are longer, which is a matter of layout.
 */
const passes: readonly Pass[] = [
  {
    language: "en",
    isPhone: false,
    widths: [
      { width: 1280, height: 800, checkedIn: "light" },
      { width: 1024, height: 800 },
      { width: 960, height: 800 },
      { width: 390, height: 844, checkedIn: "dark" },
      { width: 320, height: 640 },
    ],
  },
  {
    language: "ro",
    isPhone: true,
    widths: [
      { width: 320, height: 640 },
      { width: 960, height: 800 },
      { width: 1024, height: 800 },
    ],
  },
];

for (const { language, isPhone, widths } of passes)
  for (const [runner, stopsClock] of [
    [shared, undefined],
    [test, true],
  ] as const)
    runner.describe(`no violations, and no faults of layout (${language})`, () => {
      runner.use({ language });
      if (runner === shared) shared.use({ isPhone });
      else test.use({ contextOptions: { reducedMotion: "reduce" } });

      for (const screen of screens.filter((one) => one.stopsClock === stopsClock))
        runner(screen.name, async ({ page, t, open, member, generator }) => {
          await judge(screen, { page, t, language, member, generator, open }, widths);
        });
    });

async function judge(
  { only, show }: Screen,
  visitor: Visitor,
  widths: readonly Width[],
): Promise<void> {
  const { page } = visitor;
  const own = widths.filter(
    ({ width }) => only === undefined || (only === "wide") === width >= 960,
  );
  // a screen that is there at one of the widths alone meets both themes there
  const isCheckedOnce = own.filter(({ checkedIn }) => checkedIn).length === 1;
  const [first] = own;
  if (first) await page.setViewportSize(first);
  await show(visitor);
  for (const { checkedIn, ...size } of own) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect.soft(await layoutFaults(page), `${size.width} pixels`).toEqual([]);
    if (!checkedIn) continue;
    for (const theme of isCheckedOnce ? themes : [checkedIn]) {
      await themed(page, theme);
      expect.soft(await violationsOf(page), `${size.width} pixels, ${theme}`).toEqual([]);
    }
  }
  expect.soft(await shownIds(page), "ids of texts that are missing").toEqual([]);
}

/** Ids of texts that the page shows in place of words. */
async function shownIds(page: Page): Promise<string[]> {
  const words = new Set((await page.locator("body").innerText()).split(/\s+/));
  return textIds.filter((id) => words.has(id));
}
