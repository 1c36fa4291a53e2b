import {
  createRedisBackend,
  type Job,
  type Queue,
  runMigrations,
  withBackend,
  type Worker,
  type WorkerOptions,
} from "bullmq";
import { Redis, type RedisOptions } from "ioredis";
import pg from "pg";
import { createLastingBackend } from "./postgres-backend.ts";

/** The schema of BullMQ's tables in our database. */
const schema = "bullmq";

export interface BackendOptions {
  databaseUrl: string;
  /** Given, the queue is on Redis; else in PostgreSQL. */
  redisUrl?: string | undefined;
  /** Told of connections that fail. BullMQ tries again by itself. */
  onError: (error: Error) => void;
}

/** What the rest of this package knows of a backend. Its payloads are not trusted, so their type is unknown. */
export interface Backend {
  readonly kind: "postgres" | "redis";
  /** False where it is known that a command would have to wait for a connection. */
  isReachable(): boolean;
  queue(name: string): Queue<unknown>;
  worker(
    name: string,
    run: (job: Job<unknown>) => Promise<void>,
    options: Omit<WorkerOptions<unknown>, "connection">,
  ): Worker<unknown>;
  /** Closes the connections that are shared. Queues and workers are closed before. */
  close(): Promise<void>;
}

/** The only place that knows on what the queue runs. */
export function openBackend(options: BackendOptions): Backend {
  return options.redisUrl ? onRedis(options.redisUrl, options) : onPostgres(options);
}

// The two families of classes differ only in the type of the connection, which nothing outside this file sees.
type AnyQueue = Queue<unknown>;
type AnyWorker = Worker<unknown>;

function onPostgres({ databaseUrl }: BackendOptions): Backend {
  const classes = withBackend(createLastingBackend);
  const connect = (max: number) => ({
    connectionString: databaseUrl,
    schema,
    max,
    connectionTimeoutMillis: 2000,
    // a network that fell silent is noticed, and not waited for
    query_timeout: 10_000,
    keepAlive: true,
  });
  return {
    kind: "postgres",
    isReachable: () => true, // the pool refuses by itself, in time
    queue: (name) => new classes.Queue(name, { connection: connect(2) }) as unknown as AnyQueue,
    worker: (name, run, options) =>
      new classes.Worker(name, run, {
        ...options,
        connection: connect(4),
      }) as unknown as AnyWorker,
    close: () => Promise.resolve(),
  };
}

function onRedis(url: string, { onError }: BackendOptions): Backend {
  const classes = withBackend(createRedisBackend);
  const open: Redis[] = [];
  const connect = (options: RedisOptions) => {
    const redis = new Redis(url, {
      connectTimeout: 2000,
      retryStrategy: (times) => Math.min(times * 200, 2000),
      ...options,
    });
    redis.on("error", onError);
    open.push(redis);
    return redis;
  };
  // a producer fails at once; a worker waits for Redis as long as it takes
  const producer = connect({
    socketTimeout: 5000,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  });
  let consumer: Redis | undefined;
  return {
    kind: "redis",
    isReachable: () => producer.status === "ready",
    queue: (name) => new classes.Queue(name, { connection: producer }) as unknown as AnyQueue,
    worker: (name, run, options) => {
      consumer ??= connect({ socketTimeout: 20_000, maxRetriesPerRequest: null });
      return new classes.Worker(name, run, {
        ...options,
        connection: consumer,
      }) as unknown as AnyWorker;
    },
    close: async () => {
      for (const redis of open)
        if (redis.status === "ready") await redis.quit().catch(() => redis.disconnect());
        else redis.disconnect();
    },
  };
}

/**
 * Makes or renews BullMQ's tables. Safe to run again, and from several processes at once: the migrations take a lock.
 * @throws what the driver says where the database is not there.
 */
export async function migrateQueues(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {}); // the query in hand reports it
  await client.connect();
  try {
    await runMigrations(client, schema);
  } finally {
    await client.end();
  }
}
