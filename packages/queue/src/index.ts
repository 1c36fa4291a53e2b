export { QueueUnavailableError } from "./connections.ts";
export { evictionWarning, migrateQueues, type QueueTimes } from "./backend.ts";
export { type JobName, jobNames, type JobPayload, jobs, queueNames } from "./jobs.ts";
export { type IncomingJob, openQueues, type Queues } from "./queues.ts";
