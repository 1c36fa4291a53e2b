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
    .meta({
      rest: "GET /newsletter/templates/",
      summary: "Letters that staff have saved to begin campaigns with, without their content",
      token: ["campaigns:read"],
      weight: 2,
    })
    .output(listTemplatesOutput)
    .query(async ({ ctx }) => ({ templates: await ctx.app.templates.list() })),

  get: staff
    .meta({
      rest: "GET /newsletter/templates/{id}/",
      summary: "A template with its letters",
      errors: ["NOT_FOUND"],
      token: ["campaigns:read"],
      weight: 2,
    })
    .input(templateIdInput)
    .output(wholeTemplate)
    .query(({ ctx, input }) => ctx.app.templates.get(input.id)),

  create: creatingAsStaff
    .meta({
      rest: "POST /newsletter/templates/",
      status: 201,
      summary: "Save a letter as a template; campaigns copy it and do not follow its changes",
      errors: ["TEMPLATE_LIMIT", "TEMPLATE_NAME_TAKEN", "TEMPLATE_TOO_LARGE"],
      token: ["campaigns:write"],
      inputBytes: limits.campaign.requestBytes,
      tellsStored: false,
    })
    .input(createTemplateInput)
    .output(template)
    .mutation(({ ctx, input }) => ctx.app.templates.create(input, ctx.session.user.id, ctx.once)),

  rename: staff
    .meta({
      rest: "PATCH /newsletter/templates/{id}/",
      summary: "Rename a template",
      errors: ["NOT_FOUND", "TEMPLATE_CHANGED", "TEMPLATE_NAME_TAKEN"],
      token: ["campaigns:write"],
      weight: 3,
      tellsStored: false,
    })
    .input(renameTemplateInput)
    .output(template)
    .mutation(({ ctx, input }) => ctx.app.templates.rename(input, ctx.session.user.id)),

  replace: creatingAsStaff
    .meta({
      rest: "PUT /newsletter/templates/{id}/",
      summary: "Put another letter in the place of a template's, which keeps its name",
      errors: ["NOT_FOUND", "TEMPLATE_CHANGED", "TEMPLATE_TOO_LARGE"],
      token: ["campaigns:write"],
      inputBytes: limits.campaign.requestBytes,
    })
    .input(replaceTemplateInput)
    .output(template)
    .mutation(({ ctx, input }) => ctx.app.templates.replace(input, ctx.session.user.id, ctx.once)),

  remove: staff
    .meta({
      rest: "DELETE /newsletter/templates/{id}/",
      status: 204,
      summary: "Remove a template; campaigns that began with it stay",
      errors: ["NOT_FOUND"],
      token: ["campaigns:write"],
      weight: 2,
    })
    .input(templateIdInput)
    .mutation(({ ctx, input }) => ctx.app.templates.remove(input.id, ctx.session.user.id)),

  // compiling a mail costs about twenty user lookups
  preview: staff
    .meta({
      rest: "POST /newsletter/templates/{id}/preview/",
      summary: "Render a template for a one-time preview",
      errors: ["NOT_FOUND", "CAMPAIGN_NOT_SENDABLE"],
      token: ["campaigns:read"],
      weight: 20,
    })
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
