interface Kept<T> {
  result: Promise<T>;
  /** 0 while it is being computed. */
  size: number;
}

/** An LRU cache of expensive results that never change under their key. Concurrent callers share one computation. */
export class LruCache<T> {
  readonly #most: { results: number; size: number };
  readonly #sizeOf: (result: T) => number;
  // the most recently used are at the end
  readonly #kept = new Map<string, Kept<T>>();
  #size = 0;

  /** @param most the maximum number of results, and the maximum sum of their sizes */
  constructor(most: { results: number; size: number }, sizeOf: (result: T) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  /** Whether a result is cached or being computed, and so costs nothing more. */
  has(key: string): boolean {
    return this.#kept.has(key);
  }

  /** The result under a key. Failures are not cached. */
  async of(key: string, make: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return await kept.result;
    }
    const entry: Kept<T> = { result: make(), size: 0 };
    this.#kept.set(key, entry);
    try {
      const result = await entry.result;
      if (this.#kept.get(key) === entry) this.#weigh(entry, this.#sizeOf(result));
      return result;
    } catch (error) {
      if (this.#kept.get(key) === entry) this.#kept.delete(key);
      throw error;
    }
  }

  #weigh(entry: Kept<T>, size: number): void {
    entry.size = size;
    this.#size += size;
    for (const [oldest, other] of this.#kept) {
      if (this.#kept.size <= this.#most.results && this.#size <= this.#most.size) return;
      this.#kept.delete(oldest);
      this.#size -= other.size;
    }
  }
}
