import { screens } from "../fixtures/screens.ts";
import { expect, test } from "../fixtures/test.ts";
import { languages } from "../fixtures/texts.ts";

test.use({
  viewport: { width: 320, height: 640 },
  isMobile: true,
  hasTouch: true,
  contextOptions: { reducedMotion: "reduce" },
});

for (const language of languages)
  test.describe(`320 pixels (${language})`, () => {
    test.use({ language });

    for (const { name, only, show } of screens)
      if (only !== "wide")
        test(`${name}: nothing scrolls or sticks out sideways`, async ({
          page,
          t,
          open,
          member,
          generator,
        }) => {
          await show({ page, t, language, member, generator, open });
          const { scrollWidth, stickOut } = await page.evaluate(() => ({
            scrollWidth: document.documentElement.scrollWidth,
            stickOut: [
              ...document.querySelectorAll("h1, h2, p, a, button, input, textarea, select, li"),
            ]
              .filter((element) => element.checkVisibility({ visibilityProperty: true }))
              .filter((element) => {
                const { left, right, width } = element.getBoundingClientRect();
                // skip links and words for screen readers stand aside on purpose
                return width > 1 && right > 0 && (left < -0.5 || right > 320.5);
              })
              .map((element) => element.outerHTML.slice(0, 200)),
          }));
          expect(scrollWidth).toBe(320);
          expect(stickOut).toEqual([]);
        });
  });
