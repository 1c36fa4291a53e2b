import { z } from "zod";
import { previewCampaignInputs } from "./campaign-fields.ts";
import { bodyOrDocument } from "./campaign-letter.ts";
import { limits } from "../constants.ts";
import { languages } from "../languages.ts";
import { campaignWarningCodes, subjectTestLimits, colorSchemes } from "./newsletter-constants.ts";
import { choice, form, itemId, list, optional } from "../fields.ts";
import { shownLine } from "../shown-text.ts";

const scheme = optional(
  choice(colorSchemes).meta({
    description:
      "How colors are shown: as on a light device; on a dark one, by programs that follow the email's own dark colors; " +
      "simulated: by programs that darken light backgrounds and lighten dark text (forced), or turn all colors around " +
      "(inverted). Default: as on the device that shows it",
    example: "dark",
  }),
);

/**
 * The draft to preview. It may be unfinished: only a body or a document is required. `language` is that of the layout,
 * regardless of the campaign's; default: the language of the call.
 */
export const previewCampaignInput = form({
  ...previewCampaignInputs,
  otherSubjects: list(shownLine(limits.campaign.subject), subjectTestLimits.others)
    .meta({
      description: "Subjects that are tried beside it, in the same language: they are checked too",
      example: ["Who wins?"],
    })
    .prefault([]),
  secondSubject: optional(shownLine(limits.campaign.subject)).meta({
    description: "The subject of its second email, in the same language: it is checked too",
    example: "Have you seen who won?",
  }),
  language: optional(choice(languages)),
  scheme,
}).superRefine(bodyOrDocument);
export type PreviewCampaignInput = z.infer<typeof previewCampaignInput>;

/** One letter of a campaign. */
export const campaignLetterInput = form({
  id: itemId,
  language: optional(
    choice(languages).meta({
      description:
        "Which letter, where there are two; default: the one for readers of the caller's language",
      example: "ro",
    }),
  ),
});
export type CampaignLetterInput = z.infer<typeof campaignLetterInput>;

/** One letter of a campaign to preview. */
export const previewKeptInput = form({ ...campaignLetterInput.shape, scheme });
export type PreviewKeptInput = z.infer<typeof previewKeptInput>;

export const campaignWarning = z
  .object({
    code: z.enum(campaignWarningCodes),
    /** In the reader's language. */
    message: z.string(),
    /** The line in the body, or the number of a document's block, from 1. */
    line: z.int().nullable(),
    column: z.int().nullable(),
    language: z.enum(languages).nullable().meta({
      description: "The language of the letter, where there are two; otherwise null",
      example: "ro",
    }),
  })
  .meta({ id: "CampaignWarning" });
export type CampaignWarning = z.infer<typeof campaignWarning>;

/** The address shows the rendered mail once, within `previewSeconds`. */
export const previewOutput = z.object({
  previewUrl: z.string(),
  /** The sender that readers see: a name and an address. */
  from: z.string(),
  subject: z.string(),
  subjects: z.array(z.string()).meta({
    description: "All subjects that are tried, its own first",
    example: ["What is new", "Who wins?"],
  }),
  inboxText: z.string().meta({
    description:
      "The beginning of what a list of mails shows after the subject: the preheader, then the letter",
    example: "Draws that anybody can check Hello",
  }),
  text: z.string(),
  sample: z.string().nullable().meta({
    description:
      "The subscriber whose name and own fields it shows; null where it has no such fields, or nobody has values",
    example: "ana@example.test",
  }),
  warnings: z.array(campaignWarning),
});
