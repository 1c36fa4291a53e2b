import { openQueues, type Queues, type QueueTimes } from "../src/index.ts";
import {
  cloneDatabase,
  hasRedisServer,
  openGate,
  startRedis,
  type TcpGate,
  type TestRedis,
} from "@sortes/testing";
import { afterAll, describe, inject, onTestFinished } from "vitest";

export const kinds = ["postgres", "redis"] as const;
export type Kind = (typeof kinds)[number];

/** Runs the same tests on both backends. Without a redis-server those on Redis count as skipped. */
export function describeEachBackend(tests: (kind: Kind) => void): void {
  for (const kind of kinds) {
    const skipped = kind === "redis" && !hasRedisServer();
    if (skipped) console.warn("SKIPPED: the queue on Redis (there is no redis-server here)");
    describe.skipIf(skipped)(`on ${kind}`, () => {
      tests(kind);
    });
  }
}

let redis: Promise<TestRedis | undefined> | undefined;
let nextRedisDatabase = 0;

/** The address of a queue store that only this test uses. */
export async function freshStore(kind: Kind): Promise<string> {
  if (kind === "postgres") {
    const database = await cloneDatabase(inject("templateUrl"));
    onTestFinished(() => database.drop());
    return database.url;
  }
  const server = await (redis ??= startRedis());
  return `${server?.url}/${nextRedisDatabase++}`;
}

afterAll(async () => (await redis)?.stop());

/** Opens queues on a store, and closes them when the test is done. */
export function queuesOn(
  kind: Kind,
  url: string,
  times: Partial<QueueTimes> = {},
): { queues: Queues; errors: Error[] } {
  const errors: Error[] = [];
  const queues = openQueues({
    times,
    databaseUrl: url,
    redisUrl: kind === "redis" ? url : undefined,
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => queues.close());
  return { queues, errors };
}

/** Opens a gate before a store; it opens again when the test ends, so that connections through it can close. */
export async function gateBefore(url: string): Promise<TcpGate> {
  const gate = await openGate(url);
  onTestFinished(() => gate.close());
  return gate;
}

/** Resolves when the store answers. */
export async function untilReady(queues: Queues): Promise<void> {
  for (;;) {
    try {
      return await queues.ping();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Whether the store answers. */
export const stateOf = (queues: Queues): Promise<"up" | "down"> =>
  queues.ping().then(
    () => "up",
    () => "down",
  );

/** Collects what happens, and lets tests wait for it. */
export class Journal<T> {
  readonly entries: T[] = [];
  #waiting: (() => void)[] = [];

  add(entry: T): void {
    this.entries.push(entry);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Resolves with the first entry that fits, past or to come. */
  async until(fits: (entry: T) => boolean): Promise<T> {
    for (;;) {
      const found = this.entries.find(fits);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}
