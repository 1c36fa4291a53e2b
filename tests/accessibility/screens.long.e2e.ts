import { judge, type Look } from "../fixtures/judge.ts";
import { screens } from "../fixtures/screens/all.ts";
import type { Screen } from "../fixtures/screens/screen.ts";
import { test } from "../fixtures/test.ts";
import { languages } from "../fixtures/texts.ts";

/**
 * The looks that `screens.e2e.ts` leaves out: a phone with touch that grows, the windows between, the dark theme, and
 * larger letters; and further states of pages. 960 and 1024 are the narrowest windows with cards side by side, and with all links in the header.
 */
const looks: readonly Look[] = [
  { language: "ro", width: 320, height: 640 },
  { language: "ro", width: 960, height: 800 },
  { language: "ro", width: 1024, height: 800 },
  { language: "ro", width: 1280, height: 844, isLarge: true },
  { language: "ro", width: 390, height: 844, isLarge: true },
  { language: "ro", width: 320, height: 640, isLarge: true },
  { language: "en", width: 390, height: 844, isLarge: true },
  { language: "en", width: 1280, height: 844, isLarge: true },
  { language: "en", width: 1024, height: 800 },
  { language: "en", width: 960, height: 800 },
  { language: "en", width: 390, height: 844, checkedIn: ["dark"] },
  { language: "en", width: 320, height: 640 },
];

/** The looks of every day, at screens that only the long run visits. */
const everyday = {
  wide: { language: "en", width: 1280, height: 800, checkedIn: ["light"] },
  narrow: { language: "en", width: 390, height: 844, checkedIn: ["light"] },
} as const satisfies Record<string, Look>;

/** The looks at a screen, which may be there below 960 pixels, or from there on, alone. */
function looksAt({ only, large, isRare }: Screen): Look[] {
  const own = looks.filter(({ width, isLarge, language }) =>
    isLarge === true
      ? large === "long" || (large === "daily" && language === "en")
      : only === undefined || (only === "wide") === width >= 960,
  );
  const themed = own.map((look): Look =>
    // a screen of wide windows meets the dark theme at the widest
    only === "wide" && look.language === "en" && look.width === 1024
      ? { ...look, checkedIn: ["dark"] }
      : look,
  );
  return isRare ? [...themed, everyday[only ?? "wide"]] : themed;
}

for (const language of languages)
  test.describe(`no violations, and no faults of layout (from ${language} on)`, () => {
    test.use({
      language,
      isMobile: true,
      hasTouch: true,
      contextOptions: { reducedMotion: "reduce" },
    });

    for (const screen of screens) {
      // the others change their language where they are
      if (language !== looks[0]?.language && !screen.speaksOnce) continue;
      test(screen.name, async ({ page, t, open, member, generator }) => {
        const seen = looksAt(screen).filter(
          (look) => !screen.speaksOnce || look.language === language,
        );
        await judge(screen, { page, t, language, member, generator, open }, seen);
      });
    }
  });
