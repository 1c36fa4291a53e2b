import type { ImportEncoding } from "@sortes/contract";
import { westernLean } from "@sortes/core";
import { TextDecoder } from "node:util";
import { slicesOf } from "./csv-text.ts";

/**
 * Detects the character encoding of a file: UTF-16 by its byte order mark, UTF-8 if all of the file is valid, otherwise
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
      start = Buffer.concat([start, slice.subarray(0, 2)]);
      const marked = start.length >= 2 && markedAs(start);
      if (marked) return marked;
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

function markedAs([first, second]: Uint8Array): ImportEncoding | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}
