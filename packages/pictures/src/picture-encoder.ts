import { fork } from "node:child_process";
import { DomainError, type KeptPictureType, type pictureLimits } from "@sortes/contract";

/** A picture as it is stored: re-encoded from its pixels, without metadata. */
export interface EncodedPicture {
  type: KeptPictureType;
  width: number;
  height: number;
  isMoving: boolean;
  bytes: Uint8Array;
}

/** A message to the encoding process. */
export interface EncodingJob {
  bytes: Uint8Array;
  limits: typeof pictureLimits;
  /** Timeout of one libvips operation. */
  seconds: number;
}

/** The encoding process's reply. */
export type EncoderReply =
  | { encoded: EncodedPicture }
  | { refused: "size" | "frames" | "heavy" }
  | { refused: "unreadable"; why: string };

/** Timeouts (ms): for one picture, including the start of its process, and for waiting in the queue. */
const caps = { encoding: 30_000, waiting: 60_000 };
/** Heap limit of the encoding process (MB); pictures are outside the heap. */
const heap = 64;

interface Encoding {
  limits: typeof pictureLimits;
  /** Called with the reason if a picture could not be read. */
  onFault: (why: string) => void;
}

/** Encodes pictures one at a time, each in a short-lived child process. */
export class PictureEncoder {
  readonly #parts: Encoding;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: Encoding) {
    this.#parts = parts;
  }

  /**
   * @throws DomainError PICTURE_SIZE, PICTURE_FRAMES, PICTURE_HEAVY, PICTURE_UNREADABLE; UNAVAILABLE if the queue is
   * too slow.
   */
  async encode(bytes: Buffer): Promise<EncodedPicture> {
    const late = AbortSignal.timeout(caps.waiting);
    const turn = this.#last.then(async () => {
      if (late.aborted) throw new DomainError("UNAVAILABLE");
      return await replyTo({ bytes, limits: this.#parts.limits, seconds: caps.encoding / 1000 });
    });
    this.#last = turn.catch(() => undefined);
    const reply = await turn;
    if ("encoded" in reply) return reply.encoded;
    const { pixels, movingPixels, frames, keptBytes } = this.#parts.limits;
    switch (reply.refused) {
      case "size":
        throw new DomainError("PICTURE_SIZE", { megapixels: pixels / 1e6 });
      case "frames":
        throw new DomainError("PICTURE_FRAMES", { frames, megapixels: movingPixels / 1e6 });
      case "heavy":
        throw new DomainError("PICTURE_HEAVY", { megabytes: keptBytes / 1024 / 1024 });
      case "unreadable":
        this.#parts.onFault(reply.why);
        throw new DomainError("PICTURE_UNREADABLE");
    }
  }
}

/** Runs a job in a child process. A process that exits without a reply has met a file that it cannot read. */
async function replyTo(job: EncodingJob): Promise<EncoderReply> {
  const child = fork(new URL("encode-picture.ts", import.meta.url), {
    // inherits no secrets from our environment; few malloc arenas keep its memory small
    env: { MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: "2" },
    execArgv: [`--max-old-space-size=${heap}`, "--disable-warning=ExperimentalWarning"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<EncoderReply>((resolve, reject) => {
      timer = setTimeout(() => resolve({ refused: "heavy" }), caps.encoding);
      child.once("message", (reply) => resolve(reply as EncoderReply));
      child.once("error", reject);
      child.once("exit", (code, signal) =>
        resolve({ refused: "unreadable", why: `its program ended with ${signal ?? code}` }),
      );
      child.send(job, (error) => {
        // a process that has exited is reported by the `exit` event
        if (error && child.exitCode === null && child.signalCode === null) reject(error);
      });
    });
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}
