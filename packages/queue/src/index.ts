export { type BackendOptions as QueueOptions, evictionWarning, migrateQueues } from "./backend.ts";
export { QueueUnavailableError } from "./deadline.ts";
export { type JobName, type JobPayload, jobs, type QueueName, queueNames } from "./jobs.ts";
export {
  type IncomingJob,
  openQueues,
  type Producer,
  type Queues,
  type RunningWorker,
} from "./queues.ts";
