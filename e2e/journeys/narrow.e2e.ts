import { screens } from "../fixtures/screens.ts";
import { sideways } from "../fixtures/sideways.ts";
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
          const { scrollWidth, stickOut } = await sideways(page);
          expect(scrollWidth).toBe(320);
          expect(stickOut).toEqual([]);
        });
  });
