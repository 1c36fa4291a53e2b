/**
 * Lets a few connections open at the same time. One that fails tells all who wait, which then do not try themselves,
 * so that a dead server meets a few attempts and not one for each connection.
 */
export class OpeningGate {
  readonly #atOnce: number;
  #open = 0;
  #waiting: PromiseWithResolvers<void>[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** @throws what `open` threw, or what that of another threw meanwhile. */
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
