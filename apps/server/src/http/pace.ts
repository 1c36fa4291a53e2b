import { DomainError } from "@sortes/contract";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionLimits } from "../limits.ts";

const paces = new WeakMap<Socket, Pace>();

/**
 * Whether the body that a connection brings may go on beyond the time of other requests. From now on its sender has to
 * keep the pace.
 */
export function mayGoOn(socket: Socket): boolean {
  return paces.get(socket)?.judge() ?? false;
}

/** The rate of a body. Only time in which we wait for its sender counts, not the reverse. */
export class Pace {
  readonly #raw: IncomingMessage;
  readonly #limits: ConnectionLimits;
  #isJudged = false;
  /** Milliseconds in which bytes were waited for, up to the window that is running. */
  #before = 0;
  /** The bytes of the current window, and the time waited for them. */
  #bytes = 0;
  #waited = 0;
  /** Whether too little came in the window before. */
  #wasSlow = false;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #refuse: (() => void) | undefined;

  constructor(raw: IncomingMessage, limits: ConnectionLimits) {
    this.#raw = raw;
    this.#limits = limits;
  }

  /**
   * The chunks as they come.
   * @throws DomainError REQUEST_TIMEOUT if they come too slowly, though not before the time of other requests is over.
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

  /** Whether the body is still under way; ends it at once if too little has come of late. */
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
