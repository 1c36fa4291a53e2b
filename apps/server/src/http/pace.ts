import { DomainError } from "@sortes/contract";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionLimits } from "../limits.ts";

const paces = new WeakMap<Socket, Pace>();

/**
 * Whether a connection's upload may continue beyond the usual time limit. From then on its sender must keep the minimum
 * rate.
 */
export function mayGoOn(socket: Socket): boolean {
  return paces.get(socket)?.judge() ?? false;
}

/** Enforces a minimum rate of an upload. Only time spent waiting for the sender counts. */
export class Pace {
  readonly #raw: IncomingMessage;
  readonly #limits: ConnectionLimits;
  #isJudged = false;
  /** Time spent waiting for bytes before the current window (ms). */
  #before = 0;
  /** The bytes of the current window, and the time spent waiting for them (ms). */
  #bytes = 0;
  #waited = 0;
  /** Whether the previous window was too slow. */
  #wasSlow = false;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #refuse: (() => void) | undefined;

  constructor(raw: IncomingMessage, limits: ConnectionLimits) {
    this.#raw = raw;
    this.#limits = limits;
  }

  /**
   * Passes the chunks through as they arrive.
   * @throws DomainError REQUEST_TIMEOUT if they arrive too slowly, but not before the usual time limit is over.
   */
  async *follow(chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
    const { socket } = this.#raw;
    paces.set(socket, this);
    try {
      for (;;) {
        const next = await this.#wait(chunks);
        if (next.done) return;
        this.#bytes += next.value.length;
        yield next.value;
      }
    } finally {
      paces.delete(socket);
    }
  }

  /** Whether the upload is still in progress. Aborts it if the recent rate is too low. */
  judge(): boolean {
    if (this.#raw.complete) return false;
    this.#isJudged = true;
    if (this.#wasSlow && this.#isSlow()) this.#refuse?.();
    return true;
  }

  async #wait(chunks: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer>> {
    this.#listen();
    try {
      return await new Promise((resolve, reject) => {
        this.#refuse = () => reject(new DomainError("REQUEST_TIMEOUT"));
        chunks.next().then(resolve, reject);
      });
    } finally {
      clearTimeout(this.#timer);
      this.#refuse = undefined;
      this.#waited += performance.now() - this.#since;
    }
  }

  #listen(): void {
    this.#since = performance.now();
    const left = Math.max(0, this.#limits.uploadWindow - this.#waited);
    this.#timer = setTimeout(() => this.#endWindow(), left);
  }

  #endWindow(): void {
    this.#wasSlow = this.#isSlow();
    this.#before += this.#limits.uploadWindow;
    this.#bytes = 0;
    this.#waited = 0;
    const isOver = this.#wasSlow || this.#before >= this.#limits.uploadWithin;
    if (this.#isJudged && isOver) this.#refuse?.();
    else this.#listen();
  }

  #isSlow(): boolean {
    return this.#bytes < this.#limits.uploadBytes;
  }
}
