import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { screens } from "../fixtures/screens.ts";
import { expect, test, type Theme } from "../fixtures/test.ts";
import { languages } from "../fixtures/texts.ts";

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };

const themes: readonly Theme[] = ["light", "dark"];

/** What axe finds in the page as it is now, each with the elements that are wrong. */
async function violationsOf(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { "target-size": { enabled: true } } })
    // the pages have no frames, so that axe needs no page of its own to put their results together
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
}

// what moves is judged where it comes to rest
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const language of languages)
  test.describe(`no violations (${language})`, () => {
    test.use({ language });

    for (const { name, only, show } of screens)
      test(name, async ({ page, t, open, member, generator }) => {
        const sizes = only ? [{ wide, narrow }[only]] : [wide, narrow];
        await page.setViewportSize(sizes[0] ?? wide);
        await show({ page, t, language, member, generator, open });
        for (const size of sizes) {
          await page.setViewportSize(size);
          for (const theme of themes) {
            await page.evaluate((value) => {
              document.documentElement.dataset["theme"] = value;
              for (const animation of document.getAnimations()) animation.finish();
            }, theme);
            expect.soft(await violationsOf(page), `${size.width} pixels, ${theme}`).toEqual([]);
          }
        }
      });
  });
