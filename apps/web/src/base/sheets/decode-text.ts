/** The reason why bytes are not text. */
export type NotText = "workbook" | "binary";

/** Whether bytes begin with these. */
export const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, i) => bytes[i] === byte);

/** The ZIP signature, used by newer spreadsheets. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);

/** The signature of compound files: older and password-protected spreadsheets. */
export const isCompound = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** Control characters allowed in texts: tab, line ends, form feed, DOS end-of-file, escape. */
const textControls = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]);

/** Whether bytes hold control characters that no text has. */
export const isBinary = (bytes: Uint8Array): boolean =>
  bytes.some((byte) => byte < 0x20 && !textControls.has(byte));

/** The text of a UTF-8 file; undefined for any other file. */
export function utf8Of(bytes: Uint8Array): string | undefined {
  if (isBinary(bytes)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
