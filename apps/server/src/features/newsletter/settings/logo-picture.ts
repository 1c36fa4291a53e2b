import { brandLimits, type LogoType, type Message } from "@sortes/contract";
import { pictureTypeOf } from "@sortes/pictures";
import { readJpeg, readPng, readWebp, type Stripped } from "./logo-formats.ts";

/** Why a file cannot be a logo. */
export class LogoError extends Error {
  override readonly name = "LogoError";
  readonly asMessage: Message;
  constructor(asMessage: Message) {
    super(asMessage.code);
    this.asMessage = asMessage;
  }
}

/** A picture stripped of metadata: no location, camera, comments or profiles. */
interface Logo {
  type: LogoType;
  width: number;
  height: number;
  bytes: Buffer;
}

type Reader = (...given: Parameters<typeof readPng>) => Stripped | Promise<Stripped>;

const readers: Record<LogoType, Reader> = {
  "image/png": readPng,
  "image/jpeg": readJpeg,
  "image/webp": readWebp,
};

/**
 * Reads a picture; detects its type from the content.
 * @param base64 the file, base64-encoded
 * @throws LogoError LOGO_BYTES, LOGO_TYPE, LOGO_SIZE or LOGO_UNREADABLE.
 */
export async function readLogo(base64: string): Promise<Logo> {
  const most = brandLimits.logo;
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > most.bytes)
    throw new LogoError({ code: "LOGO_BYTES", params: { kilobytes: most.bytes / 1024 } });
  const type = pictureTypeOf(bytes);
  // a GIF may move
  if (!type || type === "image/gif") throw new LogoError({ code: "LOGO_TYPE" });
  const within = (width: number, height: number): void => {
    const { width: widest, height: highest } = most;
    if (width > widest || height > highest)
      throw new LogoError({ code: "LOGO_SIZE", params: { width: widest, height: highest } });
  };
  const stripped = await readOr<Stripped>(() => readers[type](bytes, within));
  if (stripped === undefined) throw new LogoError({ code: "LOGO_UNREADABLE" });
  if (stripped === "moves") throw new LogoError({ code: "LOGO_TYPE" });
  return { type, ...stripped };
}

/** Returns undefined for truncated or inconsistent files, where `read` throws a RangeError. */
async function readOr<Result>(read: () => Result | Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
