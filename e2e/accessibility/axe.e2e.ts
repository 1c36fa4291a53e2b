import { AxeBuilder } from "@axe-core/playwright";
import { languages } from "../fixtures/texts.ts";
import { screens } from "../fixtures/screens.ts";
import { expect, test, type Theme } from "../fixtures/test.ts";

const sizes = {
  wide: { width: 1280, height: 800 },
  narrow: { width: 390, height: 844 },
} as const;

// what moves is judged where it comes to rest
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const language of languages)
  for (const [size, viewport] of Object.entries(sizes))
    test.describe(`${language}, ${size}`, () => {
      test.use({ language, viewport });

      for (const { name, only, show } of screens)
        if (!only || only === size)
          test(name, async ({ page, t, open, member, generator }) => {
            await show({ page, t, language, member, generator, open });
            for (const theme of ["light", "dark"] satisfies Theme[]) {
              await page.evaluate((value) => {
                document.documentElement.dataset["theme"] = value;
                for (const animation of document.getAnimations()) animation.finish();
              }, theme);
              const { violations } = await new AxeBuilder({ page })
                .options({ rules: { "target-size": { enabled: true } } })
                .analyze();
              const found = violations.map(({ id, nodes }) => ({
                id,
                nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
              }));
              expect.soft(found, theme).toEqual([]);
            }
          });
    });
