import type { PictureType } from "@sortes/contract";

const startsWith = (bytes: Buffer, hex: string): boolean =>
  bytes.subarray(0, hex.length / 2).toString("hex") === hex;

const signatures: readonly [PictureType, (bytes: Buffer) => boolean][] = [
  ["image/png", (bytes) => startsWith(bytes, "89504e470d0a1a0a")],
  ["image/jpeg", (bytes) => startsWith(bytes, "ffd8ff")],
  ["image/gif", (bytes) => /^GIF8[79]a/.test(bytes.toString("latin1", 0, 6))],
  [
    "image/webp",
    (bytes) =>
      bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
  ],
];

/** The type of a picture, detected from its content; undefined for other files, including SVG. */
export const pictureTypeOf = (bytes: Buffer): PictureType | undefined =>
  signatures.find(([, isOf]) => isOf(bytes))?.[0];

/** Whether a PNG is animated (APNG): whether it has an `acTL` chunk before the first `IDAT`. */
export function isMovingPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const part = bytes.toString("latin1", at + 4, at + 8);
    if (part === "acTL") return true;
    if (part === "IDAT") return false;
  }
  return false;
}
