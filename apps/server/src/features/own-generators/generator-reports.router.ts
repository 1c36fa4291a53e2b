import {
  listReportedInput,
  reportedGeneratorInput,
  reportedGeneratorsOutput,
  samplesOutput,
  takeDownInput,
} from "@sortes/contract";
import { router, staff } from "../procedures.ts";

export const generatorReportsRouter = router({
  list: staff
    .meta({ token: "never", weight: 5 })
    .input(listReportedInput)
    .output(reportedGeneratorsOutput)
    .query(({ ctx, input }) => ctx.app.generatorReports.list(input)),

  // a result differs each time it is asked for, so this is a mutation although it changes nothing
  samples: staff
    .meta({ token: "never", weight: 3 })
    .input(reportedGeneratorInput)
    .output(samplesOutput)
    .mutation(({ ctx, input }) => ctx.app.ownDraws.samples(input.id)),

  takeDown: staff
    .meta({ token: "never" })
    .input(takeDownInput)
    .mutation(({ ctx, input }) => ctx.app.generatorReports.takeDown(ctx.session.user.id, input)),

  restore: staff
    .meta({ token: "never" })
    .input(reportedGeneratorInput)
    .mutation(({ ctx, input }) => ctx.app.generatorReports.restore(ctx.session.user.id, input.id)),

  dismiss: staff
    .meta({ token: "never" })
    .input(reportedGeneratorInput)
    .mutation(({ ctx, input }) => ctx.app.generatorReports.dismiss(ctx.session.user.id, input.id)),
});
