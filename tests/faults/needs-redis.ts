import { hasRedisServer } from "@sortes/testing";

/** @throws Error on a machine without `redis-server`, where half of the runs would be skipped. */
export function setup(): void {
  if (!hasRedisServer())
    throw new Error("The long runs use both stores of the queue: they need redis-server.");
}
