import type { JobName, JobPayload } from "@sortes/queue";
import { campaignTick, startCampaigns } from "../newsletter/campaigns/tick.ts";
import type { WorkerContext } from "../context.ts";
import { housekeeping, tierTick } from "./housekeeping.ts";
import { mailTick, sendMail } from "../accounts/mail/send-mail.ts";

/** A job without a handler does not compile. */
export const handlers: JobHandlers = {
  "mail.send": sendMail,
  "mail.tick": mailTick,
  "campaign.start": startCampaigns,
  "campaign.wake": startCampaigns,
  "campaign.tick": campaignTick,
  "tier.tick": tierTick,
  "webhook.tick": ({ webhooks }) => webhooks.wake(),
  housekeeping,
};

/** The work of a job. Safe to run twice, even concurrently. */
export type JobHandlers = {
  readonly [N in JobName]: (context: WorkerContext, payload: JobPayload<N>) => Promise<void>;
};
