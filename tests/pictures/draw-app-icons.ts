// Draws the icons of the installed app from the favicon, since phones accept no SVG, and favicon.ico for programs that
// request nothing else.
// Run after a change of the mark: npm run app-icons -w tests
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "@sortes/testing/chromium";
import { browserEnvironment, root } from "../env.ts";

const folder = join(root, "apps/web/public");
const manifest = JSON.parse(await readFile(join(folder, "manifest.webmanifest"), "utf8")) as {
  background_color: string;
};

/** The mark's share of an icon's side: a mask may cut a fifth off each edge. */
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

/** @returns a PNG */
async function draw({ side, share, corner }: Omit<(typeof icons)[number], "file">) {
  await page.setViewportSize({ width: side, height: side });
  await page.setContent(`<style>
    body { margin: 0 }
    .icon { height: 100vh; display: grid; place-items: center;
      border-radius: ${corner}; background: ${manifest.background_color} }
    .mark { width: ${share * 100}% }
  </style><div class="icon">${mark}</div>`);
  return await page.screenshot({ omitBackground: true });
}

/** An ICO file of PNG pictures: a header, an entry of 16 bytes for each picture, and the pictures. */
function icoOf(pictures: readonly { side: number; png: Buffer }[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * pictures.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let offset = directory.length;
  for (const [i, { side, png }] of pictures.entries()) {
    const entry = 6 + 16 * i;
    directory.set([side, side], entry);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(png.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([directory, ...pictures.map(({ png }) => png)]);
}

for (const { file, ...look } of icons) await writeFile(join(folder, file), await draw(look));
const small = [];
for (const side of [16, 32, 48])
  small.push({ side, png: await draw({ side, share: 1, corner: "22%" }) });
await writeFile(join(folder, "favicon.ico"), icoOf(small));
await browser.close();
