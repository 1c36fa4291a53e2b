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

export const presetsRouter = router({
  list: authed
    .meta({ token: "never", weight: 2 })
    .input(listPresetsInput)
    .output(presetsOutput)
    .query(({ ctx, input }) => ctx.app.presets.list(ctx.session.user, input.generatorType)),

  get: authed
    .meta({ token: "never", weight: 2 })
    .input(presetIdInput)
    .output(preset)
    .query(({ ctx, input }) => ctx.app.presets.get(ctx.session.user, input.id)),

  create: creating
    .meta({ token: "never" })
    .input(createPresetInput)
    .output(preset)
    .mutation(({ ctx, input }) => ctx.app.presets.create(ctx.session.user, input, ctx.once)),

  change: authed
    .meta({ token: "never", weight: 3 })
    .input(changePresetInput)
    .output(preset)
    .mutation(({ ctx, input }) => ctx.app.presets.change(ctx.session.user, input)),

  remove: authed
    .meta({ token: "never" })
    .input(presetIdInput)
    .mutation(({ ctx, input }) => ctx.app.presets.remove(ctx.session.user, input.id)),
});
