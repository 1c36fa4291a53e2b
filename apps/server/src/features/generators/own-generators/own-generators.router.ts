import {
  changeOwnGeneratorInput,
  createOwnGeneratorInput,
  drawOwnInput,
  drawOwnOutput,
  drawSharedInput,
  drawSharedOutput,
  ownGenerator,
  ownGeneratorInput,
  ownGeneratorsOutput,
  reportGeneratorInput,
  sharedGenerator,
  sharedGeneratorInput,
} from "@sortes/contract";
import { creating } from "../../ground/once/creating.ts";
import { authed, open, router } from "../../ground/procedures.ts";
import { checkScopes } from "../../ground/scopes.ts";
import { workOfDraw } from "./own-results.service.ts";

/** Listed generators per unit of work in the flood guard. */
const generatorsPerUnit = 25;

const ownDrawing = ["OWN_NOT_ENOUGH_RESULTS", "OWN_TOO_MANY_REPEATS"] as const;

export const ownGeneratorsRouter = router({
  list: authed
    .meta({
      rest: "GET /own-generators/",
      summary: "Custom generators, newest first, without their lists",
      token: ["generators:draw"],
      weight: 2,
    })
    .output(ownGeneratorsOutput)
    .query(async ({ ctx }) => {
      const generators = await ctx.app.ownGenerators.list(ctx.session.user);
      ctx.charge(Math.floor(generators.length / generatorsPerUnit));
      return generators;
    }),

  get: authed
    .meta({
      rest: "GET /own-generators/{id}/",
      summary: "One custom generator with its lists",
      errors: ["NOT_FOUND"],
      token: ["generators:draw"],
      weight: 2,
    })
    .input(ownGeneratorInput)
    .output(ownGenerator)
    .query(({ ctx, input }) => ctx.app.ownGenerators.get(ctx.session.user, input.id)),

  create: creating
    .meta({
      rest: "POST /own-generators/",
      status: 201,
      summary: "Create a generator from lists and a template; Premium only",
      errors: ["OWN_GENERATOR_PREMIUM_ONLY", "OWN_GENERATOR_LIMIT"],
      token: "never",
    })
    .input(createOwnGeneratorInput)
    .output(ownGenerator)
    .mutation(({ ctx, input }) => ctx.app.ownGenerators.create(ctx.session.user, input, ctx.once)),

  change: authed
    .meta({
      rest: "PATCH /own-generators/{id}/",
      summary: "Change a custom generator; Premium only",
      errors: ["OWN_GENERATOR_PREMIUM_ONLY", "OWN_GENERATOR_CHANGED", "NOT_FOUND"],
      token: "never",
      weight: 3,
    })
    .input(changeOwnGeneratorInput)
    .output(ownGenerator)
    .mutation(({ ctx, input }) => ctx.app.ownGenerators.change(ctx.session.user, input)),

  remove: authed
    .meta({
      rest: "DELETE /own-generators/{id}/",
      status: 204,
      summary: "Delete a custom generator; saved results stay",
      errors: ["NOT_FOUND"],
      token: "never",
    })
    .input(ownGeneratorInput)
    .mutation(({ ctx, input }) => ctx.app.ownGenerators.remove(ctx.session.user, input.id)),

  share: authed
    .meta({
      rest: "POST /own-generators/{id}/share/",
      summary: "Share a generator on a public page; Premium only",
      errors: ["OWN_GENERATOR_PREMIUM_ONLY", "OWN_GENERATOR_TAKEN_DOWN", "NOT_FOUND"],
      token: "never",
      weight: 3,
    })
    .input(ownGeneratorInput)
    .output(ownGenerator)
    .mutation(({ ctx, input }) => ctx.app.ownGenerators.share(ctx.session.user, input.id)),

  unshare: authed
    .meta({
      rest: "POST /own-generators/{id}/unshare/",
      summary: "Stop sharing a generator; its link stops working permanently",
      errors: ["NOT_FOUND"],
      token: "never",
      weight: 3,
    })
    .input(ownGeneratorInput)
    .output(ownGenerator)
    .mutation(({ ctx, input }) => ctx.app.ownGenerators.unshare(ctx.session.user, input.id)),

  // mutations, although they change nothing: each call returns another result
  draw: creating
    .meta({
      rest: "POST /own-generators/{id}/draw/",
      summary: "Draw from a custom generator, and save the results if requested",
      errors: [...ownDrawing, "NOT_FOUND", "HISTORY_ITEM_TOO_LARGE", "OWN_RESULT_UNCHECKED"],
      token: ["generators:draw"],
    })
    .input(drawOwnInput)
    .output(drawOwnOutput)
    .mutation(({ ctx, input }) => {
      ctx.charge(workOfDraw(input));
      if (input.saveHistory) checkScopes(ctx.session, ["history:write"]);
      return ctx.app.ownResults.draw(input, { user: ctx.session.user, once: ctx.once });
    }),

  shared: open
    .meta({
      rest: "GET /shared-generators/{share_id}/",
      summary: "Name and description of a shared generator",
      errors: ["NOT_FOUND", "SHARED_GENERATOR_TAKEN_DOWN"],
    })
    .input(sharedGeneratorInput)
    .output(sharedGenerator)
    .query(({ ctx, input }) => ctx.app.ownResults.shared(input.shareId)),

  report: open
    .meta({
      rest: "POST /shared-generators/{share_id}/report/",
      status: 204,
      summary: "Report a shared generator to staff",
      errors: ["NOT_FOUND", "SHARED_GENERATOR_TAKEN_DOWN"],
      weight: 3,
    })
    .input(reportGeneratorInput)
    .mutation(({ ctx, input }) => ctx.app.generatorReports.report(input, ctx.caller.network)),

  drawShared: open
    .meta({
      rest: "POST /shared-generators/{share_id}/draw/",
      summary: "Draw from a shared generator",
      errors: [...ownDrawing, "NOT_FOUND", "SHARED_GENERATOR_TAKEN_DOWN"],
      weight: 3,
    })
    .input(drawSharedInput)
    .output(drawSharedOutput)
    .mutation(({ ctx, input }) => {
      ctx.charge(workOfDraw(input));
      return ctx.app.ownResults.drawShared(input);
    }),
});
