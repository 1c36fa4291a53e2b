import { z } from "zod";
import { reports, takenDown } from "./generator-reports.ts";
import { pagination } from "../pagination.ts";
import { openListQuestion } from "./open-lists.ts";

/** An open list as staff judge it: what its link shows, never the names on it. */
const reportedOpenList = z
  .object({
    id: z.uuid(),
    /** The key in its public link, `/join/{key}`. */
    key: z.string(),
    title: z.string(),
    question: openListQuestion.nullable(),
    owner: z.string().meta({ description: "The name of who opened it", example: "ana" }),
    takenDown: takenDown.nullable(),
    reports,
  })
  .meta({ id: "ReportedOpenList" });
export type ReportedOpenList = z.infer<typeof reportedOpenList>;

export const reportedOpenListsOutput = z.object({ lists: z.array(reportedOpenList), pagination });
