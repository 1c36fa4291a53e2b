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
import { breakableSockets, createLastingBackend } from "./postgres-backend.ts";

/** The schema of BullMQ's tables in our database. */
const schema = "bullmq";

/** Milliseconds. A statement without an answer after `query_timeout` fails. */
const timeouts = {
  statement_timeout: 2500,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 3000,
};
/** Milliseconds that one statement of BullMQ's migrations may take. */
const migrationTimeouts = {
  statement_timeout: 600_000,
  lock_timeout: 20_000,
  query_timeout: 610_000,
};

/** The key of trial writes, under BullMQ's prefix, to which a Redis user's rights may be limited. */
const trialKey = "bull:write-trial";
/** Milliseconds. */
const trialLasts = 10_000;

/** The warning about a Redis that may drop keys. */
export const evictionWarning =
  "Redis may drop jobs when its memory is full: set its maxmemory-policy to noeviction";

export interface BackendOptions {
  databaseUrl: string;
  /** The address of Redis; undefined: the queue is in PostgreSQL. */
  redisUrl?: string | undefined;
  /** Called when a connection fails. BullMQ reconnects by itself. */
  onError: (error: Error) => void;
  /** For tests. */
  times?: Partial<QueueTimes>;
}

/** Milliseconds. */
export interface QueueTimes {
  /** Until a dead worker's job may be taken by another worker. */
  lock: number;
  /** Between two searches for such jobs. */
  stalled: number;
  /** Until the periodic jobs are created again. */
  keepAgain: number;
}

/** The interface of a backend. Its payloads are untrusted, so their type is unknown. */
export interface Backend {
  readonly kind: "postgres" | "redis";
  /** False if a command would have to wait for a connection. */
  isReachable(): boolean;
  /** Resolves when the first attempt to connect has ended, with or without success. */
  readonly tried: Promise<void>;
  /**
   * The store's eviction policy, if it may drop keys: such a queue forgets jobs.
   * @throws the driver's error if the store does not answer.
   */
  evictionPolicy(): Promise<string | undefined>;
  /**
   * Writes a key that expires by itself, since a full store or a replica still answers reads.
   * @throws the driver's error if the store rejects it or does not answer.
   */
  writeTrial(): Promise<void>;
  queue(name: string): Queue<unknown>;
  worker(
    name: string,
    run: (job: Job<unknown>) => Promise<void>,
    options: Omit<WorkerOptions<unknown>, "connection">,
  ): Worker<unknown>;
  /** Closes the shared connections. Close queues and workers first. */
  close(): Promise<void>;
}

/** The only place that knows which store the queue uses. */
export function openBackend(options: BackendOptions): Backend {
  return options.redisUrl ? onRedis(options.redisUrl, options) : onPostgres(options);
}

// The two families of classes differ only in the type of the connection, which is private to this file.
type AnyQueue = Queue<unknown>;
type AnyWorker = Worker<unknown>;

function onPostgres({ databaseUrl }: BackendOptions): Backend {
  const classes = withBackend(createLastingBackend);
  const connect = (max: number) => ({
    connectionString: databaseUrl,
    schema,
    max,
    connectionTimeoutMillis: 2000,
    ...timeouts,
    keepAlive: true,
    ...breakableSockets(),
  });
  return {
    kind: "postgres",
    isReachable: () => true, // the pool itself refuses after a time limit
    tried: Promise.resolve(),
    evictionPolicy: () => Promise.resolve(undefined),
    writeTrial: () => Promise.resolve(), // the database itself is watched
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
    tried: new Promise((resolve) => {
      producer.once("ready", resolve).once("close", resolve);
    }),
    evictionPolicy: async () => {
      // INFO is allowed where a host forbids CONFIG
      const policy = /^maxmemory_policy:(\S+)/m.exec(await producer.info("memory"))?.[1];
      return policy === "noeviction" ? undefined : policy;
    },
    writeTrial: async () => void (await producer.set(trialKey, "", "PX", trialLasts)),
    queue: (name) => new classes.Queue(name, { connection: producer }) as unknown as AnyQueue,
    worker: (name, run, options) => {
      consumer ??= connect({ socketTimeout: 13_000, maxRetriesPerRequest: null });
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
 * Creates or migrates BullMQ's tables. Safe to run repeatedly and from several processes: the migrations take a lock.
 * @throws the driver's error if the database is unavailable.
 */
export async function migrateQueues(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    ...migrationTimeouts,
  });
  client.on("error", () => {}); // the running query reports it
  await client.connect();
  try {
    await runMigrations(client, schema);
  } finally {
    await client.end();
  }
}

/** Milliseconds for which the same error is not reported again. */
const silence = 10_000;

/**
 * A listener for connection errors that passes on equal ones only every ten seconds: while a store is down, every
 * connection fails several times a second.
 */
export function quietErrors(onError: (error: Error) => void): (error: Error) => void {
  const loggedAt = new Map<string, number>();
  return (error) => {
    const now = performance.now();
    const key = `${error.name} ${error.message}`;
    if (now - (loggedAt.get(key) ?? -Infinity) < silence) return;
    if (loggedAt.size >= 100) loggedAt.clear();
    loggedAt.set(key, now);
    onError(error);
  };
}
