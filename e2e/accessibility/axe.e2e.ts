import { violationsOf } from "../fixtures/axe.ts";
import { screens } from "../fixtures/screens.ts";
import { expect, test, type Theme } from "../fixtures/test.ts";
import { languages } from "../fixtures/texts.ts";

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };

const themes: readonly Theme[] = ["light", "dark"];

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
