import {
  createTemplateInput,
  limits,
  listTemplatesOutput,
  previewOutput,
  previewTemplateInput,
  renameTemplateInput,
  replaceTemplateInput,
  template,
  templateIdInput,
  wholeTemplate,
} from "@sortes/contract";
import { creatingAsStaff } from "../../../ground/once/creating.ts";
import { router, staff } from "../../../ground/procedures.ts";

/** Templates: letters saved as a starting point for campaigns. */
export const templatesRouter = router({
  list: staff
    .meta({ token: ["campaigns:read"], weight: 2 })
    .output(listTemplatesOutput)
    .query(async ({ ctx }) => ({ templates: await ctx.app.templates.list() })),

  get: staff
    .meta({ token: ["campaigns:read"], weight: 2 })
    .input(templateIdInput)
    .output(wholeTemplate)
    .query(({ ctx, input }) => ctx.app.templates.get(input.id)),

  create: creatingAsStaff
    .meta({
      token: ["campaigns:write"],
      inputBytes: limits.campaign.requestBytes,
      tellsStored: false,
    })
    .input(createTemplateInput)
    .output(template)
    .mutation(({ ctx, input }) => ctx.app.templates.create(input, ctx.session.user.id, ctx.once)),

  rename: staff
    .meta({ token: ["campaigns:write"], weight: 3, tellsStored: false })
    .input(renameTemplateInput)
    .output(template)
    .mutation(({ ctx, input }) => ctx.app.templates.rename(input, ctx.session.user.id)),

  replace: creatingAsStaff
    .meta({ token: ["campaigns:write"], inputBytes: limits.campaign.requestBytes })
    .input(replaceTemplateInput)
    .output(template)
    .mutation(({ ctx, input }) => ctx.app.templates.replace(input, ctx.session.user.id, ctx.once)),

  remove: staff
    .meta({ token: ["campaigns:write"], weight: 2 })
    .input(templateIdInput)
    .mutation(({ ctx, input }) => ctx.app.templates.remove(input.id, ctx.session.user.id)),

  // compiling a mail costs about twenty user lookups
  preview: staff
    .meta({ token: ["campaigns:read"], weight: 20 })
    .input(previewTemplateInput)
    .output(previewOutput)
    .mutation(({ ctx, input }) => {
      const words = ctx.caller.locale;
      return ctx.app.templates.preview(
        { ...input, language: input.language ?? words },
        ctx.session.user,
        { words, charge: (units) => ctx.charge(units) },
      );
    }),
});
