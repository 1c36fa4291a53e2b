/** All queues. */
export const operatedQueues = ["mail", "periodic", "campaigns"] as const;

/** The possible troubles of an installation, the gravest first. */
export const troubleKinds = [
  "database",
  "writes_refused",
  "app_secret",
  "copied",
  "restored",
  "no_server",
  "no_worker",
  "mail_account",
  "mail_server",
  "sending_stopped",
  "campaigns_bounce",
  "campaign_late",
  "campaign_missed",
  "second_mail_missed",
  "mail_stuck",
  "queue_store",
  "queue_stuck",
  "jobs_failed",
  "mail_failed",
  "payments_waiting",
  "draws_waiting",
  "draw_log",
  "disk_full",
  "backup_old",
  "reports_away",
  "webhook_off",
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

/** The codes of workers' notes for staff. */
export const workerNotes = [
  "app_secret",
  "clock_worker",
  "copied",
  "draw_log",
  "draws_waiting",
  "mail_server",
  "mail_account",
  "mail_given_up",
  "mail_unknown",
  "campaigns_held",
  "campaigns_bounce",
  "campaigns_warm_up",
  "reports_away",
  "reports_policy",
  "restored",
  "webhook_off",
] as const;
export type WorkerNote = (typeof workerNotes)[number];

/** Limits of staff actions on queues and mails. */
export const operationsLimits = {
  /** Maximum failed jobs shown, newest first over all queues. */
  failedJobs: 50,
  /** Maximum failed jobs or mails that one call requeues. */
  redriven: 1000,
  /**
   * Days after which a failed mail is not resent, since it is no longer useful. `anybodys`: mails that anybody may
   * request, such as password resets.
   */
  mailDays: { all: 7, anybodys: 1 },
  /** Characters of a job's id. */
  jobId: 300,
  /** Minutes for which the queue board stays open. */
  boardMinutes: 15,
} as const;
