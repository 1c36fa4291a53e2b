import { constants, fstatSync, openSync, write, writeSync } from "node:fs";
import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { tracing } from "./tracing/seam.ts";

/** Maximum bytes of lines that wait for a reader or for disk space. Further lines are dropped and counted. */
const waitingAtMost = 1024 * 1024;
/** Milliseconds until the next attempt if a reader is slow, or if writing fails, as on a full disk. */
const tryAgain = { slow: 50, failed: 1000 };

/** Writes lines to a file descriptor in order, without ever blocking. */
class LineSink implements DestinationStream {
  readonly #fd: number;
  readonly #onRoom: (dropped: number) => void;
  #waiting: string[] = [];
  /** Data being written, or not written yet. */
  #rest: Buffer = Buffer.alloc(0);
  /** Bytes of both. */
  #bytes = 0;
  #dropped = 0;
  #state: "idle" | "writing" | "pausing" = "idle";

  /** @param onRoom gets the number of dropped lines as soon as there is space again. */
  constructor(fd: number, onRoom: (dropped: number) => void) {
    this.#fd = fd;
    this.#onRoom = onRoom;
  }

  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#bytes + bytes > waitingAtMost) {
      this.#dropped++;
      return;
    }
    this.#waiting.push(line);
    this.#bytes += bytes;
    if (this.#state === "idle") this.#writeOn();
  }

  /** Synchronously writes as many waiting lines as possible, for a process that is about to end. */
  flush(): void {
    try {
      // the write in progress ends before the process does
      let rest = this.#state === "writing" ? Buffer.alloc(0) : this.#rest;
      rest = Buffer.concat([rest, Buffer.from(this.#waiting.join(""))]);
      while (rest.length > 0) rest = rest.subarray(writeSync(this.#fd, rest));
    } catch {
      // nobody reads, or the disk is full
    }
    this.#waiting = [];
    if (this.#state !== "writing") this.#rest = Buffer.alloc(0);
  }

  #writeOn(): void {
    if (this.#rest.length === 0) {
      this.#rest = Buffer.from(this.#waiting.join(""));
      this.#waiting = [];
    }
    if (this.#rest.length === 0) {
      this.#state = "idle";
      return;
    }
    this.#state = "writing";
    write(this.#fd, this.#rest, (error, written) => {
      if (error) return this.#pause(error.code === "EAGAIN" ? tryAgain.slow : tryAgain.failed);
      this.#rest = this.#rest.subarray(written);
      this.#bytes -= written;
      if (this.#dropped > 0 && this.#bytes < waitingAtMost / 2) {
        const dropped = this.#dropped;
        this.#dropped = 0;
        this.#onRoom(dropped);
      }
      this.#writeOn();
    });
  }

  #pause(ms: number): void {
    this.#state = "pausing";
    setTimeout(() => this.#writeOn(), ms).unref();
  }
}

/**
 * A file descriptor for the same place as `fd` on which a write never blocks. An inherited pipe or terminal has the
 * same mode for all programs that use it, so it is opened a second time where the system allows that.
 */
function openOutput(fd: number): number {
  const kind = fstatSync(fd);
  // writes to a file do not wait for a reader, and two openings of it would overwrite each other
  if (kind.isFile()) return fd;
  try {
    const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
    return openSync(`/proc/self/fd/${fd}`, O_WRONLY | O_NONBLOCK | O_NOCTTY);
  } catch {
    // a socket, a pipe of another user, or a system without /proc: Node makes these non-blocking when it opens its own
    // stream on them
    void (fd === 2 ? process.stderr : process.stdout);
    return fd;
  }
}

export type Log = Logger;

/**
 * Structured lines on standard output. Logging never waits and never throws: while nobody reads or the disk is full, up
 * to a megabyte of lines is buffered, and further lines are dropped. A separate line gives their number when writing
 * works again.
 */
export function createLog(options: LoggerOptions): Log {
  const sink = new LineSink(openOutput(1), (dropped) =>
    log.error({ dropped }, "lines of this log were dropped: nobody read it, or its disk was full"),
  );
  // lines of traced work name its trace
  const mixin = tracing() && (() => tracing()?.ids() ?? {});
  const log = pino(mixin ? { ...options, mixin } : options, sink);
  process.once("exit", () => sink.flush());
  return log;
}

/** Ends the process after an uncaught error, with a line in the log even if nobody reads the console. */
export function endOnUncaught(log: Log): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an uncaught error; the process ends");
    process.exit(1);
  });
}

/** Maximum depth of nested objects in a logged error. */
const deepest = 5;

/**
 * Serialises an error for the log with all texts masked: message, stack, and properties of libraries, such as a row
 * named by the database.
 */
export const maskedError =
  (mask: (text: string) => string) =>
  (error: Error): unknown => {
    const tell = (value: unknown, depth: number): unknown => {
      if (typeof value === "string") return mask(value);
      if (typeof value !== "object" || value === null) return value;
      if (depth === 0) return undefined;
      if (Array.isArray(value)) return value.map((entry) => tell(entry, depth - 1));
      return Object.fromEntries(
        Object.entries(value).map(([key, entry]) => [key, tell(entry, depth - 1)]),
      );
    };
    return tell(pino.stdSerializers.err(error), deepest);
  };
