import type { ImportEncoding } from "@sortes/contract";
import { utf16Of, westernLean } from "@sortes/core";
import { TextDecoder } from "node:util";
import { slicesOf } from "./csv-text.ts";

/**
 * Detects the character encoding of a file: UTF-16 by its beginning, UTF-8 if all of the file is valid, otherwise
 * Windows-1250 or Windows-1252 by the characters used.
 * @returns undefined if the file is not text
 */
export async function encodingOf(
  bytes: AsyncIterable<Uint8Array>,
): Promise<ImportEncoding | undefined> {
  let utf8: TextDecoder | undefined = new TextDecoder("utf-8", { fatal: true });
  let start = Buffer.alloc(0);
  const central = new TextDecoder("windows-1250");
  let lean = 0;
  for await (const slice of slicesOf(bytes)) {
    if (start.length < 2) {
      start = Buffer.concat([start, slice]);
      const wide = start.length >= 2 && utf16Of(start);
      if (wide) return wide;
    }
    if (slice.includes(0)) return undefined;
    try {
      utf8?.decode(slice, { stream: true });
    } catch {
      utf8 = undefined;
    }
    if (!utf8) lean += westernLean(central.decode(slice));
  }
  try {
    utf8?.decode();
    if (utf8) return "utf-8";
  } catch {
    // the file ends in the middle of a character
  }
  return lean > 0 ? "windows-1252" : "windows-1250";
}
