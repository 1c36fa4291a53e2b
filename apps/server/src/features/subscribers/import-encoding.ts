import type { ImportEncoding } from "@sortes/contract";
import { TextDecoder } from "node:util";
import { slicesOf } from "./csv-text.ts";

/** Bytes that are letters of Romanian in Windows-1250: Ş, ş, Ţ, ţ, Ă, ă. */
const romanian = new Set([0xaa, 0xba, 0xde, 0xfe, 0xc3, 0xe3]);
/** Bytes that are frequent letters in Windows-1252, and rare ones in Windows-1250: à, å, æ, è, ê, ñ, ø, û. */
const western = new Set([0xe0, 0xe5, 0xe6, 0xe8, 0xea, 0xf1, 0xf8, 0xfb]);

/**
 * How the letters of a file are written: UTF-16 with a byte order mark, UTF-8 if all of it is, or else Windows-1250 or
 * Windows-1252, by their letters.
 * @returns undefined if it is no text
 */
export async function encodingOf(
  bytes: AsyncIterable<Uint8Array>,
): Promise<ImportEncoding | undefined> {
  let utf8: TextDecoder | undefined = new TextDecoder("utf-8", { fatal: true });
  let start = Buffer.alloc(0);
  let isRomanian = false;
  let isWestern = false;
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
    // of these, UTF-8 would have others before or after
    isRomanian ||= slice.some((byte) => romanian.has(byte));
    isWestern ||= slice.some((byte) => western.has(byte));
  }
  try {
    utf8?.decode();
    if (utf8) return "utf-8";
  } catch {
    // it ends in the middle of a letter
  }
  return isWestern && !isRomanian ? "windows-1252" : "windows-1250";
}

function markedAs([first, second]: Uint8Array): ImportEncoding | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}
