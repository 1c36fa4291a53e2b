import {
  changeOwnGeneratorInput,
  createOwnGeneratorInput,
  drawOwnInput,
  drawOwnOutput,
  drawSharedInput,
  drawSharedOutput,
  listReportedInput,
  ownGenerator,
  ownGeneratorInput,
  ownGeneratorsOutput,
  reportedGeneratorInput,
  reportedGeneratorsOutput,
  reportGeneratorInput,
  samplesOutput,
  sharedGenerator,
  sharedGeneratorInput,
  takeDownInput,
} from "@sortes/contract";
import { creating } from "../../ground/once/creating.ts";
import { authed, open, router, staff } from "../../ground/procedures.ts";
import { workOfDraw } from "./own-results.service.ts";

/** Listed generators per unit of work in the flood guard. */
const generatorsPerUnit = 25;

export const ownGeneratorsRouter = router({
  list: authed
    .meta({ token: ["generators:draw"], weight: 2 })
    .output(ownGeneratorsOutput)
    .query(async ({ ctx }) => {
      const generators = await ctx.app.ownGenerators.list(ctx.session.user);
      ctx.charge(Math.floor(generators.length / generatorsPerUnit));
      return generators;
    }),

  get: authed
    .meta({ token: ["generators:draw"], weight: 2 })
    .input(ownGeneratorInput)
    .output(ownGenerator)
    .query(({ ctx, input }) => ctx.app.ownGenerators.get(ctx.session.user, input.id)),

  create: creating
    .meta({ token: "never" })
    .input(createOwnGeneratorInput)
    .output(ownGenerator)
    .mutation(({ ctx, input }) => ctx.app.ownGenerators.create(ctx.session.user, input, ctx.once)),

  change: authed
    .meta({ token: "never", weight: 3 })
    .input(changeOwnGeneratorInput)
    .output(ownGenerator)
    .mutation(({ ctx, input }) => ctx.app.ownGenerators.change(ctx.session.user, input)),

  remove: authed
    .meta({ token: "never" })
    .input(ownGeneratorInput)
    .mutation(({ ctx, input }) => ctx.app.ownGenerators.remove(ctx.session.user, input.id)),

  share: authed
    .meta({ token: "never", weight: 3 })
    .input(ownGeneratorInput)
    .output(ownGenerator)
    .mutation(({ ctx, input }) => ctx.app.ownGenerators.share(ctx.session.user, input.id)),

  unshare: authed
    .meta({ token: "never", weight: 3 })
    .input(ownGeneratorInput)
    .output(ownGenerator)
    .mutation(({ ctx, input }) => ctx.app.ownGenerators.unshare(ctx.session.user, input.id)),

  // mutations, although they change nothing: each call returns another result
  draw: authed
    .meta({ token: ["generators:draw"], weight: 3 })
    .input(drawOwnInput)
    .output(drawOwnOutput)
    .mutation(({ ctx, input }) => {
      ctx.charge(workOfDraw(input));
      return ctx.app.ownResults.draw(ctx.session.user, input);
    }),

  shared: open
    .input(sharedGeneratorInput)
    .output(sharedGenerator)
    .query(({ ctx, input }) => ctx.app.ownResults.shared(input.shareId)),

  report: open
    .meta({ weight: 3 })
    .input(reportGeneratorInput)
    .mutation(({ ctx, input }) => ctx.app.generatorReports.report(input, ctx.caller.network)),

  drawShared: open
    .meta({ weight: 3 })
    .input(drawSharedInput)
    .output(drawSharedOutput)
    .mutation(({ ctx, input }) => {
      ctx.charge(workOfDraw(input));
      return ctx.app.ownResults.drawShared(input);
    }),
});

export const generatorReportsRouter = router({
  list: staff
    .meta({ token: "never", weight: 5 })
    .input(listReportedInput)
    .output(reportedGeneratorsOutput)
    .query(({ ctx, input }) => ctx.app.generatorReports.list(input)),

  // a mutation, although it changes nothing: each call returns another result
  samples: staff
    .meta({ token: "never", weight: 3 })
    .input(reportedGeneratorInput)
    .output(samplesOutput)
    .mutation(({ ctx, input }) => ctx.app.ownResults.samples(input.id)),

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
