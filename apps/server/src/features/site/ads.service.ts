import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Ad, adPictureAddress, EnvError, type Tier } from "@sortes/contract";
import { hasFeature } from "@sortes/core";
import type { Config } from "../../config.ts";

/** The ad's picture as served. */
export interface AdPicture {
  bytes: Buffer;
  type: string;
}

/** Maximum size of the picture (bytes), so that pages do not wait for an ad. */
const mostBytes = 200 * 1024;

/** The signatures of the accepted file types. SVG is excluded, because it can contain scripts. */
const kinds = [
  ["image/png", (head: string) => head.startsWith("\x89PNG\r\n\x1a\n")],
  ["image/jpeg", (head: string) => head.startsWith("\xff\xd8\xff")],
  ["image/webp", (head: string) => head.startsWith("RIFF") && head.slice(8, 12) === "WEBP"],
  ["image/avif", (head: string) => head.slice(4, 12) === "ftypavif"],
] as const;

/** The operator's ad: a text, a link and optionally a picture, all served from here. */
export class Ads {
  readonly #ad: Ad | null;
  readonly picture: AdPicture | undefined;

  /** @throws EnvError if the picture is unreadable, too large, or not a picture. */
  constructor(ad: Config["ad"]) {
    this.picture = ad?.picture === undefined ? undefined : pictureAt(ad.picture);
    const version = this.picture && createHash("sha256").update(this.picture.bytes).digest("hex");
    this.#ad = ad
      ? {
          text: ad.text,
          link: ad.link,
          picture: version === undefined ? null : `${adPictureAddress}?v=${version.slice(0, 12)}`,
        }
      : null;
  }

  /** The ad for a tier, undefined for guests; null if there is none. */
  for(tier: Tier | undefined): Ad | null {
    return hasFeature(tier, "noAds") ? null : this.#ad;
  }
}

function pictureAt(path: string): AdPicture {
  const bytes = bytesAt(path);
  const head = bytes.toString("latin1", 0, 16);
  const [type] = kinds.find(([, fits]) => fits(head)) ?? [];
  if (type === undefined || bytes.length > mostBytes)
    throw new EnvError(
      `AD_PICTURE holds ${JSON.stringify(path)}; it may hold the path of a PNG, JPEG, WebP or AVIF file of at most ${mostBytes / 1024} KB.`,
    );
  return { bytes, type };
}

function bytesAt(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new EnvError(`AD_PICTURE holds ${JSON.stringify(path)}, which cannot be read.`);
  }
}
