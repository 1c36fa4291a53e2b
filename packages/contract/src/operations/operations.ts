import { z } from "zod";
import { operatedQueues, operationsLimits } from "./operations-constants.ts";
import { choice, form, line, optional } from "../fields.ts";

const isoTime = z.iso.datetime();
const count = z.int().min(0);

const queueFigures = z
  .object({
    name: z.enum(operatedQueues),
    waiting: count,
    active: count,
    /** Delayed jobs: the next run of each periodic one, and those that start later. */
    delayed: count,
    failed: count,
    /** Null if none waits. */
    oldestWaitingSince: isoTime.nullable(),
  })
  .meta({ id: "QueueFigures" });

const failedJob = z
  .object({
    queue: z.enum(operatedQueues),
    id: z.string(),
    name: z.string(),
    reason: z.string(),
    failedAt: isoTime.nullable(),
  })
  .meta({ id: "FailedJob" });
export type FailedJob = z.infer<typeof failedJob>;

const processFigures = z
  .object({
    id: z.string(),
    /** The name of the machine, and the version; null of older processes. */
    host: z.string().nullable(),
    version: z.string().nullable(),
    /** `draining`: it stops and takes no more work; `silent`: it has not reported for 20 seconds. */
    state: z.enum(["running", "draining", "silent"]),
    startedAt: isoTime,
    seenAt: isoTime,
    /** Codes of what staff should know. */
    notes: z.array(z.string()),
  })
  .meta({ id: "Process" });
export type ProcessFigures = z.infer<typeof processFigures>;

/** The figures of queues, mails, servers and workers for staff. A value that could not be read is null, never zero. */
export const operationsOverview = z
  .object({
    store: z.enum(["postgres", "redis"]),
    queues: z.object({ figures: z.array(queueFigures), failed: z.array(failedJob) }).nullable(),
    mails: z
      .object({
        queued: count,
        /** In the hands of a worker. */
        underway: count,
        failed: count,
        unknown: count,
        /** Failed ones that may be sent again. */
        redrivable: count,
        /** The due time of the oldest due mail; null if none is due. */
        oldestDueSince: isoTime.nullable(),
      })
      .nullable(),
    /** Whether the database takes writes, as this server has last seen it. */
    writes: z.enum(["ok", "refused"]),
    /** Events of the payment provider that could not be applied yet. */
    payments: z.object({ waiting: count, oldestSince: isoTime.nullable() }).nullable(),
    servers: z.array(processFigures).nullable(),
    workers: z.array(processFigures).nullable(),
  })
  .meta({ id: "Operations" });
export type OperationsOverview = z.infer<typeof operationsOverview>;

/** What a look at DNS found about the sender of mails. */
export const senderFindings = [
  "unanswered",
  "spf_good",
  "spf_none",
  "spf_several",
  "spf_long",
  "spf_open",
  "dkim_good",
  "dkim_unset",
  "dkim_none",
  "dkim_revoked",
  "dkim_broken",
  "dkim_short",
  "dkim_other_key",
  "dmarc_good",
  "dmarc_none",
  "dmarc_broken",
  "dmarc_watches",
  "mx_good",
  "mx_none",
  "reverse_good",
  "reverse_unset",
  "reverse_none",
  "reverse_other",
] as const;
export type SenderFinding = (typeof senderFindings)[number];

const senderCheck = z
  .object({
    kind: z.enum(["spf", "dkim", "dmarc", "mx", "reverse"]),
    state: z.enum(["good", "weak", "bad", "unknown"]),
    finding: z.enum(senderFindings),
    /** The name that was looked up; null if there is none. */
    name: z.string().nullable(),
    /** What was found there, shortened; null if nothing was. */
    found: z.string().nullable(),
  })
  .meta({ id: "SenderCheck" });
export type SenderCheck = z.infer<typeof senderCheck>;

/** What other mail servers find about our sender. The domain is null, and nothing was looked up, without `MAIL_FROM`. */
export const senderDnsOutput = z
  .object({ domain: z.string().nullable(), checkedAt: isoTime, checks: z.array(senderCheck) })
  .meta({ id: "SenderDns" });
export type SenderDns = z.infer<typeof senderDnsOutput>;

/** One failed job, or all if none is named. */
export const redriveJobsInput = form({
  queue: optional(choice(operatedQueues)),
  id: optional(line(operationsLimits.jobId)),
});
export type RedriveJobsInput = z.infer<typeof redriveJobsInput>;

export const redriveOutput = z.object({ redriven: count }).meta({ id: "Redriven" });

/** The address of the queue board, and until when it stays open. */
export const openBoardOutput = z
  .object({ path: z.string(), until: isoTime })
  .meta({ id: "QueueBoard" });

const storeState = z.enum(["ok", "unavailable"]);

/** The state of a server and its dependencies. */
export const healthOutput = z
  .strictObject({
    status: z.enum(["ok", "degraded"]),
    stores: z.strictObject({ database: storeState, queue: storeState }),
    /** Whether the tables are those that this server is written for, older or newer. */
    schema: z.enum(["ok", "behind", "ahead", "unknown"]),
    worker: z.enum(["ok", "down"]),
    /** Codes of problems that somebody should check. */
    notes: z.array(z.string()),
  })
  .meta({ id: "Health" });
export type Health = z.infer<typeof healthOutput>;
