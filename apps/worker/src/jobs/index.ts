import { housekeeping } from "./housekeeping.ts";
import { startCampaigns } from "../campaigns/start.ts";
import { campaignTick } from "../campaigns/tick.ts";
import type { JobHandlers } from "./job.ts";
import { mailTick } from "./mail-tick.ts";
import { sendMail } from "./send-mail.ts";
import { tierTick } from "./tier-tick.ts";

/** A job without a handler does not compile. */
export const handlers: JobHandlers = {
  "mail.send": sendMail,
  "mail.tick": mailTick,
  "campaign.start": startCampaigns,
  "campaign.wake": startCampaigns,
  "campaign.tick": campaignTick,
  "tier.tick": tierTick,
  housekeeping,
};
