import { Unzip, UnzipInflate } from "fflate";

/** Bytes of the file that are unpacked per step: each yields at most about a thousand times as many. */
const step = 16 * 1024;

/** The unpacked parts exceed the limit. */
export class TooMuchUnpacked extends Error {}

/**
 * Unpacks some parts of a ZIP file. Does not trust the sizes in the file: unpacks in small steps, and stops when the
 * parts together exceed the limit.
 * @param isWanted whether to unpack a part, by its path in small letters, since programs write it in different ways
 * @param most total unpacked bytes
 * @throws TooMuchUnpacked, or an error of the format
 */
export function unzipParts(
  file: Uint8Array,
  isWanted: (path: string) => boolean,
  most: number,
): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array>();
  let unpacked = 0;
  const reader = new Unzip((part) => {
    const path = part.name.replaceAll("\\", "/").toLowerCase();
    if (!isWanted(path)) return;
    const pieces: Uint8Array[] = [];
    let size = 0;
    part.ondata = (error, piece, isLast) => {
      if (error) throw error;
      pieces.push(piece);
      size += piece.length;
      unpacked += piece.length;
      if (unpacked > most) throw new TooMuchUnpacked(path);
      if (isLast) parts.set(path, joined(pieces, size));
    };
    part.start();
  });
  reader.register(UnzipInflate);
  for (let at = 0; at < file.length; at += step)
    reader.push(file.subarray(at, at + step), at + step >= file.length);
  return parts;
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
