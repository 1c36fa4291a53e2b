import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { operatedQueues, operationsLimits, troubleKinds } from "./operations-constants.ts";
import { choice, form, line, optional, flag } from "../fields.ts";

const count = z.int().min(0);

const queueFigures = z
  .object({
    name: z.enum(operatedQueues),
    waiting: count,
    active: count,
    delayed: count.meta({
      description: "Delayed jobs, including the next run of each periodic job",
    }),
    failed: count,
    oldestWaitingSince: isoTime
      .nullable()
      .meta({ description: "Since when the oldest job waits; null if none does" }),
  })
  .meta({ id: "QueueFigures" });

const failedJob = z
  .object({
    queue: z.enum(operatedQueues),
    id: z.string(),
    name: z.string(),
    reason: z.string(),
    failedAt: isoTime
      .nullable()
      .meta({ description: "When it failed for the last time; null if unknown" }),
  })
  .meta({ id: "FailedJob" });
export type FailedJob = z.infer<typeof failedJob>;

const processFigures = z
  .object({
    id: z.string(),
    host: z.string().nullable().meta({
      description: "The machine's name and the version; null for processes of older versions",
      example: "worker-1",
    }),
    version: z.string().nullable(),
    /** `draining`: shutting down, takes no more work; `silent`: no heartbeat for 20 seconds. */
    state: z.enum(["running", "draining", "silent"]),
    startedAt: isoTime,
    seenAt: isoTime.meta({ description: "When it last said that it runs" }),
    /** Codes of notes for staff. */
    notes: z.array(z.string()),
  })
  .meta({ id: "Process" });
export type ProcessFigures = z.infer<typeof processFigures>;

const trouble = z
  .object({
    kind: z.enum(troubleKinds),
    /** Null if it was only just found. */
    since: isoTime.nullable(),
  })
  .meta({ id: "Trouble" });
export type Trouble = z.infer<typeof trouble>;

/** The figures of queues, mails, servers and workers for staff. A value that could not be read is null, never zero. */
export const operationsOverview = z
  .object({
    troubles: z
      .array(trouble)
      .meta({ description: "What is wrong, the gravest first; empty if all is well" }),
    store: z.enum(["postgres", "redis"]).meta({ description: "What the queues are kept in" }),
    queues: z
      .object({
        figures: z.array(queueFigures).meta({ description: "Numbers by queue" }),
        failed: z.array(failedJob),
      })
      .nullable()
      .meta({ description: "Queues of jobs; null if they could not be asked" }),
    mails: z
      .object({
        queued: count,
        underway: count.meta({ description: "How many are being sent now" }),
        failed: count,
        unknown: count,
        redrivable: count.meta({ description: "Failed mails that can be sent again" }),
        oldestDueSince: isoTime
          .nullable()
          .meta({ description: "Since when the oldest one is due; null if none is" }),
      })
      .nullable()
      .meta({ description: "Mails that wait or failed; null if they could not be counted" }),
    writes: z.enum(["ok", "refused"]).meta({ description: "Whether the database takes changes" }),
    /** Events of the payment provider that could not be applied yet. */
    payments: z
      .object({
        waiting: count,
        oldestSince: isoTime
          .nullable()
          .meta({ description: "Since when the oldest one waits; null if none does" }),
      })
      .nullable(),
    servers: z
      .array(processFigures)
      .nullable()
      .meta({ description: "Servers that run; null if they could not be asked" }),
    workers: z
      .array(processFigures)
      .nullable()
      .meta({ description: "Workers that run; null if they could not be asked" }),
  })
  .meta({ id: "Operations" });
export type OperationsOverview = z.infer<typeof operationsOverview>;

const alertReaders = z.object({
  told: z.array(z.string()).meta({ description: "Who is told, by name", example: ["Ana"] }),
  isTold: z.boolean().meta({ description: "Whether you are told" }),
});

/** Whether the person who asks is told by mail when something goes wrong, and when all is well again. */
export const alertInput = form({
  on: flag.meta({ description: "Whether you get these emails from now on" }),
});
export const alertOutput = alertReaders.meta({ id: "AlertReaders" });

/** The last day in steps of ten minutes, oldest first, and the staff whom troubles are mailed to. */
export const lastDayOutput = z
  .object({
    points: z
      .array(
        z.object({
          at: isoTime.meta({ description: "The beginning of its ten minutes" }),
          /** Mails that were accepted since the point before; null for the first. */
          sent: count.nullable(),
          waiting: count.nullable(),
          failed: count.nullable(),
        }),
      )
      .meta({ description: "The last day in steps of ten minutes, oldest first" }),
    alerts: alertOutput.meta({
      description:
        "The staff who get an email when something goes wrong, and when all is well again",
    }),
  })
  .meta({ id: "LastDay" });
export type LastDay = z.infer<typeof lastDayOutput>;

/** Findings of a DNS check of the mail sender. */
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
    finding: z.enum(senderFindings).meta({ description: "What was found, for programs" }),
    /** The queried DNS name; null if there is none. */
    name: z.string().nullable(),
    found: z.string().nullable().meta({
      description: "The record of DNS, shortened; null if there is none",
      example: "v=spf1 include:_spf.example.test -all",
    }),
  })
  .meta({ id: "SenderCheck" });
export type SenderCheck = z.infer<typeof senderCheck>;

/** The DNS records of our sender. Without `MAIL_FROM`, the domain is null and nothing is queried. */
export const senderDnsOutput = z
  .object({
    domain: z.string().nullable().meta({
      description: "The domain that was looked up; null if mails have none",
      example: "example.test",
    }),
    checkedAt: isoTime.meta({ description: "When DNS was asked" }),
    checks: z.array(senderCheck).meta({ description: "What was looked up, each with a finding" }),
  })
  .meta({ id: "SenderDns" });
export type SenderDns = z.infer<typeof senderDnsOutput>;

/** A failed job to retry, or all of them if none is named. */
export const redriveJobsInput = form({
  queue: optional(choice(operatedQueues)),
  id: optional(line(operationsLimits.jobId)),
});
export type RedriveJobsInput = z.infer<typeof redriveJobsInput>;

export const redriveOutput = z
  .object({ redriven: count.meta({ description: "How many were started again" }) })
  .meta({ id: "Redriven" });

/** The path of the queue board, and when it closes. */
export const openBoardOutput = z
  .object({
    path: z.string().meta({ description: "Where it is on this server", example: "/ops/queues" }),
    until: isoTime,
  })
  .meta({ id: "QueueBoard" });

const storeState = z.enum(["ok", "unavailable"]);

/** The state of a server and its dependencies. */
export const healthOutput = z
  .strictObject({
    status: z.enum(["ok", "degraded"]),
    stores: z
      .strictObject({
        database: storeState.meta({ description: "Whether PostgreSQL answers" }),
        queue: storeState,
      })
      .meta({ description: "Whether the stores answer" }),
    schema: z.enum(["ok", "behind", "ahead", "unknown"]).meta({
      description:
        "Whether the schema matches this server, or is older (`behind`) or newer (`ahead`)",
    }),
    worker: z.enum(["ok", "down"]).meta({ description: "Whether a worker runs" }),
    /** Codes of problems to check. */
    notes: z.array(z.string()),
  })
  .meta({ id: "Health" });
export type Health = z.infer<typeof healthOutput>;
