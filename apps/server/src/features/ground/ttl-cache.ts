/**
 * A cache of promises with a time to live in milliseconds. Concurrent callers share a pending answer. A failure reaches
 * only those callers and is not cached.
 */
export class TtlCache<Key, Answer> {
  readonly #freshFor: number;
  readonly #most: number;
  // in order of insertion
  readonly #kept = new Map<Key, { until: number; answer: Promise<Answer> }>();

  /** @param most maximum number of cached answers; the oldest are evicted first */
  constructor(freshFor: number, most = Infinity) {
    this.#freshFor = freshFor;
    this.#most = most;
  }

  find(key: Key): Promise<Answer> | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.until > performance.now() ? kept.answer : undefined;
  }

  keep(key: Key, answer: Promise<Answer>): Promise<Answer> {
    this.#kept.delete(key);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < this.#most) break;
      this.#kept.delete(oldest);
    }
    const kept = { until: performance.now() + this.#freshFor, answer };
    this.#kept.set(key, kept);
    answer.catch(() => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    });
    return answer;
  }
}
