import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { campaignActions } from "../campaign-actions.ts";
import { limits } from "../constants.ts";
import { form, itemId } from "../fields.ts";
import { pageFields, pagination } from "../pagination.ts";

export const campaignRecordInput = form({
  id: itemId,
  ...pageFields(limits.campaignRecordPageSize),
});
export type CampaignRecordInput = z.infer<typeof campaignRecordInput>;

/** An action of a person or worker on a campaign. */
const campaignDeed = z
  .object({
    id: z.uuid(),
    action: z.enum(campaignActions),
    at: isoTime,
    /** `person`: a signed-in person; `command`: the command line; `worker`: a worker process. */
    by: z.enum(["person", "command", "worker"]),
    /** The person's name; null if the account is gone. */
    name: z.string().nullable(),
    /** The time for which it was scheduled. */
    scheduledTime: isoTime.nullable(),
    /** The number of recipients who were queued again. */
    requeued: z.int().nullable(),
    becomes: z.enum(["draft", "cancelled"]).nullable().meta({
      description: "What a cancellation made of it: a scheduled one is a draft again",
      example: "draft",
    }),
    subject: z.int().nullable().meta({
      description: "The number of the subject that was chosen",
      example: 2,
    }),
  })
  .meta({ id: "CampaignDeed" });
export type CampaignDeed = z.infer<typeof campaignDeed>;

export const campaignRecordOutput = z.object({ record: z.array(campaignDeed), pagination });
