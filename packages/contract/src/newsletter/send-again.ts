import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { limits } from "../constants.ts";
import { form, itemId } from "../fields.ts";
import { requiredLine, shownLine } from "../shown-text.ts";
import { afterDays } from "./second-mail-fields.ts";
import { sendAgainDays, sendAgainStates } from "./newsletter-constants.ts";

/** Plans a second mail to those who have not opened the first, or changes the plan until it has begun. */
export const planAgainInput = form({
  id: itemId,
  afterDays: afterDays.default(sendAgainDays.usual).meta({
    description: "Days after the letter has been sent, or from now on where that is over",
    example: 3,
  }),
  subject: requiredLine(limits.campaign.subject).meta({
    description: "The subject of the second mail",
    example: "Did you see this?",
  }),
  translatedSubject: shownLine(limits.campaign.subject).prefault("").meta({
    description: "The same in the other language, where there are two letters",
    example: "Ai văzut asta?",
  }),
});
export type PlanAgainInput = z.infer<typeof planAgainInput>;

/** The second mail of a letter, and what became of it. */
export const sendAgainReport = z
  .object({
    state: z.enum(sendAgainStates).nullable().meta({
      description: "Null: none was planned",
      example: "planned",
    }),
    afterDays: z.int().nullable().meta({ description: "Days after the first", example: 3 }),
    subject: z
      .string()
      .nullable()
      .meta({ description: "Its subject", example: "Did you see this?" }),
    translatedSubject: z.string().nullable().meta({
      description: "The same in the other language; null where there is one letter",
      example: "Ai văzut asta?",
    }),
    dueAt: isoTime.nullable().meta({
      description: "When it goes out; null before the end of the first",
    }),
    startedAt: isoTime.nullable().meta({ description: "When it began; null before" }),
    recipients: z.int().meta({ description: "Readers who had not opened the first", example: 480 }),
    sent: z.int().meta({ description: "How many of them got the second", example: 471 }),
    opens: z
      .int()
      .meta({ description: "Readers who opened the letter only since then", example: 96 }),
    clicks: z
      .int()
      .meta({ description: "Readers who followed a link only since then", example: 12 }),
  })
  .meta({ id: "SendAgainReport" });
export type SendAgainReport = z.infer<typeof sendAgainReport>;
