/** The reason why bytes are not text. */
export type NotText = "workbook" | "binary";

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, i) => bytes[i] === byte);

/** The ZIP signature, used by newer spreadsheets. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);

/** ZIP, or the compound file of older and password-protected spreadsheets. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  isZip(bytes) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** Control characters allowed in texts: tab, line ends, form feed, DOS end-of-file, escape. */
const textControls = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]);

const isBinary = (bytes: Uint8Array): boolean =>
  bytes.some((byte) => byte < 0x20 && !textControls.has(byte));

/**
 * The text of a file: UTF-8, or UTF-16 with a byte order mark.
 * @returns undefined if the encoding has to be detected
 */
export function decodeText(bytes: Uint8Array): string | { problem: NotText } | undefined {
  // UTF-32, which is obsolete
  if (startsWith(bytes, 0xff, 0xfe, 0, 0)) return { problem: "binary" };
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes);
  if (isWorkbook(bytes)) return { problem: "workbook" };
  if (isBinary(bytes)) return { problem: "binary" };
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
