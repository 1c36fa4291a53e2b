import {
  listReportedInput,
  reportedGeneratorInput,
  reportedGeneratorsOutput,
  samplesOutput,
  takeDownInput,
} from "@sortes/contract";
import { router, staff } from "../../ground/procedures.ts";

export const generatorReportsRouter = router({
  list: staff
    .meta({
      rest: "GET /reported-generators/",
      summary: "Shared generators that were reported, or that staff have taken down; for staff",
      token: "never",
      weight: 5,
    })
    .input(listReportedInput)
    .output(reportedGeneratorsOutput)
    .query(({ ctx, input }) => ctx.app.generatorReports.list(input)),

  // a mutation, although it changes nothing: each call returns another result
  samples: staff
    .meta({
      rest: "POST /reported-generators/{id}/samples/",
      summary: "Some results of a reported generator; for staff",
      errors: ["NOT_FOUND"],
      token: "never",
      weight: 3,
    })
    .input(reportedGeneratorInput)
    .output(samplesOutput)
    .mutation(({ ctx, input }) => ctx.app.ownResults.samples(input.id)),

  takeDown: staff
    .meta({
      rest: "POST /reported-generators/{id}/take-down/",
      status: 204,
      summary: "Take the public page of a reported generator down; for staff",
      errors: ["NOT_FOUND"],
      token: "never",
    })
    .input(takeDownInput)
    .mutation(({ ctx, input }) => ctx.app.generatorReports.takeDown(ctx.session.user.id, input)),

  restore: staff
    .meta({
      rest: "POST /reported-generators/{id}/restore/",
      status: 204,
      summary: "Restore the public page of a generator; for staff",
      errors: ["NOT_FOUND"],
      token: "never",
    })
    .input(reportedGeneratorInput)
    .mutation(({ ctx, input }) => ctx.app.generatorReports.restore(ctx.session.user.id, input.id)),

  dismiss: staff
    .meta({
      rest: "POST /reported-generators/{id}/dismiss/",
      status: 204,
      summary: "Dismiss the reports about a generator; for staff",
      errors: ["NOT_FOUND"],
      token: "never",
    })
    .input(reportedGeneratorInput)
    .mutation(({ ctx, input }) => ctx.app.generatorReports.dismiss(ctx.session.user.id, input.id)),
});
