import { setTimeout as delay } from "node:timers/promises";
import {
  assertSchemaCompatibility,
  type BackendFactory,
  PostgresConnection,
  type PostgresConnectionOptions,
  PostgresQueueBackend,
} from "bullmq";

/** Milliseconds between two tries of a worker whose database refuses. */
const retryPause = 500;
/** Seconds after which an idle worker looks for itself, whatever it was not told. */
const longestWait = 5;

/** BullMQ's connection remembers for good that its first connect failed; this one tries again. */
class RetryingConnection extends PostgresConnection {
  #ready: Promise<void> | undefined;

  constructor(options: PostgresConnectionOptions) {
    super(options);
    // a client that breaks between two statements is in nobody's hands; without a listener it would end the process
    this.pool.on("connect", (client) => client.on("error", () => {}));
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
    return await this.#patiently(super.waitForJob(Math.min(blockTimeout, longestWait)));
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
  const connection = new RetryingConnection(opts.connection);
  const backend = new LastingBackend(connection, name, opts);
  // by this name BullMQ lists the workers of a queue
  if (withBlockingConnection)
    connection.once("ready", () => void backend.setName(name).catch(() => {}));
  return backend;
};
