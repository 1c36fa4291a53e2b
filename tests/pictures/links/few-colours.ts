import { crc32, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";

const most = 64;

/**
 * Reduces a picture to its most frequent colours, mapping each other colour to the nearest: a third of the bytes.
 * @param picture a PNG without transparency
 * @returns an indexed PNG
 */
export async function withFewColours(page: Page, picture: Buffer): Promise<Buffer> {
  const { width, height, colours, indexes } = await page.evaluate(
    async ({ base64, most }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext("2d")!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const pixels = Array.from({ length: width * height }, (_, i) =>
        data.slice(4 * i, 4 * i + 3).join(),
      );
      const counts = new Map<string, number>();
      for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
      const parts = (colour: string) => colour.split(",").map(Number);
      const colours = [...counts.keys()]
        .toSorted((a, b) => counts.get(b)! - counts.get(a)!)
        .slice(0, most)
        .map(parts);
      const nearest = (colour: number[]): number => {
        const far = colours.map((other) =>
          other.reduce((sum, part, i) => sum + (part - colour[i]!) ** 2, 0),
        );
        return far.indexOf(Math.min(...far));
      };
      const index = new Map([...counts.keys()].map((colour) => [colour, nearest(parts(colour))]));
      return { width, height, colours, indexes: pixels.map((pixel) => index.get(pixel)!) };
    },
    { base64: picture.toString("base64"), most },
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // eight bits per index
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...indexes.slice(y * width, (y + 1) * width),
  ]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(colours.flat())),
    chunk("IDAT", deflateSync(Buffer.from(rows.flat()), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** @see https://www.w3.org/TR/png-3/#5Chunk-layout */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
