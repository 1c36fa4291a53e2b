import { promisify } from "node:util";
import { crc32, inflate } from "node:zlib";

/** The picture without metadata; `moves`: it is animated; undefined: it is damaged. */
export type Stripped = { width: number; height: number; bytes: Buffer } | "moves" | undefined;
/** Throws if the picture is too large. */
type Within = (width: number, height: number) => void;

const inflated = promisify(inflate);

/** The PNG chunks that affect rendering: header, palette, transparency, colour space and pixels. */
const shownInPng = new Set(["IHDR", "PLTE", "tRNS", "sRGB", "gAMA", "IDAT", "IEND"]);
/** Channels per pixel by colour type (PNG, table 12). */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Maximum bytes that filters and interlacing passes add per row. */
const perRow = 16;

/** Parses a PNG (third edition); verifies each chunk's CRC and inflates the pixels. @throws RangeError */
export async function readPng(bytes: Buffer, within: Within): Promise<Stripped> {
  const kept = [bytes.subarray(0, 8)];
  const pixels: Buffer[] = [];
  let size: { width: number; height: number; bits: number } | undefined;
  for (let at = 8; ;) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    const sum = bytes.readUInt32BE(at + 8 + length);
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== sum) return undefined;
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (name === "acTL") return "moves";
    if ((name === "IHDR") !== (at === 8)) return undefined;
    if (name === "IHDR") {
      const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
      const values = channels[data.readUInt8(9)];
      if (width === 0 || height === 0 || values === undefined) return undefined;
      within(width, height);
      size = { width, height, bits: values * data.readUInt8(8) };
    }
    if (name === "IDAT") pixels.push(data);
    if (shownInPng.has(name)) kept.push(bytes.subarray(at, at + 12 + length));
    else if (/^[A-Z]/.test(name)) return undefined; // an unknown critical chunk
    at += 12 + length;
    if (name === "IEND") break;
  }
  if (!size) return undefined;
  const { width, height, bits } = size;
  const least = Math.ceil((width * bits) / 8) * height;
  const most = least + (perRow + Math.ceil(width / 8)) * (height + perRow);
  const raw = await inflated(Buffer.concat(pixels), { maxOutputLength: most }).catch(
    () => undefined,
  );
  if (!raw || raw.length < least) return undefined;
  return { width, height, bytes: Buffer.concat(kept) };
}

/** JPEG markers without a segment: TEM and the restarts. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
/** Start of frame: C0 to CF, except DHT (C4), JPG (C8) and DAC (CC). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Application data and comments, except JFIF (E0) and Adobe's colour transform (EE). */
const isMetadata = (marker: number) =>
  (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;

/** Parses a JPEG (ITU-T T.81, annex B) and drops data after its end. @throws RangeError */
export function readJpeg(bytes: Buffer, within: Within): Stripped {
  const kept = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1; // a fill byte
      continue;
    }
    if (marker === 0xd9) break;
    if (standsAlone(marker)) {
      kept.push(bytes.subarray(at, at + 2));
      at += 2;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    let end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    if (isFrame(marker)) {
      if (size) return undefined;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
      if (size.width === 0 || size.height === 0) return undefined;
      within(size.width, size.height);
    }
    if (marker === 0xda) {
      if (!size) return undefined;
      end = endOfScan(bytes, end);
    }
    if (!isMetadata(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (!size || !kept.some((part) => part[1] === 0xda)) return undefined;
  return { ...size, bytes: Buffer.concat([...kept, Buffer.from([0xff, 0xd9])]) };
}

/** The end of a scan's entropy-coded data: the next marker that is neither a stuffed FF nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && !standsAlone(next)) return at;
  }
  throw new RangeError("the scan has no end");
}

/** Parses a WebP (RFC 9649). @throws RangeError */
export function readWebp(bytes: Buffer, within: Within): Stripped {
  const end = bytes.readUInt32LE(4) + 8;
  if (end > bytes.length) return undefined;
  const kept: Buffer[] = [];
  let size: { width: number; height: number } | undefined;
  for (let at = 12; at < end;) {
    const name = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (next > end) return undefined;
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (name === "ANIM" || name === "ANMF") return "moves";
    if (name === "VP8 " || name === "VP8L") {
      if (size) return undefined;
      size = name === "VP8 " ? sizeOfLossy(data) : sizeOfLossless(data);
      if (!size) return undefined;
      within(size.width, size.height);
    }
    if (name === "VP8X") {
      const header = Buffer.from(bytes.subarray(at, next));
      within(data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1);
      header.writeUInt8(data.readUInt8(0) & 0x10, 8); // keeps only the alpha flag
      kept.push(header);
    } else if (["VP8 ", "VP8L", "ALPH"].includes(name)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  if (!size) return undefined;
  const body = Buffer.concat(kept);
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(body.length + 4, 4);
  return { ...size, bytes: Buffer.concat([head, body]) };
}

/** The size in the header of a VP8 key frame (RFC 6386, 9.1); undefined if it is damaged. */
function sizeOfLossy(data: Buffer): { width: number; height: number } | undefined {
  if (data.toString("hex", 3, 6) !== "9d012a") return undefined;
  const [width, height] = [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

function sizeOfLossless(data: Buffer): { width: number; height: number } | undefined {
  if (data.readUInt8(0) !== 0x2f) return undefined;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
