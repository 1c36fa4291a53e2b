import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import {
  assertSchemaCompatibility,
  type BackendFactory,
  PostgresConnection,
  type PostgresConnectionOptions,
  PostgresQueueBackend,
} from "bullmq";
import type pg from "pg";

/** Milliseconds between two tries of a worker whose database refuses. */
const retryPause = 500;
/** Seconds after which an idle worker looks for itself, whatever it was not told. */
const longestWait = 5;

/** The message of pg for a statement that was not answered in time. */
const silence = "Query read timeout";

interface Breakable {
  stream: () => Socket;
  /** Breaks off every connection that was made with `stream`. */
  breakOff: (reason: Error) => void;
}

/** What a connection's configuration needs so that all its sockets can be broken off when one has fallen silent. */
export function breakableSockets(): Breakable {
  const sockets = new Set<Socket>();
  return {
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.on("close", () => sockets.delete(socket));
    },
    breakOff: (reason) => {
      for (const socket of sockets) socket.destroy(reason);
    },
  };
}

/** BullMQ's connection remembers for good that its first connect failed; this one tries again. */
class RetryingConnection extends PostgresConnection {
  #ready: Promise<void> | undefined;
  readonly #breakOff: Breakable["breakOff"];

  constructor(options: PostgresConnectionOptions, { breakOff }: Breakable) {
    super(options);
    this.#breakOff = breakOff;
    // a client that breaks between two statements is in nobody's hands; without a listener it would end the process
    this.pool.on("connect", (client) => client.on("error", () => {}));
    // where one has fallen silent the others have most likely too, the one that listens for jobs among them
    (this.pool as pg.Pool).on("release", (error) => this.#endSilence(error));
  }

  /** Asks the connection that listens for jobs for a sign of life: by itself it would wait in silence for good. */
  async checkListener(): Promise<void> {
    const client = await this.getListenClient();
    try {
      await client.query("select 1");
    } catch (error) {
      this.#endSilence(error);
      throw error;
    }
  }

  #endSilence(error: unknown): void {
    if (error instanceof Error && error.message === silence)
      this.#breakOff(new Error("the database does not answer"));
  }

  override waitUntilReady(): Promise<void> {
    this.#ready ??= this.#check().catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  async #check(): Promise<void> {
    // by the pool, which listens for errors: a client checked out by hand would crash the process if it broke here
    await assertSchemaCompatibility(this.pool, this.schema);
    this.emit("ready");
  }
}

/**
 * BullMQ's PostgreSQL backend, made to outlive its database. As it comes, a worker asks again at once when the
 * database answers with an error (starting up, out of connections), and may sleep for an hour after a lost connection.
 */
class LastingBackend extends PostgresQueueBackend {
  override async waitUntilReady(): Promise<void> {
    await this.connection.waitUntilReady();
  }

  override get maximumBlockTimeout(): number {
    return longestWait;
  }

  override async moveToActive(token: string, name?: string) {
    return await this.#patiently(super.moveToActive(token, name));
  }

  override async waitForJob(blockTimeout: number) {
    const job = await this.#patiently(super.waitForJob(Math.min(blockTimeout, longestWait)));
    if (job === null && !this.closing)
      await this.#patiently((this.connection as RetryingConnection).checkListener());
    return job;
  }

  async #patiently<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      // BullMQ keeps refused connections to itself
      if (!this.closing) this.emit("error", error);
      if (!this.closing) await delay(retryPause);
      throw error;
    }
  }
}

export const createLastingBackend: BackendFactory<
  PostgresQueueBackend,
  PostgresConnectionOptions
> = (name, opts, { withBlockingConnection = false } = {}) => {
  const connection = new RetryingConnection(opts.connection, opts.connection as Breakable & object);
  const backend = new LastingBackend(connection, name, opts);
  // by this name BullMQ lists the workers of a queue
  if (withBlockingConnection)
    connection.once("ready", () => void backend.setName(name).catch(() => {}));
  return backend;
};
