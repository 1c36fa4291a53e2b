import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { headOf, listedAddresses } from "../fixtures/heads.ts";
import { expect, test } from "../fixtures/test.ts";
import { type Drawn, drawnPictures, pictureFolder, recordFile } from "./links/drawn.ts";
import { withFewColours } from "./links/few-colours.ts";
import { fingerprint, pictureHtml, pictureSize, wordsOf } from "./links/link-picture.ts";

/**
 * Draws the pictures for previews of shared links into the web app, where their words or look have changed. They are
 * committed, since a start must not need a browser (docs/domains/site.md).
 */
test("pictures of links", async ({ page, context }) => {
  test.setTimeout(300_000);
  const addresses = await listedAddresses(page);
  expect(addresses.length).toBeGreaterThan(0);
  const before = await drawnPictures();
  const after: Record<string, Drawn> = {};
  const canvas = await context.newPage();
  await canvas.setViewportSize(pictureSize);
  for (const address of addresses) {
    const { properties } = await headOf(page, address);
    const file = new URL(properties["og:image"]!).pathname.replace("/previews/", "");
    const html = pictureHtml(wordsOf(address, properties));
    const inputs = fingerprint(html);
    const path = join(pictureFolder, file);
    const known = before[file];
    if (known?.inputs === inputs && existsSync(path)) {
      after[file] = known;
      continue;
    }
    await canvas.setContent(html);
    await canvas.evaluate(() => document.fonts.ready);
    const picture = await withFewColours(canvas, await canvas.screenshot());
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, picture);
    after[file] = { inputs, picture: fingerprint(picture) };
    console.log(`${file}: ${picture.length} bytes`);
  }
  for (const file of Object.keys(before)) if (!after[file]) await rm(join(pictureFolder, file));
  await writeFile(recordFile, `${JSON.stringify(after, null, 2)}\n`);
});
