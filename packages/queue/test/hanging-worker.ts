import { openQueues, type QueueTimes } from "../src/index.ts";

/** A worker that takes a job, reports it, and never finishes it: for tests that kill it. */
const [kind, url = "", times = "{}"] = process.argv.slice(2);
const queues = openQueues({
  databaseUrl: url,
  redisUrl: kind === "redis" ? url : undefined,
  onError: console.error,
  times: JSON.parse(times) as Partial<QueueTimes>,
});
queues.worker(
  "mail",
  (job) => {
    process.send?.(job);
    return new Promise<void>(() => {});
  },
  { concurrency: 1 },
);
