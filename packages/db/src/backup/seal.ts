import { createHash, type Hash } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";

// The last bytes of an archive: a skippable zstd frame (RFC 8878, 3.1.2), which other programs ignore, with the SHA-256
// of everything before it. Checksums inside the archive do not cover its end, headers and padding.

const length = 32;
const head = Buffer.from([0x50, 0x2a, 0x4d, 0x18, length, 0, 0, 0]);
const whole = head.length + length;

/** Passes an archive on and appends its seal. */
export class Sealing extends Transform {
  readonly #hash: Hash = createHash("sha256");

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#hash.update(chunk);
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.concat([head, this.#hash.digest()]));
  }
}

/** Passes an archive on without its seal. Fails at the end if the seal does not match. */
export class Unsealing extends Transform {
  readonly #hash: Hash = createHash("sha256");
  /** The last bytes, which may be the seal. */
  #last: Buffer = Buffer.alloc(0);
  /** Whether there was a seal, once everything has passed. */
  isSealed = false;

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    const known = Buffer.concat([this.#last, chunk]);
    const end = Math.max(0, known.length - whole);
    this.#last = known.subarray(end);
    const passing = known.subarray(0, end);
    this.#hash.update(passing);
    done(null, passing);
  }

  override _flush(done: TransformCallback): void {
    this.isSealed = this.#last.length === whole && this.#last.subarray(0, head.length).equals(head);
    if (!this.isSealed) done(null, this.#last);
    else if (this.#last.subarray(head.length).equals(this.#hash.digest())) done();
    else done(new Error("bytes of it have changed since it was written"));
  }
}
