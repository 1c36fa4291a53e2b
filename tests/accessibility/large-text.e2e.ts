import type { Page } from "@playwright/test";
import { brokenWords } from "../fixtures/layout-faults.ts";
import { longUnless } from "../fixtures/long.ts";
import { screens } from "../fixtures/screens/all.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect, test } from "../fixtures/test.ts";
import { languages } from "../fixtures/texts.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The browser's default size of letters, which breakpoints follow too. */
async function chooseSize(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
}

/** The size of the page's letters alone, as a person's style sheet sets it. */
const enlarge = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));

/** The screens of every day; the long run has the others. */
const everyday = ["home", "team form", "winners of a guest, one replaced", "dashboard", "login"];

const others = [
  "how it works",
  "/privacy-policy",
  "articles",
  "an article with a table",
  "contact form, sent",
  "teams of a guest",
  "winner form with prizes and weights",
  "number form with every option and error",
  "numbers of a guest",
  "dice of a guest, with all odds",
  "pet names",
  "login with an error",
  "register",
  "tiers of a guest",
  "the record of a draw",
  "published draws",
  "packs of a guest",
  "a pack",
  "history of team",
  "settings of the account",
  "home with the question about cookies",
];

/** Parts of a typed name that is as long as names get. */
const typed = ["Wolfeschlegelsteinhausenbergerdorff", "Constantinescu"];

for (const language of languages)
  for (const width of [390, 1280])
    test.describe(`letters twice as large (${language}, ${width} pixels)`, () => {
      test.use({ language, viewport: { width, height: 844 } });

      for (const screen of screens.filter(({ name }) => [...everyday, ...others].includes(name))) {
        const isDaily = language === "ro" && everyday.includes(screen.name);
        test(`${screen.name}: nothing leaves the screen, and no word breaks${longUnless(isDaily)}`, async ({
          page,
          t,
          open,
          member,
          generator,
        }) => {
          if (width === 390) await chooseSize(page);
          await screen.show({ page, t, language, member, generator, open });
          if (width === 1280) await enlarge(page);
          await page.evaluate(() => new Promise(requestAnimationFrame));
          expect.soft(await sideways(page)).toEqual({ scrollWidth: width, stickOut: [] });
          expect((await brokenWords(page)).filter((word) => !typed.includes(word))).toEqual([]);
        });
      }
    });
