import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Locator } from "@playwright/test";
import { root } from "../../env.ts";
import { withFewColours } from "../links/few-colours.ts";

const folder = join(root, "docs/pictures");
/** Bytes of a picture at most. */
const most = 60 * 1024;
/** CSS pixels around what is pictured. */
const margin = 12;

/** Where a picture begins and ends. */
interface Part {
  from: Locator;
  /** Default: the same. */
  to?: Locator;
  /** CSS pixels; what is below is left out. */
  height?: number;
}

/** Writes a part of a page as a picture of the guide. @throws Error if it has more than 60 KB */
export async function takePicture(name: string, { from, to = from, height }: Part): Promise<void> {
  const page = from.page();
  // the header would be in the middle of a picture of the whole page
  await page.evaluate(() => window.scrollTo(0, 0));
  const [first, last] = [await from.boundingBox(), await to.boundingBox()];
  if (!first || !last) throw new Error(`${name}: nothing to picture`);
  const left = Math.max(0, Math.min(first.x, last.x) - margin);
  const top = Math.max(0, Math.min(first.y, last.y) - margin);
  const right = Math.min(
    page.viewportSize()?.width ?? 0,
    Math.max(first.x + first.width, last.x + last.width) + margin,
  );
  const bottom = Math.max(first.y + first.height, last.y + last.height) + margin;
  const shot = await page.screenshot({
    animations: "disabled",
    fullPage: true,
    clip: {
      x: left,
      y: top,
      width: right - left,
      height: Math.min(height ?? Infinity, bottom - top),
    },
  });
  const canvas = await page.context().newPage();
  const picture = await withFewColours(canvas, shot);
  await canvas.close();
  expect(picture.length, `bytes of ${name}`).toBeLessThanOrEqual(most);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.png`), picture);
  console.log(`${name}: ${picture.length} bytes`);
}
