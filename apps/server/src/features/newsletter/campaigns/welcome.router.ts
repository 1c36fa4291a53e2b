import {
  addWelcomeStepInput,
  changeWelcomeStepInput,
  moveWelcomeStepInput,
  replaceWelcomeLetterInput,
  turnWelcomeInput,
  welcomeSeries,
  welcomeStepInput,
  welcomeStepMade,
} from "@sortes/contract";
import { creatingAsStaff } from "../../ground/once/creating.ts";
import { router, staff } from "../../ground/procedures.ts";
import { workOfFreezing } from "../letters/campaign-rendering.ts";

/** Rendering a letter costs about twenty user lookups. */
const freezing = creatingAsStaff.meta({ token: ["campaigns:send"], weight: 20 });

/** The welcome series: letters that readers get one after another once they have confirmed. */
export const welcomeRouter = router({
  get: staff
    .meta({ token: ["campaigns:read"], weight: 5 })
    .output(welcomeSeries)
    .query(({ ctx }) => ctx.app.welcome.get()),

  turn: staff
    .meta({ token: ["campaigns:send"] })
    .input(turnWelcomeInput)
    .mutation(({ ctx, input }) => ctx.app.welcome.turn(input.isOn, ctx.session.user.id)),

  addStep: freezing
    .meta({ tellsStored: false })
    .input(addWelcomeStepInput)
    .output(welcomeStepMade)
    .mutation(async ({ ctx, input }) => {
      ctx.charge(await workOfFreezing(ctx.app.db, input.campaignId));
      return await ctx.app.welcome.add(input, ctx.session.user.id, ctx.once);
    }),

  changeStep: staff
    .meta({ token: ["campaigns:send"] })
    .input(changeWelcomeStepInput)
    .mutation(({ ctx, input }) => ctx.app.welcome.setWait(input, ctx.session.user.id)),

  moveStep: staff
    .meta({ token: ["campaigns:send"] })
    .input(moveWelcomeStepInput)
    .mutation(({ ctx, input }) => ctx.app.welcome.move(input, ctx.session.user.id)),

  replaceLetter: freezing.input(replaceWelcomeLetterInput).mutation(async ({ ctx, input }) => {
    ctx.charge(await workOfFreezing(ctx.app.db, input.campaignId));
    await ctx.app.welcome.replace(input, ctx.session.user.id, ctx.once);
  }),

  removeStep: staff
    .meta({ token: ["campaigns:send"] })
    .input(welcomeStepInput)
    .mutation(({ ctx, input }) => ctx.app.welcome.remove(input.id, ctx.session.user.id)),
});
