import { DomainError } from "@sortes/contract";

export interface QueueSize {
  /** Maximum number of concurrent tasks. */
  atOnce: number;
  /** Maximum number of waiting tasks. */
  waiting: number;
  /** Longest wait for a slot (ms); default: unlimited. */
  patience?: number;
}

const unavailable = (): Error => new DomainError("UNAVAILABLE");

/** Limits concurrent tasks; the others wait in line. */
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

  /** @throws the error of `whenFull` if too many are waiting or no slot becomes free in time. */
  async run<T>(work: () => Promise<T>, whenFull = unavailable): Promise<T> {
    if (this.#running >= this.#size.atOnce) {
      if (this.#line.length >= this.#size.waiting) throw whenFull();
      await this.#place(whenFull);
    } else this.#running++;
    try {
      return await work();
    } finally {
      // the slot passes to the next in line, or becomes free
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

/** One queue per key, which exists only while it is in use. */
export class Queues {
  readonly #size: QueueSize;
  readonly #queues = new Map<string, Queue>();

  constructor(size: QueueSize) {
    this.#size = size;
  }

  /** Whether nothing runs: keys are of callers' choosing, so nothing is kept of those that are done. */
  get isEmpty(): boolean {
    return this.#queues.size === 0;
  }

  /** @throws the error of `whenFull` if too many are waiting for that key or no slot becomes free in time. */
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
 * The queue for counts over all readers. Each occupies a connection and a core of the database, so only two run at once
 * and the others wait for up to ten seconds.
 */
export const readerCounts = (): Queue => new Queue({ atOnce: 2, waiting: 50, patience: 10_000 });

/** Serialises changes of each open list: a whole hall may join within a minute, and each waits for milliseconds. */
export const joiners = (): Queues => new Queues({ atOnce: 1, waiting: 500, patience: 10_000 });

/**
 * Serialises each user's changes. In the database they would wait for each other too, each holding a connection; here
 * they wait without one, so that one user's lock does not affect others.
 */
export const perUserQueues = (): Queues => new Queues({ atOnce: 1, waiting: 100, patience: 1500 });
