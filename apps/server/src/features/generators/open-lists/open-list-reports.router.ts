import {
  listReportedInput,
  openListInput,
  reportedOpenListsOutput,
  takeDownInput,
} from "@sortes/contract";
import { router, staff } from "../../ground/procedures.ts";

export const openListReportsRouter = router({
  list: staff
    .meta({
      rest: "GET /reported-open-lists/",
      summary: "Open lists that were reported, or that staff have taken down; for staff",
      token: "never",
      weight: 5,
    })
    .input(listReportedInput)
    .output(reportedOpenListsOutput)
    .query(({ ctx, input }) => ctx.app.openListReports.list(input)),

  takeDown: staff
    .meta({
      rest: "POST /reported-open-lists/{id}/take-down/",
      status: 204,
      summary: "Take the pages of a reported open list down; for staff",
      errors: ["NOT_FOUND"],
      token: "never",
    })
    .input(takeDownInput)
    .mutation(({ ctx, input }) => ctx.app.openListReports.takeDown(ctx.session.user.id, input)),

  restore: staff
    .meta({
      rest: "POST /reported-open-lists/{id}/restore/",
      status: 204,
      summary: "Restore the pages of an open list; for staff",
      errors: ["NOT_FOUND"],
      token: "never",
    })
    .input(openListInput)
    .mutation(({ ctx, input }) => ctx.app.openListReports.restore(ctx.session.user.id, input.id)),

  dismiss: staff
    .meta({
      rest: "POST /reported-open-lists/{id}/dismiss/",
      status: 204,
      summary: "Dismiss the reports about an open list; for staff",
      errors: ["NOT_FOUND"],
      token: "never",
    })
    .input(openListInput)
    .mutation(({ ctx, input }) => ctx.app.openListReports.dismiss(ctx.session.user.id, input.id)),
});
