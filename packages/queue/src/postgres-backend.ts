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

/** Milliseconds between a worker's retries when its database fails. */
const retryPause = 500;
/** How often at most a job whose work is done is recorded as completed. */
const completions = 3;
/** Seconds after which an idle worker polls for jobs, in case a notification was lost. */
const longestWait = 5;

/** The message of pg for a statement that was not answered in time. */
const silence = "Query read timeout";

interface Breakable {
  stream: () => Socket;
  /** Closes every connection that was made with `stream`, without waiting. */
  breakOff: (reason: Error) => void;
}

/** Settings of a connection that make it possible to close all its sockets when one of them stops answering. */
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

/** A connection that retries a failed first connect, which BullMQ's own does not. */
class RetryingConnection extends PostgresConnection {
  #ready: Promise<void> | undefined;
  readonly #breakOff: Breakable["breakOff"];

  constructor(options: PostgresConnectionOptions, { breakOff }: Breakable) {
    super(options);
    this.#breakOff = breakOff;
    // no statement reports a client that breaks between two statements; without a listener its error ends the process
    this.pool.on("connect", (client) => client.on("error", () => {}));
    // when one connection stops answering, the others probably do too, also the one that listens for jobs
    (this.pool as pg.Pool).on("release", (error) => this.#endSilence(error));
  }

  /** Checks that the listening connection still works: it only waits, so it would never notice a lost server. */
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
    // the pool listens for errors; a client that is checked out directly would crash the process if it broke here
    await assertSchemaCompatibility(this.pool, this.schema);
    this.emit("ready");
  }
}

/**
 * BullMQ's PostgreSQL backend, changed to survive an outage of its database. The original retries at once, without a
 * pause, when the database answers with an error (starting up, out of connections), and may sleep for an hour after a
 * lost connection.
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

  /**
   * Repeats it if the database fails, for example by a deadlock of BullMQ's own statements: BullMQ would otherwise
   * record a job as failed whose work is done.
   */
  override async moveToCompleted(...args: Parameters<PostgresQueueBackend["moveToCompleted"]>) {
    for (let time = 1; ; time++)
      try {
        return await super.moveToCompleted(...args);
      } catch (error) {
        if (time === completions || isFinal(error) || this.closing) throw error;
        this.emit("error", error);
        await delay(retryPause);
      }
  }

  async #patiently<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      // BullMQ does not report refused connections
      if (!this.closing) this.emit("error", error);
      if (!this.closing) await delay(retryPause);
      throw error;
    }
  }
}

/** Whether BullMQ itself refuses, since another worker has the job by now. Codes of PostgreSQL and Node are texts. */
const isFinal = (error: unknown): boolean =>
  typeof (error as { code?: unknown } | null)?.code === "number";

export const createLastingBackend: BackendFactory<
  PostgresQueueBackend,
  PostgresConnectionOptions
> = (name, opts, { withBlockingConnection = false } = {}) => {
  const connection = new RetryingConnection(opts.connection, opts.connection as Breakable & object);
  const backend = new LastingBackend(connection, name, opts);
  // the name by which BullMQ lists the workers of a queue
  if (withBlockingConnection)
    connection.once("ready", () => void backend.setName(name).catch(() => {}));
  return backend;
};
