import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import {
  assertBelow,
  bitLength,
  bitLengthBig,
  maxBelow,
  type RandomSource,
} from "./random-source.ts";

const keyBytes = 32;
const blockBytes = 32;
const wordBytes = 8;

/**
 * The reproducible source of format `sortes-draw/1`: the same 32-byte key gives the same integers everywhere.
 *
 * Block i of the stream is HMAC-SHA-256(key, i as 8 bytes big-endian), for i = 0, 1, 2, … `below(n)` takes the next 8
 * bytes of the stream as a big-endian number, keeps its lowest ⌈log₂ n⌉ bits, and takes the next 8 bytes if the result
 * is not below n; n = 1 too takes 8 bytes. `belowBig(n)` for n > 2⁶⁴ does the same with ⌈⌈log₂ n⌉ / 64⌉ such words at
 * once, most significant first. Throws a RangeError unless the key has 32 bytes.
 */
export function seededRandom(key: Uint8Array): RandomSource {
  if (key.length !== keyBytes)
    throw new RangeError(`a key has ${keyBytes} bytes, not ${key.length}`);
  return new SeededSource(key);
}

class SeededSource implements RandomSource {
  private readonly keyed: ReturnType<typeof hmac.create>;
  private readonly counter = new DataView(new ArrayBuffer(8));
  private readonly counterBytes = new Uint8Array(this.counter.buffer);
  private readonly block = new DataView(new ArrayBuffer(blockBytes));
  private readonly blockOut = new Uint8Array(this.block.buffer);
  private blockIndex = 0;
  private offset = blockBytes;

  constructor(key: Uint8Array) {
    this.keyed = hmac.create(sha256, key);
  }

  below(n: number): number {
    assertBelow(n);
    const length = bitLength(n - 1);
    const highMask = 2 ** Math.max(length - 32, 0) - 1;
    const lowMask = 2 ** Math.min(length, 32) - 1;
    for (;;) {
      const at = this.nextWord();
      const high = (this.block.getUint32(at) & highMask) >>> 0;
      const low = (this.block.getUint32(at + 4) & lowMask) >>> 0;
      const value = high * 2 ** 32 + low;
      if (value < n) return value;
    }
  }

  belowBig(n: bigint): bigint {
    if (n <= BigInt(maxBelow)) return BigInt(this.below(Number(n)));
    const length = bitLengthBig(n - 1n);
    const wordCount = Math.ceil(length / 64);
    for (;;) {
      let value = 0n;
      for (let k = 0; k < wordCount; k++) {
        value = (value << 64n) | this.block.getBigUint64(this.nextWord());
      }
      value = BigInt.asUintN(length, value);
      if (value < n) return value;
    }
  }

  /** Position in `block` of the next 8 bytes of the stream. */
  private nextWord(): number {
    if (this.offset === blockBytes) {
      this.counter.setBigUint64(0, BigInt(this.blockIndex++));
      this.keyed.clone().update(this.counterBytes).digestInto(this.blockOut);
      this.offset = 0;
    }
    const at = this.offset;
    this.offset += wordBytes;
    return at;
  }
}
