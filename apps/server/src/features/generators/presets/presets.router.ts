import {
  changePresetInput,
  createPresetInput,
  listPresetsInput,
  preset,
  presetIdInput,
  presetsOutput,
} from "@sortes/contract";
import { creating } from "../../ground/once/creating.ts";
import { authed, router } from "../../ground/procedures.ts";

const presetting = ["PRESETS_NOT_INCLUDED", "PRESET_TOO_LARGE", "PRESET_NAME_TAKEN"] as const;

export const presetsRouter = router({
  list: authed
    .meta({
      rest: "GET /presets/",
      summary: "Your presets by name, for one generator or all, without their settings",
      token: "never",
      weight: 2,
    })
    .input(listPresetsInput)
    .output(presetsOutput)
    .query(({ ctx, input }) => ctx.app.presets.list(ctx.session.user, input.generatorType)),

  get: authed
    .meta({
      rest: "GET /presets/{id}/",
      summary: "One preset with its settings",
      errors: ["NOT_FOUND"],
      token: "never",
      weight: 2,
    })
    .input(presetIdInput)
    .output(preset)
    .query(({ ctx, input }) => ctx.app.presets.get(ctx.session.user, input.id)),

  create: creating
    .meta({
      rest: "POST /presets/",
      status: 201,
      summary: "Save the settings of a generator as a preset",
      errors: [...presetting, "NAME_TOO_LONG", "PRESET_LIMIT"],
      token: "never",
    })
    .input(createPresetInput)
    .output(preset)
    .mutation(({ ctx, input }) => ctx.app.presets.create(ctx.session.user, input, ctx.once)),

  change: authed
    .meta({
      rest: "PATCH /presets/{id}/",
      summary: "Rename a preset, or replace its settings",
      errors: [...presetting, "NAME_TOO_LONG", "NOT_FOUND", "PRESET_CHANGED"],
      token: "never",
      weight: 3,
    })
    .input(changePresetInput)
    .output(preset)
    .mutation(({ ctx, input }) => ctx.app.presets.change(ctx.session.user, input)),

  remove: authed
    .meta({
      rest: "DELETE /presets/{id}/",
      status: 204,
      summary: "Delete a preset",
      errors: ["NOT_FOUND"],
      token: "never",
    })
    .input(presetIdInput)
    .mutation(({ ctx, input }) => ctx.app.presets.remove(ctx.session.user, input.id)),
});
