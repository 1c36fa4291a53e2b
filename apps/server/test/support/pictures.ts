import { crc32, deflateSync } from "node:zlib";
import type { ListPicturesOutput, MailPicture } from "@sortes/contract";
import sharp from "sharp";
import type { TestServer } from "./server.ts";

const path = "/api/newsletter/pictures/";

/** A staff member's calls on pictures. */
export function uploaderOf({ call, app }: TestServer, token: string) {
  const upload = (bytes: Buffer, said: Record<string, string> = {}, headers = {}) =>
    call(`${path}?${new URLSearchParams(said).toString()}`, {
      method: "POST",
      token,
      body: bytes,
      headers: { "content-type": "image/png", ...headers },
    });
  return {
    upload,
    /** Uploads a picture and returns it. */
    kept: async (bytes: Buffer): Promise<MailPicture> => {
      const { status, body } = await upload(bytes);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.data;
    },
    list: async (): Promise<ListPicturesOutput> => (await call(path, { token })).body.data,
    erase: (id: string, query = "") => call(`${path}${id}/${query}`, { method: "DELETE", token }),
    /** Requests a picture as a mail program does. */
    get: (address: string, headers = {}) => app.inject({ url: address, headers }),
  };
}

/** Pseudo-random pixels, the same for the same length, which do not compress. */
function pixelsOf(length: number): Buffer {
  const pixels = Buffer.alloc(length);
  let state = 42;
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    pixels[at] = state >>> 16;
  }
  return pixels;
}

/** A PNG without transparency. */
export const noise = (width: number, height: number): Promise<Buffer> =>
  sharp(pixelsOf(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

/** A JPEG of a camera held upright, with a location and a comment. */
export const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#2a7" } })
    .withExif({
      IFD0: { Copyright: "Ana", ImageDescription: "at home" },
      IFD3: { GPSLatitude: "47/1 9/1 0/1", GPSLatitudeRef: "N" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export const alphaWebp = (): Promise<Buffer> =>
  sharp({
    create: { width: 60, height: 20, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
  })
    .webp()
    .toBuffer();

/** An animation of 30 × 20 pixels. */
export function moving(format: "gif" | "webp", frames: number): Promise<Buffer> {
  const [width, pageHeight] = [30, 20];
  const height = pageHeight * frames;
  const picture = sharp(pixelsOf(width * height * 3), {
    raw: { width, height, channels: 3, pageHeight },
  });
  return (format === "gif" ? picture.gif({ effort: 1 }) : picture.webp({ effort: 0 })).toBuffer();
}

function part(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function pngOf(width: number, height: number, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    part("IHDR", header),
    ...more,
    part("IDAT", deflateSync(Buffer.alloc(64))),
    part("IEND", Buffer.alloc(0)),
  ]);
}

/** A PNG whose header claims a far larger size than its content has. */
export const hugePng = (): Buffer => pngOf(32_000, 32_000);

/** An animated PNG, header only. */
export const apng = (): Buffer => pngOf(4, 4, part("acTL", Buffer.alloc(8)));

/** A JPEG whose second half is missing. */
export async function withoutRest(): Promise<Buffer> {
  const whole = await sharp(pixelsOf(300 * 300 * 3), {
    raw: { width: 300, height: 300, channels: 3 },
  })
    .jpeg()
    .toBuffer();
  return whole.subarray(0, whole.length / 2);
}
