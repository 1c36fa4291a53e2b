import { z } from "zod";
import { newCampaignInputs } from "./campaign-fields.ts";
import { languages } from "../languages.ts";
import { flag, form, itemId } from "../fields.ts";

/**
 * The audience to count: that of a saved campaign, else of the given fields, as of one that is not saved
 * yet; default: everybody.
 */
export const campaignAudienceInput = form({
  id: itemId.optional(),
  topic: newCampaignInputs.topic,
  segmentId: newCampaignInputs.segmentId,
  language: newCampaignInputs.language,
  onlyItsLanguage: newCampaignInputs.onlyItsLanguage,
  isTranslated: flag.prefault(false),
});
export type CampaignAudienceInput = z.infer<typeof campaignAudienceInput>;

/** The current audience of a campaign, and the numbers skipped, by reason. */
export const campaignAudience = z
  .object({
    /** All subscribers. */
    total: z.int(),
    recipients: z.int(),
    leftOut: z.object({
      /** Readers who have not confirmed their address. */
      pending: z.int(),
      unsubscribed: z.int(),
      /** Readers whose address is suppressed. */
      suppressed: z.int(),
      /** Readers who did not choose the topic. */
      topic: z.int(),
      monthly: z.int().meta({
        description:
          "Readers who want one mail a month, and had or will have another campaign this month",
      }),
      segment: z.int().meta({ description: "They are not in the segment", example: 12 }),
      language: z.int().meta({
        description: "They read another language, and the campaign goes only to readers of its own",
        example: 41,
      }),
    }),
    letters: z
      .array(
        z.object({
          readers: z
            .enum(languages)
            .meta({ description: "The language of these readers", example: "ro" }),
          recipients: z.int().meta({ description: "How many they are", example: 312 }),
          letter: z.enum(languages).nullable().meta({
            description:
              "The language of the letter that they get. Null: the one letter, with its layout in their language",
            example: "ro",
          }),
        }),
      )
      .meta({ description: "The recipients by their language, and the letter that they get" }),
    segment: z.string().nullable().meta({
      description: "The name of the segment; null: everybody",
      example: "Romanian readers",
    }),
    /** Whether the numbers of active subscribers are estimated from a sample, as there are very many. */
    isSample: z.boolean(),
    /** The sender that recipients see: a name and an address. */
    from: z.string(),
  })
  .meta({ id: "CampaignAudience" });
export type CampaignAudience = z.infer<typeof campaignAudience>;
