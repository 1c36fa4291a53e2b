import { z } from "zod";
import { limits } from "../constants.ts";
import { subjectTestLimits } from "./newsletter-constants.ts";
import { form, list, safeInteger } from "../fields.ts";
import { shownLine } from "../shown-text.ts";

const { others, share, hours } = subjectTestLimits;

// shared by inputs and replies, since a page of the web app bundles them
const subject = { description: "The subject", example: "Who wins?" };
const translation = { description: "The same in the other language", example: "Cine câștigă?" };
const trimmed = shownLine(limits.campaign.subject);
const said = {
  otherSubjects: {
    description: "The subjects beside its own",
    example: [{ subject: subject.example }],
  },
  share: { description: "Percent of recipients who get one first", example: 20 },
  decideAfterHours: {
    description: "Hours until clicks choose; null: only staff do",
    example: 4,
  },
};

/** Several subjects of one campaign, of which the clicks of a part of the recipients choose one. */
export const subjectTest = form({
  otherSubjects: list(
    form({
      subject: trimmed.meta(subject),
      translation: trimmed.optional().meta(translation),
    }),
    others,
  ).meta(said.otherSubjects),
  share: safeInteger.min(share.least).max(share.most).meta(said.share),
  decideAfterHours: safeInteger
    .min(hours.least)
    .max(hours.most)
    .nullable()
    .meta(said.decideAfterHours),
});
export type SubjectTest = z.infer<typeof subjectTest>;

/** The number of a subject, from 1 for the campaign's own. */
export const subjectNumber = safeInteger.min(1).max(others + 1);

/** A subject test in replies. */
export const shownSubjectTest = z
  .object({
    otherSubjects: z
      .array(
        z.object({
          subject: z.string().meta(subject),
          translation: z.string().optional().meta(translation),
        }),
      )
      .meta(said.otherSubjects),
    share: z.int().meta(said.share),
    decideAfterHours: z.int().nullable().meta(said.decideAfterHours),
  })
  .meta({ id: "SubjectTest" });

/**
 * The phase of a subject test. `testing`: its mails are being sent. `waiting`: they are sent, and the other readers
 * wait for the choice. `chosen`: the others get the chosen subject. `ended`: the campaign ended without a choice,
 * because all its readers were in the test or it was cancelled.
 */
const subjectTestPhases = ["testing", "waiting", "chosen", "ended"] as const;
export type SubjectTestPhase = (typeof subjectTestPhases)[number];

/** Null without a test, or before it begins. */
export const shownPhase = z.enum(subjectTestPhases).nullable().meta({
  description: "Where the test of its subjects stands",
  example: "waiting",
});
