/**
 * Answers that are good enough for some milliseconds. Whoever asks while one is under way waits for it; a failure is
 * reported to them, and to nobody later.
 */
export class FreshAnswers<Key, Answer> {
  readonly #freshFor: number;
  readonly #most: number;
  // in the order in which they were asked for
  readonly #kept = new Map<Key, { until: number; answer: Promise<Answer> }>();

  /** @param most answers that are kept at a time; the oldest go first */
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
