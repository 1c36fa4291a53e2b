// without schemas, for the page that writes campaigns

/** Accepted types of uploads, detected by content. Other types are unsuitable for mails or cannot be re-encoded. */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type PictureType = (typeof pictureTypes)[number];

/** The types of stored pictures, which every mail client shows, and their file extensions. */
export const keptPictureEndings = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
} as const;
export type KeptPictureType = keyof typeof keptPictureEndings;

/** The path of pictures; a picture's hash, size in pixels and file extension follow. */
export const pictureAddress = "/api/mail-pictures";

/** The path of a stored picture. It depends on the content, so the response is immutable. */
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

/** Parses the address of a picture of this site; undefined for other addresses. Sizes in pixels. */
export function keptPictureAt(
  address: string,
): { id: string; width: number; height: number } | undefined {
  const [, id, width, height] = keptAddress.exec(address) ?? [];
  return id === undefined ? undefined : { id, width: Number(width), height: Number(height) };
}

export const pictureLimits = {
  /** Bytes of an uploaded file, and of the stored picture. */
  bytes: 10 * 1024 * 1024,
  keptBytes: 5 * 1024 * 1024,
  /** Pixels of a file, checked before decoding; for animations, pixels of all frames, and the number of frames. */
  pixels: 40_000_000,
  movingPixels: 30_000_000,
  frames: 300,
  /** Pixels of a stored picture: twice what a mail of 600 pixels can show. Larger uploads are scaled down. */
  kept: { width: 1200, height: 4800 },
  /** Maximum stored pictures, and their total bytes. */
  pictures: 2000,
  allBytes: 1024 * 1024 * 1024,
  /** Bytes that a staff member may add per day. The server limits attempts separately. */
  bytesADay: 200 * 1024 * 1024,
  name: 200,
  alt: 300,
  pageSize: { default: 24, max: 100 },
} as const;
