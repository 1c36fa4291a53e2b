import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Locator } from "@playwright/test";
import { root } from "../../env.ts";
import { withFewColours } from "../links/few-colours.ts";

const folder = join(root, "docs/pictures");
/** The most bytes of a picture. */
const most = 60 * 1024;
/** Margin around the pictured part in CSS pixels. */
const margin = 12;

/** The elements at which a picture begins and ends. */
interface Part {
  from: Locator;
  /** Default: `from`. */
  to?: Locator;
  /** The most CSS pixels; anything below is cut off. */
  height?: number;
}

/** Writes a part of a page as a picture of the guide. @throws Error if it has more than 60 KB */
export async function takePicture(name: string, { from, to = from, height }: Part): Promise<void> {
  const page = from.page();
  // otherwise the sticky header would cover the middle of a full-page picture
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
