import { judge, type Look } from "../fixtures/judge.ts";
import { screens } from "../fixtures/screens/all.ts";
import { test as shared } from "../fixtures/shared-context.ts";
import { test } from "../fixtures/test.ts";

/**
 * What `screens.e2e.ts` leaves out: in English the dark theme and the windows between, in Romanian a phone with touch
 * that grows. 960 and 1024 are the narrowest windows with cards side by side, and with all links in the header.
 */
const passes: readonly { isPhone: boolean; looks: readonly Look[] }[] = [
  {
    isPhone: false,
    looks: [
      { language: "en", width: 1024, height: 800 },
      { language: "en", width: 960, height: 800 },
      { language: "en", width: 390, height: 844, checkedIn: ["dark"] },
      { language: "en", width: 320, height: 640 },
    ],
  },
  {
    isPhone: true,
    looks: [
      { language: "ro", width: 320, height: 640 },
      { language: "ro", width: 960, height: 800 },
      { language: "ro", width: 1024, height: 800 },
    ],
  },
];

/** The looks at a screen that is there below 960 pixels, or from there on, alone. */
function looksAt(looks: readonly Look[], only: "narrow" | "wide" | undefined): Look[] {
  const own = looks.filter(({ width }) => only === undefined || (only === "wide") === width >= 960);
  // a screen of wide windows meets the dark theme at the widest
  const isDark = own.some(({ checkedIn }) => checkedIn);
  return own.map((look, i) =>
    only === "wide" && !isDark && i === 0 && look.language === "en"
      ? { ...look, checkedIn: ["dark"] }
      : look,
  );
}

for (const { isPhone, looks } of passes)
  for (const [runner, stopsClock] of [
    [shared, undefined],
    [test, true],
  ] as const) {
    const [{ language } = { language: "en" as const }] = looks;
    runner.describe(`no violations, and no faults of layout (${language})`, () => {
      runner.use({ language });
      if (runner === shared) shared.use({ isPhone });
      else test.use({ contextOptions: { reducedMotion: "reduce" } });

      for (const screen of screens.filter((one) => one.stopsClock === stopsClock))
        runner(screen.name, async ({ page, t, open, member, generator }) => {
          const visitor = { page, t, language, member, generator, open };
          await judge(screen, visitor, looksAt(looks, screen.only));
        });
    });
  }
