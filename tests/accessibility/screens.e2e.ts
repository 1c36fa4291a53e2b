import { judge, type Look } from "../fixtures/judge.ts";
import { screens } from "../fixtures/screens/all.ts";
import { test } from "../fixtures/test.ts";

/**
 * A computer's window in English, then the smallest phone in Romanian, whose words are longer. Roles do not depend on
 * the language, so axe looks once. `screens.long.e2e.ts` has the other theme, the widths between, a real phone, and
 * further states of pages.
 */
const desktop: Look = { language: "en", width: 1280, height: 800, checkedIn: ["light"] };
const narrow: Look = { language: "en", width: 390, height: 844, checkedIn: ["light"] };
const phone: Look = { language: "ro", width: 320, height: 640 };
const looks = {
  both: [desktop, phone],
  wide: [desktop, { language: "ro", width: 960, height: 800 }],
  narrow: [narrow, phone],
} as const satisfies Record<string, readonly Look[]>;

/** Letters twice as large, in Romanian: the long run has English. */
const large: readonly Look[] = [
  { language: "ro", width: 320, height: 640, isLarge: true },
  { language: "ro", width: 1280, height: 844, isLarge: true },
];

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const screen of screens.filter(({ isRare }) => !isRare))
  test(screen.name, async ({ page, t, language, open, member, generator }) => {
    const visitor = { page, t, language, member, generator, open };
    const seen: readonly Look[] = looks[screen.only ?? "both"];
    await judge(screen, visitor, [
      ...(screen.speaksOnce ? seen.slice(0, 1) : seen),
      ...(screen.large === "daily" ? large : []),
    ]);
  });
