import { Socket } from "node:net";
import pg from "pg";

/** Time limits of the database, in milliseconds. */
export interface Patience {
  /** Waiting for a connection, which a busy pool may not have; then the statement fails as unavailable. */
  connect: number;
  /** One statement, measured by the server. */
  statement: number;
  /** Waiting for one lock of another transaction. */
  lock: number;
  /** An idle transaction, which is then rolled back to free its locks. */
  idleInTransaction: number;
  /** The answer to a statement, measured here. Longer than `statement`: a later answer is not slow but missing. */
  silence: number;
}

/** `request`: a user waits; under 5 s, with the wait for the connection. `long`: nobody waits. */
export const patiences = {
  request: { connect: 2000, statement: 2500, lock: 1500, idleInTransaction: 5000, silence: 2900 },
  long: {
    connect: 20_000,
    statement: 60_000,
    lock: 5000,
    idleInTransaction: 60_000,
    silence: 65_000,
  },
} as const satisfies Record<string, Patience>;

/** The connection did not answer a statement, whose outcome is unknown. */
export class ConnectionSilentError extends Error {
  override readonly name = "ConnectionSilentError";
}

/** Maximum number of named statements: `IN` lists and optional filters create ever new texts. */
const namedTexts = 500;

/**
 * A client class for a pool. A connection that does not answer a statement for `silence` milliseconds is destroyed, as
 * if the server had closed it. With `prepare`, every parameterised statement has a name, the same on all
 * connections of the pool, so that PostgreSQL parses and plans it once per connection.
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
    const socket = new Socket(); // our own, so that it can be destroyed
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    this.#silence = silence;
    this.#names = names;
  }

  /** Ends the connection without notifying the server, which may not be listening. */
  breakOff(reason: Error): void {
    this.#socket.destroy(reason);
  }

  // pg overloads `query` for callbacks, texts and query objects; only calls that return a promise matter here
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
    // outside a transaction nothing has happened yet, so it is planned and sent again
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
    // reads pending data first: a process that was itself busy must not blame the connection
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
  #given = 0; // so that names are unique, and a text with an outdated plan gets a new one

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
