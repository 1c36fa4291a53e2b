import type { RandomSource } from "./random-source.ts";
import { rejectionSource, type WordSource } from "./rejection.ts";

/** Web Crypto gives at most 65,536 bytes at a time. */
const largestBatch = 65_536 / Uint32Array.BYTES_PER_ELEMENT;
const smallestBatch = 32;

/**
 * A source on the Web Crypto generator of the browser or of Node, for everything that is drawn but needs no replay.
 * Words are fetched in batches that grow, so that one name is as cheap to draw as a long list is fast to shuffle.
 */
export function cryptoRandom(): RandomSource {
  return rejectionSource(new CryptoWords());
}

class CryptoWords implements WordSource {
  readonly bits = 32;
  private words = new Uint32Array(smallestBatch / 2);

  batch(): Uint32Array {
    if (this.words.length < largestBatch) this.words = new Uint32Array(this.words.length * 2);
    return globalThis.crypto.getRandomValues(this.words);
  }
}
