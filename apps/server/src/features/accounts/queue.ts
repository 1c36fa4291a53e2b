export interface QueueSize {
  /** How many run at the same time. */
  atOnce: number;
  /** How many may wait for a place. */
  waiting: number;
}

/** Lets only so many things run at once; the others wait in line. */
export class Queue {
  readonly #size: QueueSize;
  #running = 0;
  readonly #line: (() => void)[] = [];

  constructor(size: QueueSize) {
    this.#size = size;
  }

  get isEmpty(): boolean {
    return this.#running === 0;
  }

  /** @throws what `whenFull` answers, when as many are waiting as may. */
  async run<T>(work: () => Promise<T>, whenFull: () => Error): Promise<T> {
    if (this.#running >= this.#size.atOnce) {
      if (this.#line.length >= this.#size.waiting) throw whenFull();
      await new Promise<void>((resolve) => this.#line.push(resolve));
    } else this.#running++;
    try {
      return await work();
    } finally {
      // the place passes on to the next in line, or becomes free
      const next = this.#line.shift();
      if (next) next();
      else this.#running--;
    }
  }
}

/** A queue for each key, for as long as something is in it. */
export class Queues {
  readonly #size: QueueSize;
  readonly #queues = new Map<string, Queue>();

  constructor(size: QueueSize) {
    this.#size = size;
  }

  /** @throws what `whenFull` answers, when as many are waiting at that key as may. */
  async run<T>(key: string, work: () => Promise<T>, whenFull: () => Error): Promise<T> {
    const queue = this.#queues.get(key) ?? new Queue(this.#size);
    this.#queues.set(key, queue);
    try {
      return await queue.run(work, whenFull);
    } finally {
      if (queue.isEmpty) this.#queues.delete(key);
    }
  }
}
