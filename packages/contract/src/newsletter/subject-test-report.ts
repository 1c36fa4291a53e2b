import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { form, itemId } from "../fields.ts";
import { shownPhase, subjectNumber } from "./subject-tests.ts";

/** The figures of one subject among the readers who got it in the test. */
const testedSubject = z
  .object({
    number: z.int().meta({ description: "From 1; 1 is the campaign's `subject`", example: 1 }),
    subject: z.string().meta({ description: "The subject", example: "What is new" }),
    recipients: z.int().meta({ description: "Recipients of the test with it", example: 120 }),
    sent: z.int().meta({ description: "How many of them have the mail", example: 118 }),
    opens: z.int().meta({ description: "Readers who opened it", example: 60 }),
    clicks: z.int().meta({ description: "Readers who followed a link", example: 21 }),
  })
  .meta({ id: "TestedSubject" });

export const subjectTestReport = z
  .object({
    id: z.uuid().meta({ description: "The campaign" }),
    phase: shownPhase,
    subjects: z.array(testedSubject).meta({
      description: "All its subjects in their order; one without a test",
    }),
    waiting: z.int().meta({
      description: "Recipients who wait for the choice, or get the chosen subject now",
      example: 960,
    }),
    testedAt: isoTime.nullable().meta({ description: "When the last mail of the test was out" }),
    decidesAt: isoTime.nullable().meta({
      description: "When the clicks decide; null: only staff do, or the test is not out yet",
    }),
    chosen: z.int().nullable().meta({ description: "The number of the chosen one", example: 2 }),
    chosenAt: isoTime.nullable().meta({ description: "When it was chosen" }),
    chosenByStaff: z.boolean().nullable().meta({
      description: "Whether staff chose it, and not the clicks; null before the choice",
      example: false,
    }),
  })
  .meta({ id: "SubjectTestReport" });
export type SubjectTestReport = z.infer<typeof subjectTestReport>;

export const chooseSubjectInput = form({
  id: itemId,
  number: subjectNumber.meta({
    description: "The number of the subject for everybody who waits",
    example: 2,
  }),
});
export type ChooseSubjectInput = z.infer<typeof chooseSubjectInput>;
