import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { layoutFaults } from "../fixtures/layout-faults.ts";
import { screens } from "../fixtures/screens/all.ts";
import { test } from "../fixtures/test.ts";
import { themed } from "../fixtures/themed.ts";
import { notesIn, type Picture, pictureOrder } from "./env.ts";

const { folder, widths, languages, themes } = pictureOrder();

// pictures show the final state of animations
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const language of languages)
  test.describe(language, () => {
    test.use({ language });

    for (const { name, only, show } of screens)
      test(name, async ({ page, t, open, member, generator }) => {
        test.setTimeout(180_000);
        const own = widths.filter(
          (width) => only === undefined || (only === "wide") === width >= 960,
        );
        if (own.length === 0) return;
        const file = [...(name.match(/[\p{L}\p{N}]+/gu) ?? []), language].join("-");
        await page.setViewportSize(sizeOf(own[0] ?? 0));
        await show({ page, t, language, member, generator, open });
        const pictures: Picture[] = [];
        for (const width of own) {
          await page.setViewportSize(sizeOf(width));
          await page.evaluate(() => new Promise(requestAnimationFrame));
          const faults = await layoutFaults(page);
          // otherwise the sticky header would cover the middle of a full-page picture; scrolling closes an open menu
          await page.evaluate(() => window.scrollY > 0 && window.scrollTo(0, 0));
          for (const theme of themes) {
            const path = `${file}-${width}-${theme}.jpg`;
            await themed(page, theme);
            await page.screenshot({
              path: join(folder, path),
              fullPage: true,
              type: "jpeg",
              quality: 70,
            });
            pictures.push({ screen: name, language, theme, width, file: path, faults });
          }
        }
        await mkdir(notesIn(folder), { recursive: true });
        await writeFile(join(notesIn(folder), `${file}.json`), JSON.stringify(pictures));
      });
  });

/** Realistic window sizes: phones are taller than wide. */
const sizeOf = (width: number) => ({
  width,
  height: { 320: 640, 390: 844, 1920: 1080 }[width] ?? 800,
});
