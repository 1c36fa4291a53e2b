import type { SmtpReplyCount } from "@sortes/db/operations/operations";
import { type JobName, jobNames, jobs } from "@sortes/queue";
import { Counter, Histogram, Registry } from "prom-client";
import type { Round } from "./vitals.ts";

/** Upper bounds of the histogram's buckets in seconds. */
const buckets = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60];

const reportKinds = ["delivery", "complaint", "unsubscribe", "other", "unreadable"] as const;

/** Counters of this worker since its start. The server exposes the figures of all workers together. */
export class WorkerFigures {
  readonly registry = new Registry();
  readonly #registers = { registers: [this.registry] };
  readonly #jobs = new Counter({
    name: "sortes_jobs_total",
    help: "Jobs that this worker has run, by queue, job and outcome.",
    labelNames: ["queue", "job", "outcome"] as const,
    ...this.#registers,
  });
  readonly #durations = new Histogram({
    name: "sortes_job_duration_seconds",
    help: "Duration of a job on this worker.",
    labelNames: ["job"] as const,
    buckets,
    ...this.#registers,
  });
  readonly #mails = new Counter({
    name: "sortes_worker_mails_total",
    help: "Mails that this worker has handed to a mail server, by source and the class of its reply.",
    labelNames: ["source", "class"] as const,
    ...this.#registers,
  });
  readonly #reports = new Counter({
    name: "sortes_worker_reports_total",
    help: "Mails to the address for reports that this worker has processed, by kind.",
    labelNames: ["kind"] as const,
    ...this.#registers,
  });
  readonly #webhooks = new Counter({
    name: "sortes_worker_webhooks_total",
    help: "Tries of this worker to deliver a webhook, by outcome: delivered, failed for good, or waiting for another try.",
    labelNames: ["outcome"] as const,
    ...this.#registers,
  });
  readonly #rounds = new Counter({
    name: "sortes_worker_rounds_total",
    help: "Rounds in which this worker looked for due mails or advanced campaigns, by kind.",
    labelNames: ["round"] as const,
    ...this.#registers,
  });

  constructor() {
    for (const job of jobNames)
      for (const outcome of ["done", "failed"] as const)
        this.#jobs.inc({ queue: jobs[job].queue, job, outcome }, 0);
    for (const round of ["mail", "campaign"] as const) this.#rounds.inc({ round }, 0);
    for (const source of ["mail", "campaign"] as const)
      this.#mails.inc({ source, class: "2xx" }, 0);
    for (const outcome of ["delivered", "waiting", "failed"] as const)
      this.#webhooks.inc({ outcome }, 0);
    for (const kind of reportKinds) this.#reports.inc({ kind }, 0);
  }

  /** Counts a finished job. @param ms its duration in milliseconds */
  ran(job: JobName, outcome: "done" | "failed", ms: number): void {
    this.#jobs.inc({ queue: jobs[job].queue, job, outcome });
    this.#durations.observe({ job }, ms / 1000);
  }

  /** Counts a mail server's reply, or its absence. */
  replied(source: SmtpReplyCount["source"], heard: SmtpReplyCount["class"]): void {
    this.#mails.inc({ source, class: heard });
  }

  /** Counts a processed mail to the bounce address. */
  reported(kind: (typeof reportKinds)[number]): void {
    this.#reports.inc({ kind });
  }

  /** Counts an attempt at a webhook delivery. */
  triedWebhook(outcome: "delivered" | "waiting" | "failed"): void {
    this.#webhooks.inc({ outcome });
  }

  /** Counts a completed round. */
  made(round: Round): void {
    this.#rounds.inc({ round });
  }
}
