/** All queues. */
export const operatedQueues = ["mail", "periodic", "campaigns"] as const;

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
