import { z } from "zod";
import { choice, flag, form, itemId, optional, text, versionNumber } from "../fields.ts";
import { campaign } from "./campaigns.ts";
import { campaignWarning } from "./campaign-preview.ts";

/**
 * The status of a campaign as far as the caller knows. A draft is frozen in its current state; a scheduled campaign is
 * sent now or rescheduled with its frozen content.
 */
const states = ["draft", "scheduled"] as const;
const from = choice(states).default("draft");
/** Confirms that a campaign should be sent although it would reach nobody. */
const evenToNobody = flag.default(false);
/** The version of the draft that the caller has checked; another one is refused. */
const checkedVersion = versionNumber.optional().meta({
  description: "The version of the draft to send; if it has changed since, nothing is sent",
  example: 3,
});
export const sendCampaignInput = form({ id: itemId, from, version: checkedVersion, evenToNobody });
export type SendCampaignInput = z.infer<typeof sendCampaignInput>;

/**
 * The time of sending: a time with its offset (RFC 3339), or a local time (`2027-03-28T09:30`) and its time zone.
 */
export const scheduleCampaignInput = form({
  id: itemId,
  /** `sending`: another hour for readers whose own has not come. */
  from: choice([...states, "sending"])
    .default("draft")
    .meta({
      description:
        "The state of the campaign as far as the caller knows; `sending`: another hour for readers whose own has not come",
      example: "draft",
    }),
  version: checkedVersion,
  scheduledTime: text(100).prefault(""),
  timeZone: optional(text(100)),
  inReadersTime: flag.default(false).meta({
    description:
      "Whether each reader gets it when clocks show this local time there; `time_zone` is that of readers whose own is unknown",
    example: true,
  }),
  evenToNobody,
}).meta({ required: ["id", "scheduledTime"] });
export type ScheduleCampaignInput = z.infer<typeof scheduleCampaignInput>;

/** `scheduled` makes it a draft again, and is refused once it has begun; without it, what has begun is ended. */
export const cancelCampaignInput = form({
  id: itemId,
  from: choice(["scheduled"]).optional().meta({
    description: "`scheduled`: only make it a draft again; refused if it has begun in the meantime",
    example: "scheduled",
  }),
});
export type CancelCampaignInput = z.infer<typeof cancelCampaignInput>;

export const sentCampaignOutput = z.object({
  campaign,
  warnings: z.array(campaignWarning),
});

export const resentOutput = z.object({ requeued: z.int() });

/** The number of suppressions lifted, and of recipients queued again. */
export const bouncesUndoneOutput = z.object({ lifted: z.int(), requeued: z.int() });
