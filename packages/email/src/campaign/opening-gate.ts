/**
 * Limits the number of connections that open at a time. If one fails, all waiting ones fail too, so that a dead server
 * gets a few attempts rather than one per connection.
 */
export class OpeningGate {
  readonly #atOnce: number;
  #open = 0;
  #waiting: PromiseWithResolvers<void>[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** @throws the error of `open`, or of another's `open` meanwhile. */
  async run<T>(open: () => Promise<T>): Promise<T> {
    if (this.#open >= this.#atOnce) {
      const turn = Promise.withResolvers<void>();
      this.#waiting.push(turn);
      await turn.promise;
    } else this.#open++;
    try {
      return await open();
    } catch (error) {
      const told = this.#waiting;
      this.#waiting = [];
      for (const turn of told) turn.reject(error);
      throw error;
    } finally {
      const next = this.#waiting.shift();
      if (next) next.resolve();
      else this.#open--;
    }
  }
}
