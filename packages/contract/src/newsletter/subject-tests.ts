import { z } from "zod";
import { limits } from "../constants.ts";
import { subjectTestLimits } from "./newsletter-constants.ts";
import { form, list, safeInteger } from "../fields.ts";
import { field, inputsOf, shownOf } from "../records.ts";
import { shownLine } from "../shown-text.ts";

const { others, share, hours } = subjectTestLimits;

const trimmed = shownLine(limits.campaign.subject);

/** A subject beside the campaign's own. */
const otherSubject = {
  subject: field(trimmed, z.string(), { description: "The subject", example: "Who wins?" }),
  translation: field(trimmed.optional(), z.string().optional(), {
    description: "The same in the other language",
    example: "Cine câștigă?",
  }),
};

/** Several subjects of one campaign, of which the clicks of a part of the recipients choose one. */
const fields = {
  otherSubjects: field(
    list(form(inputsOf(otherSubject)), others),
    z.array(z.object(shownOf(otherSubject))),
    {
      description: "The subjects beside its own",
      example: [{ subject: "Who wins?" }],
    },
  ),
  share: field(safeInteger.min(share.least).max(share.most), z.int(), {
    description: "Percent of recipients who get one first",
    example: 20,
  }),
  decideAfterHours: field(
    safeInteger.min(hours.least).max(hours.most).nullable(),
    z.int().nullable(),
    { description: "Hours until clicks choose; null: only staff do", example: 4 },
  ),
};

export const subjectTest = form(inputsOf(fields));
export type SubjectTest = z.infer<typeof subjectTest>;

/** The number of a subject, from 1 for the campaign's own. */
export const subjectNumber = safeInteger.min(1).max(others + 1);

/** A subject test in replies. */
export const shownSubjectTest = z.object(shownOf(fields)).meta({ id: "SubjectTest" });

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
