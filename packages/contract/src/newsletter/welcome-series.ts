import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { campaignCounters } from "./campaigns.ts";
import { campaignStatuses } from "./states.ts";
import { pauseReasons, welcomeLimits } from "./newsletter-constants.ts";
import { flag, form, itemId, safeInteger } from "../fields.ts";

const said = {
  step: { description: "The step", example: "0199e2f4-7c1a-7b3e-9d52-3f6a1c8e2b40" },
  letter: {
    description: "The campaign that is its letter",
    example: "0199e2f4-7c1a-7b3e-9d52-3f6a1c8e2b41",
  },
  waitHours: {
    description:
      "Hours between the confirmation, or the moment when the letter before it was sent, and this one",
    example: 48,
  },
};

const waitHours = safeInteger.min(0).max(welcomeLimits.waitHours).meta(said.waitHours);
const draft = itemId.meta({
  description: "The draft that becomes its letter, to everybody and with one subject",
  example: said.letter.example,
});

/** A letter of the welcome series, with its place and the counts of its mails. */
const welcomeStep = z
  .object({
    id: z.uuid().meta(said.step),
    campaignId: z.uuid().meta(said.letter),
    title: z.string().meta({ description: "The title of the campaign", example: "Welcome" }),
    subject: z
      .string()
      .meta({ description: "The subject of the mail", example: "Good to see you" }),
    waitHours: z.int().meta(said.waitHours),
    status: z.enum(campaignStatuses).meta({
      description: "`sending` while it goes out, `paused` while it waits",
      example: "sending",
    }),
    pauseReason: z
      .enum(pauseReasons)
      .nullable()
      .meta({ description: "Why it waits; null if it does not", example: null }),
    counters: campaignCounters.meta({ description: "What became of the mails of this letter" }),
  })
  .meta({ id: "WelcomeStep" });
export type WelcomeStep = z.infer<typeof welcomeStep>;

export const welcomeSeries = z
  .object({
    isOn: z.boolean().meta({
      description: "Whether those who confirm begin it, and whether its letters go out",
      example: true,
    }),
    changedAt: isoTime.nullable().meta({
      description: "When it was last turned on or off; null: never",
      example: "2026-11-23T09:00:00.000Z",
    }),
    readers: z.int().meta({
      description: "Subscribers who are on their way through it",
      example: 120,
    }),
    readersAreMore: z.boolean().meta({
      description: "Whether they are more than `readers`, which is then only counted so far",
      example: false,
    }),
    steps: z.array(welcomeStep).meta({ description: "Its letters in their order" }),
  })
  .meta({ id: "WelcomeSeries" });
export type WelcomeSeries = z.infer<typeof welcomeSeries>;

export const turnWelcomeInput = form({
  isOn: flag.meta({ description: "Whether the series is on from now on", example: true }),
});

export const addWelcomeStepInput = form({ campaignId: draft, waitHours });
export type AddWelcomeStepInput = z.infer<typeof addWelcomeStepInput>;

export const welcomeStepInput = form({ id: itemId.meta(said.step) });

export const changeWelcomeStepInput = form({ id: itemId.meta(said.step), waitHours });
export type ChangeWelcomeStepInput = z.infer<typeof changeWelcomeStepInput>;

export const moveWelcomeStepInput = form({
  id: itemId.meta(said.step),
  before: itemId.nullable().meta({
    description: "The step that comes right after it from now on; null: it is the last one",
    example: "0199e2f4-7c1a-7b3e-9d52-3f6a1c8e2b42",
  }),
});
export type MoveWelcomeStepInput = z.infer<typeof moveWelcomeStepInput>;

export const replaceWelcomeLetterInput = form({ id: itemId.meta(said.step), campaignId: draft });
export type ReplaceWelcomeLetterInput = z.infer<typeof replaceWelcomeLetterInput>;

/** The id of the created step. */
export const welcomeStepMade = z.object({ id: z.uuid().meta(said.step) });
