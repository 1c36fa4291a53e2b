import type { Page } from "@playwright/test";
import { colourRules, violationsOf } from "../fixtures/axe.ts";
import { screens } from "../fixtures/screens/all.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect, test, type Theme } from "../fixtures/test.ts";
import { themed } from "../fixtures/themed.ts";
import { languages } from "../fixtures/texts.ts";

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };
const narrowest = { width: 320, height: 640 };

/** Each screen is opened once in each language: in a computer's window that shrinks, and on a phone that grows. */
const visits = {
  en: { sizes: [wide, narrow, narrowest], themes: ["light", "dark"], device: {} },
  ro: {
    sizes: [narrowest, narrow, wide],
    themes: ["dark", "light"],
    device: { isMobile: true, hasTouch: true },
  },
} as const;

// what moves is judged where it comes to rest
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const language of languages)
  test.describe(`no violations, and nothing scrolls or sticks out sideways (${language})`, () => {
    const { sizes, themes, device } = visits[language];
    test.use({ language, ...device });

    for (const { name, only, show } of screens)
      test(name, async ({ page, t, open, member, generator }) => {
        const own = sizes.filter(
          (size) => only === undefined || (only === "wide") === (size === wide),
        );
        await page.setViewportSize(own[0] ?? wide);
        await show({ page, t, language, member, generator, open });
        for (const size of own) {
          await page.setViewportSize(size);
          if (size === narrowest) await expectNothingSideways(page, size);
          else await expectNoViolations(page, size, themes);
        }
      });
  });

async function expectNothingSideways(page: Page, { width }: { width: number }): Promise<void> {
  const expected = { scrollWidth: width, stickOut: [] };
  expect.soft(await sideways(page), `${width} pixels`).toEqual(expected);
}

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
