import type { Page } from "@playwright/test";
import { colourRules, violationsOf } from "../fixtures/axe.ts";
import { layoutFaults } from "../fixtures/layout-faults.ts";
import { screens } from "../fixtures/screens/all.ts";
import { expect, test, type Theme } from "../fixtures/test.ts";
import { themed } from "../fixtures/themed.ts";
import { languages } from "../fixtures/texts.ts";

const wide = { width: 1280, height: 800 };
/** The narrowest windows with all links in the header and cards side by side. */
const small = [
  { width: 1024, height: 800 },
  { width: 960, height: 800 },
] as const;
const narrow = { width: 390, height: 844 };
const narrowest = { width: 320, height: 640 };

/**
 * Each screen is opened once in each language: in a computer's window that shrinks, and on a phone that grows. By every
 * rule it is judged at two widths; its layout is judged at all.
 */
const visits = {
  en: { sizes: [wide, ...small, narrow, narrowest], themes: ["light", "dark"], device: {} },
  ro: {
    sizes: [narrowest, narrow, ...small.toReversed(), wide],
    themes: ["dark", "light"],
    device: { isMobile: true, hasTouch: true },
  },
} as const;

// animations are checked in their final state
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const language of languages)
  test.describe(`no violations, and no faults of layout (${language})`, () => {
    const { sizes, themes, device } = visits[language];
    test.use({ language, ...device });

    for (const { name, only, show } of screens)
      test(name, async ({ page, t, open, member, generator }) => {
        const own = sizes.filter(
          ({ width }) => only === undefined || (only === "wide") === width >= 960,
        );
        await page.setViewportSize(own[0] ?? wide);
        await show({ page, t, language, member, generator, open });
        for (const size of own) {
          await page.setViewportSize(size);
          await page.evaluate(() => new Promise(requestAnimationFrame));
          expect.soft(await layoutFaults(page), `${size.width} pixels`).toEqual([]);
          if (size === wide || size === narrow) await expectNoViolations(page, size, themes);
        }
      });
  });

/** Themes are colours and the picture of the button that changes them, so that only the first is judged by every rule. */
async function expectNoViolations(
  page: Page,
  { width }: { width: number },
  themes: readonly Theme[],
): Promise<void> {
  for (const [i, theme] of themes.entries()) {
    await themed(page, theme);
    const violations = await violationsOf(page, i === 0 ? undefined : colourRules);
    expect.soft(violations, `${width} pixels, ${theme}`).toEqual([]);
  }
}
