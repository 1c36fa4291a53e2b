import { openQueues } from "../src/index.ts";

/** A worker that takes a job, reports it, and never finishes it: for tests that kill it. */
const [kind, url = ""] = process.argv.slice(2);
const queues = openQueues({
  databaseUrl: url,
  redisUrl: kind === "redis" ? url : undefined,
  onError: console.error,
});
queues.worker(
  "mail",
  (job) => {
    process.send?.(job);
    return new Promise<void>(() => {});
  },
  { concurrency: 1 },
);
