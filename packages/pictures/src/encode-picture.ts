import sharp, { type Metadata, type Sharp } from "sharp";
import type { EncoderReply, EncodingJob, EncodedPicture } from "./picture-encoder.ts";

// A separate process per picture. The decoders are native code that parses untrusted files: here a crash cannot harm
// the server, and the memory is freed when the process exits.

/** The decoders of accepted types; all others stay blocked. */
const decoders = [
  "VipsForeignLoadJpeg",
  "VipsForeignLoadPng",
  "VipsForeignLoadWebp",
  "VipsForeignLoadNsgif",
];
/** Opaque PNGs of at least this many bytes become JPEGs if that is smaller. */
const largePng = 400 * 1024;

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: decoders });

process.once("disconnect", () => process.exit());
process.once("message", (job: EncodingJob) => {
  void replyTo(job).then((reply) => process.send?.(reply, () => process.disconnect()));
});

async function replyTo(job: EncodingJob): Promise<EncoderReply> {
  try {
    const bytes = Buffer.from(job.bytes);
    const { limits } = job;
    // reads the header only, without decoding
    const head = await sharp(bytes, { limitInputPixels: false }).metadata();
    const frames = head.pages ?? 1;
    const pixels = head.width * (head.pageHeight ?? head.height);
    if (frames === 1 && pixels > limits.pixels) return { refused: "size" };
    if (frames > 1 && (frames > limits.frames || frames * pixels > limits.movingPixels))
      return { refused: "frames" };
    const encoded = await encode(bytes, head, job);
    return encoded.bytes.length > limits.keptBytes ? { refused: "heavy" } : { encoded };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return why.startsWith("timeout") ? { refused: "heavy" } : { refused: "unreadable", why };
  }
}

/** Encodes the picture rotated upright, without metadata, in sRGB, and no larger than mails show it. */
async function encode(
  bytes: Buffer,
  head: Metadata,
  { limits, seconds }: EncodingJob,
): Promise<EncodedPicture> {
  const isMoving = (head.pages ?? 1) > 1;
  const limitInputPixels = isMoving ? limits.movingPixels : limits.pixels;
  const open = (): Sharp =>
    sharp(bytes, { limitInputPixels, animated: isMoving, failOn: "error" })
      .timeout({ seconds })
      .autoOrient()
      .resize({ ...limits.kept, fit: "inside", withoutEnlargement: true });
  if (isMoving) return await asGif(open());
  const jpeg = () => asJpeg(open());
  if (head.format === "jpeg") return await jpeg();
  const isOpaque = !head.hasAlpha || (await sharp(bytes, { limitInputPixels }).stats()).isOpaque;
  // not all mail clients show WebP
  if (head.format === "webp" && isOpaque) return await jpeg();
  const png = await asPng(open());
  if (!isOpaque || png.bytes.length < largePng) return png;
  const other = await jpeg();
  return other.bytes.length < png.bytes.length ? other : png;
}

async function asJpeg(picture: Sharp): Promise<EncodedPicture> {
  const { data, info } = await picture
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { type: "image/jpeg", width, height, isMoving: false, bytes: data };
}

async function asPng(picture: Sharp): Promise<EncodedPicture> {
  const { data, info } = await picture
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { type: "image/png", width, height, isMoving: false, bytes: data };
}

async function asGif(picture: Sharp): Promise<EncodedPicture> {
  const { data, info } = await picture.gif().toBuffer({ resolveWithObject: true });
  const { width, height, pageHeight = height } = info;
  return { type: "image/gif", width, height: pageHeight, isMoving: true, bytes: data };
}
