import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { choice, form, itemId, line, safeInteger } from "../fields.ts";
import { ownGeneratorLimits } from "./own-generator-limits.ts";
import { pagination } from "../pagination.ts";
import { reportLimits, reportReasons } from "./report-limits.ts";
import { shownParagraph } from "../shown-text.ts";

/** A visitor's report of a page that a member shares. */
export const reportFields = {
  reason: choice(reportReasons),
  text: shownParagraph(reportLimits.text).prefault(""),
};

/** A visitor's report of a shared generator. */
export const reportGeneratorInput = form({
  shareId: line(ownGeneratorLimits.shareId),
  ...reportFields,
});
export type ReportGeneratorInput = z.infer<typeof reportGeneratorInput>;

/** `open`: with unresolved reports. `taken_down`: with their page removed by staff. */
export const listReportedInput = form({
  state: choice(["open", "taken_down"]).default("open"),
  page: safeInteger.min(1).default(1),
});
export type ListReportedInput = z.infer<typeof listReportedInput>;

export const reportedGeneratorInput = form({ id: itemId });

/** The owner can read the reason. */
export const takeDownInput = form({
  id: itemId,
  reason: shownParagraph(reportLimits.text).pipe(z.string().min(1)),
});
export type TakeDownInput = z.infer<typeof takeDownInput>;

/** When and why staff took down what somebody shares. */
export const takenDown = z.object({ at: isoTime, reason: z.string() }).meta({ id: "TakenDown" });

/** The reports of one thing, newest first. */
export const reports = z
  .array(z.object({ reason: z.enum(reportReasons), text: z.string(), at: isoTime }))
  .meta({ description: "What visitors said about it" });

/** A shared generator as staff judge it. */
const reportedGenerator = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    owner: z.string().meta({ description: "The name of who made it", example: "ana" }),
    /** Null if its owner no longer shares it. */
    shareId: z.string().nullable(),
    takenDown: takenDown.nullable(),
    reports,
  })
  .meta({ id: "ReportedGenerator" });
export type ReportedGenerator = z.infer<typeof reportedGenerator>;

export const reportedGeneratorsOutput = z.object({
  generators: z
    .array(reportedGenerator)
    .meta({ description: "Shared generators that were reported" }),
  pagination,
});
export const samplesOutput = z.object({ results: z.array(z.string()) });
