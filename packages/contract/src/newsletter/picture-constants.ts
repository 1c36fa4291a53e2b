// without schemas, for the page that writes campaigns

/** What a picture may be when it comes, by its content. Others stay outside of mails, or of what can be re-encoded. */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type PictureType = (typeof pictureTypes)[number];

/** The types of kept pictures, which every mail program shows, and the endings of their addresses. */
export const keptPictureEndings = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
} as const;
export type KeptPictureType = keyof typeof keptPictureEndings;

/** The address of pictures on the site: their hash, pixels and ending follow. */
export const pictureAddress = "/api/mail-pictures";

/** The address of a kept picture on the site. Another picture has another one, so that it never changes. */
export const pathOfPicture = ({
  id,
  width,
  height,
  type,
}: {
  id: string;
  width: number;
  height: number;
  type: KeptPictureType;
}): string => `${pictureAddress}/${id}-${width}x${height}.${keptPictureEndings[type]}`;

const keptAddress =
  /^(?:https?:\/\/[^/?#]+|\{\{site_url\}\})?\/api\/mail-pictures\/([0-9a-f]{64})-([1-9]\d{0,4})x([1-9]\d{0,4})\.(?:png|jpg|gif)$/;

/** The picture of this site at that address, with its pixels; undefined for other addresses. */
export function keptPictureAt(
  address: string,
): { id: string; width: number; height: number } | undefined {
  const [, id, width, height] = keptAddress.exec(address) ?? [];
  return id === undefined ? undefined : { id, width: Number(width), height: Number(height) };
}

export const pictureLimits = {
  /** Bytes of a file as it comes, and of the picture that is made of it. */
  bytes: 10 * 1024 * 1024,
  keptBytes: 5 * 1024 * 1024,
  /** Pixels of a file, before anything is decoded; of a moving one, those of all frames, and how many. */
  pixels: 40_000_000,
  movingPixels: 30_000_000,
  frames: 300,
  /** Pixels of a kept picture: twice what a mail of 600 pixels can show. Larger ones are made smaller. */
  kept: { width: 1200, height: 4800 },
  /** Pictures and bytes of all of them. */
  pictures: 2000,
  allBytes: 1024 * 1024 * 1024,
  /** Bytes that one of the staff may add in a day. Tries are limited by the server. */
  bytesADay: 200 * 1024 * 1024,
  name: 200,
  alt: 300,
  pageSize: { default: 24, max: 100 },
} as const;
