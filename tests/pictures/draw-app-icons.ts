// Draws the icons of the installed app from the favicon: phones take no SVG.
// Run after a change of the mark: npm run app-icons -w tests
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "@sortes/testing/chromium";
import { browserEnvironment, root } from "../env.ts";

const folder = join(root, "apps/web/public");
const manifest = JSON.parse(await readFile(join(folder, "manifest.webmanifest"), "utf8")) as {
  background_color: string;
};

/** Shares of a side that the mark takes: a mask may cut a fifth off each edge. */
const whole = 0.8;
const masked = 0.56;
const icons = [
  { file: "icon-192.png", side: 192, share: whole, corner: "22%" },
  { file: "icon-512.png", side: 512, share: whole, corner: "22%" },
  { file: "icon-maskable-512.png", side: 512, share: masked, corner: "0" },
  { file: "apple-touch-icon.png", side: 180, share: 0.72, corner: "0" },
];

const found = await findChromium({ playwright: chromium.executablePath() });
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: [...found.args],
  env: browserEnvironment(found.env),
});
const page = await browser.newPage();
const mark = (await readFile(join(folder, "favicon.svg"), "utf8")).replace(
  "<svg ",
  '<svg class="mark" ',
);
for (const { file, side, share, corner } of icons) {
  await page.setViewportSize({ width: side, height: side });
  await page.setContent(`<style>
    body { margin: 0 }
    .icon { height: 100vh; display: grid; place-items: center;
      border-radius: ${corner}; background: ${manifest.background_color} }
    .mark { width: ${share * 100}% }
  </style><div class="icon">${mark}</div>`);
  await page.screenshot({ path: join(folder, file), omitBackground: true });
}
await browser.close();
