import { Socket } from "node:net";
import pg from "pg";

/** How long the database may take over things. Milliseconds. */
export interface Patience {
  /** One statement, as the server measures it. */
  statement: number;
  /** One lock that another transaction holds. */
  lock: number;
  /** An open transaction in which nothing happens: its locks are given back. */
  idleInTransaction: number;
  /** The answer to a statement, as we measure it: beyond `statement`, so that what is late then is not slow but silent. */
  silence: number;
}

/** `request`: somebody waits. With two seconds for a connection it adds up to less than five. `long`: nobody does. */
export const patiences = {
  request: { statement: 2500, lock: 1500, idleInTransaction: 5000, silence: 2900 },
  long: { statement: 60_000, lock: 5000, idleInTransaction: 60_000, silence: 65_000 },
} as const satisfies Record<string, Patience>;

/** The connection took a statement and answers nothing. What became of the statement is not known. */
export class ConnectionSilentError extends Error {
  override readonly name = "ConnectionSilentError";
}

/** Statement texts that get a name. A bound, because `IN` lists and optional filters make new texts without end. */
const namedTexts = 500;

/**
 * A client class for a pool. A connection that leaves a statement unanswered for `silence` milliseconds is broken off,
 * as one that the server closed would be. With `prepare`, every parameterised statement has a name, which all
 * connections of the pool share, so that PostgreSQL parses and plans it once a connection.
 */
export function steadyClient(
  silence: number,
  prepare: boolean,
): new (config?: pg.ClientConfig) => SteadyClient {
  const names = prepare ? new StatementNames() : undefined;
  return class extends SteadyClient {
    constructor(config?: pg.ClientConfig) {
      super(config, silence, names);
    }
  };
}

export class SteadyClient extends pg.Client {
  readonly #socket: Socket;
  readonly #silence: number;
  readonly #names: StatementNames | undefined;
  #inTransaction = false;

  constructor(config: pg.ClientConfig | undefined, silence: number, names?: StatementNames) {
    const socket = new Socket(); // our own, so that it can be broken off
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    this.#silence = silence;
    this.#names = names;
  }

  /** Ends the connection without a word to the other side, which may not be listening. */
  breakOff(reason: Error): void {
    this.#socket.destroy(reason);
  }

  // pg overloads `query` for callbacks, texts and query objects; only what answers by a promise is of interest here
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(text: any, values?: any, callback?: any): any {
    const name = Array.isArray(values) && values.length > 0 ? this.#names?.of(text) : undefined;
    const reply: unknown =
      name === undefined
        ? super.query(text, values, callback)
        : super.query({ text, values, name }, callback);
    if (!(reply instanceof Promise)) return reply;
    this.#noteTransaction(text);
    const answer = this.#watch(reply as Promise<unknown>, text);
    if (name === undefined || this.#inTransaction) return answer;
    // outside of a transaction nothing has happened: it is planned afresh and asked once more
    return answer.catch((error: unknown) => {
      if (!isPlanStale(error)) throw error;
      const again: unknown = super.query(text, values, callback);
      return this.#watch(again as Promise<unknown>, text);
    });
  }

  #noteTransaction(text: unknown): void {
    if (typeof text !== "string") return;
    if (/^\s*(?:begin|start transaction)/i.test(text)) this.#inTransaction = true;
    else if (/^\s*(?:commit|rollback|end)\b(?! to)/i.test(text)) this.#inTransaction = false;
  }

  async #watch(reply: Promise<unknown>, text: unknown): Promise<unknown> {
    // what has arrived by then is read first: a process that was busy itself must not blame the connection
    let pending = true;
    const breakOff = () => {
      if (pending) this.breakOff(new ConnectionSilentError("the database does not answer"));
    };
    const timer = setTimeout(() => setImmediate(breakOff), this.#silence);
    try {
      return await reply;
    } catch (error) {
      if (isPlanStale(error)) this.#names?.forget(text);
      throw error;
    } finally {
      pending = false;
      clearTimeout(timer);
    }
  }
}

/** “cached plan must not change result type”: a migration has run since the statement was planned. */
const isPlanStale = (error: unknown): boolean =>
  error instanceof Error &&
  (error as { code?: string }).code === "0A000" &&
  error.message.includes("cached plan");

class StatementNames {
  readonly #names = new Map<unknown, string>();
  #given = 0; // never the same name for two texts, nor twice for one whose plan went stale

  of(text: unknown): string | undefined {
    if (typeof text !== "string") return undefined;
    if (!this.#names.has(text) && this.#names.size < namedTexts)
      this.#names.set(text, `s${this.#given++}`);
    return this.#names.get(text);
  }

  forget(text: unknown): void {
    this.#names.delete(text);
  }
}
