import { write, writeSync } from "node:fs";
import type { DestinationStream } from "pino";

/** Bytes of lines that wait for a reader, or for room on the disk. What comes beyond that is dropped and counted. */
const waitingAtMost = 1024 * 1024;
/** Milliseconds until another try: where a reader is slow, and where writing fails, as on a full disk. */
const tryAgain = { slow: 50, failed: 1000 };

/** Writes lines to a file descriptor, in order, and never waits for it. */
export class LineSink implements DestinationStream {
  readonly #fd: number;
  readonly #onRoom: (dropped: number) => void;
  #waiting: string[] = [];
  /** What is being written, or could not be written yet. */
  #rest: Buffer = Buffer.alloc(0);
  /** Bytes of both. */
  #bytes = 0;
  #dropped = 0;
  #state: "idle" | "writing" | "pausing" = "idle";

  /** @param onRoom is told how many lines were dropped, as soon as there is room for more. */
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

  /** Writes as many waiting lines as possible at once: for a process that is about to end. */
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
