import { z } from "zod";

/**
 * All jobs. A job is only a wake-up: its payload holds ids, never personal data, and losing it loses nothing. `every`
 * (milliseconds) makes it periodic; periodic jobs must be safe to run concurrently.
 */
export const jobs = {
  /** Sends one mail_message row, unless already sent. */
  "mail.send": {
    queue: "mail",
    payload: z.strictObject({ mailId: z.uuid() }),
    every: undefined,
  },
  /**
   * Finds mails that no job announced, and those claimed by a dead worker. Workers also do this by themselves, in case
   * the queue loses the job.
   */
  "mail.tick": {
    queue: "periodic",
    payload: z.strictObject({}),
    every: 5000,
  },
  /** Starts one due campaign. A delayed job per schedule only makes the start prompt. */
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
  /** Starts due campaigns, settles dead workers' claims, and finishes campaigns. Safe to run twice at once. */
  "campaign.tick": {
    queue: "periodic",
    payload: z.strictObject({}),
    every: 5000,
  },
  /** Ends expired tiers, whatever the payment provider reported. Safe to run twice at once. */
  "tier.tick": {
    queue: "periodic",
    payload: z.strictObject({}),
    every: 60_000,
  },
  /** Starts due webhook deliveries. Safe to run twice at once. */
  "webhook.tick": {
    queue: "periodic",
    payload: z.strictObject({}),
    every: 5000,
  },
  /** Removes expired data. */
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
 * The id of a one-off job: its name and its payload's ids, so that announcing a waiting job again adds nothing.
 * Finished jobs are not kept, so that an id never blocks a later run. Without colons, which BullMQ reserves.
 */
export function jobIdOf<N extends JobName>(name: N, payload: JobPayload<N>): string {
  return [name, ...Object.values(payload)].join("-");
}
