import { z } from "zod";

/**
 * Every job there is. A job is a wake-up: its payload holds ids, never data about people, and losing it loses nothing.
 * `every` (milliseconds) makes it a periodic job, which has to be safe to run twice at once.
 */
export const jobs = {
  /** Sends one mail_message row, if it is still to be sent. */
  "mail.send": {
    queue: "mail",
    payload: z.strictObject({ mailId: z.uuid() }),
    every: undefined,
  },
  /**
   * Finds the mails that no job announced, and those a dead worker had claimed. A worker that no such job reaches does
   * the same by itself, whatever the queue has forgotten.
   */
  "mail.tick": {
    queue: "periodic",
    payload: z.strictObject({}),
    every: 5000,
  },
  /** Starts one campaign whose time has come. A delayed job for each schedule only makes the start prompt. */
  "campaign.start": {
    queue: "campaigns",
    payload: z.strictObject({ campaignId: z.uuid(), run: z.int() }),
    every: undefined,
  },
  /** Wakes a worker for campaigns that are being sent. */
  "campaign.wake": {
    queue: "campaigns",
    payload: z.strictObject({ campaignId: z.uuid(), run: z.int() }),
    every: undefined,
  },
  /** Starts what is due, settles what dead workers left, and finishes campaigns. Safe to run twice at once. */
  "campaign.tick": {
    queue: "periodic",
    payload: z.strictObject({}),
    every: 5000,
  },
  /** Takes paid tiers back whose time is over, whatever the payment provider has told. Safe to run twice at once. */
  "tier.tick": {
    queue: "periodic",
    payload: z.strictObject({}),
    every: 60_000,
  },
  /** Removes what has expired. */
  housekeeping: {
    queue: "periodic",
    payload: z.strictObject({}),
    every: 3_600_000,
  },
} as const;

export type JobName = keyof typeof jobs;
export type QueueName = (typeof jobs)[JobName]["queue"];
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]["payload"]>;

export const jobNames = Object.keys(jobs) as JobName[];
export const queueNames = [...new Set(jobNames.map((name) => jobs[name].queue))];

/**
 * The id of a one-off job: its name and what its payload names, so that announcing it again while it waits adds
 * nothing. Finished jobs are not kept, so that an id never stands in the way of a later run. Without colons, which
 * BullMQ keeps for itself.
 */
export function jobIdOf<N extends JobName>(name: N, payload: JobPayload<N>): string {
  return [name, ...Object.values(payload)].join("-");
}
