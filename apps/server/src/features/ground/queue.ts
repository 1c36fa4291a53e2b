import { DomainError } from "@sortes/contract";

export interface QueueSize {
  /** Maximum number that run at the same time. */
  atOnce: number;
  /** Maximum number that may wait. */
  waiting: number;
  /** Milliseconds to wait for a place; default: unlimited. */
  patience?: number;
}

const unavailable = (): Error => new DomainError("UNAVAILABLE");

/** Limits how many tasks run at once; the others wait in line. */
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

  /** @throws the error of `whenFull` if too many are waiting or no place is free in time. */
  async run<T>(work: () => Promise<T>, whenFull = unavailable): Promise<T> {
    if (this.#running >= this.#size.atOnce) {
      if (this.#line.length >= this.#size.waiting) throw whenFull();
      await this.#place(whenFull);
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

  #place(whenFull: () => Error): Promise<void> {
    return new Promise((resolve, reject) => {
      const { patience } = this.#size;
      const giveUp = () => {
        this.#line.splice(this.#line.indexOf(turn), 1);
        reject(whenFull());
      };
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#line.push(turn);
    });
  }
}

/** A queue for each key, for as long as something is in it. */
export class Queues {
  readonly #size: QueueSize;
  readonly #queues = new Map<string, Queue>();

  constructor(size: QueueSize) {
    this.#size = size;
  }

  /** @throws the error of `whenFull` if too many are waiting at that key or no place is free in time. */
  async run<T>(key: string, work: () => Promise<T>, whenFull = unavailable): Promise<T> {
    const queue = this.#queues.get(key) ?? new Queue(this.#size);
    this.#queues.set(key, queue);
    try {
      return await queue.run(work, whenFull);
    } finally {
      if (queue.isEmpty) this.#queues.delete(key);
    }
  }
}

/**
 * Counts over all readers: each keeps a connection and a processor of the database busy, so that two run at once and the
 * others wait for some seconds.
 */
export const readerCounts = (): Queue => new Queue({ atOnce: 2, waiting: 50, patience: 10_000 });

/**
 * One change of a person at a time. They would wait for each other in the database anyway, each holding a connection;
 * here they wait without one, so that one person's locked row costs others nothing.
 */
export const perUserQueues = (): Queues => new Queues({ atOnce: 1, waiting: 100, patience: 1500 });
