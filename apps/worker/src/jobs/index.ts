import type { JobName, JobPayload } from "@sortes/queue";
import { campaignTick, startCampaigns } from "../newsletter/campaigns/tick.ts";
import type { WorkerContext } from "../context.ts";
import { housekeeping, tierTick } from "./housekeeping.ts";
import { mailTick, sendMail } from "../accounts/mail/send-mail.ts";

/** The handlers of all jobs; a missing one is a type error. */
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

/** Handlers by job name. Each must be safe to run twice, even concurrently. */
export type JobHandlers = {
  readonly [N in JobName]: (context: WorkerContext, payload: JobPayload<N>) => Promise<void>;
};
