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
import { changingState } from "./campaign-mail.router.ts";

/** Rendering a letter costs about twenty user lookups. */
const freezing = creatingAsStaff.meta({ token: ["campaigns:send"], weight: 20 });

/** Errors of turning a draft into a letter of the welcome series. */
const ofDraft = [
  ...changingState,
  "CAMPAIGN_CHANGED",
  "CAMPAIGN_NOT_SENDABLE",
  "POSTAL_ADDRESS_MISSING",
  "SUBJECT_BLANK",
  "SUBJECTS_EQUAL",
  "SUBJECT_TEST_WITHOUT_CLICKS",
  "WELCOME_LETTER_NARROW",
] as const;

/** The welcome series: letters that readers get one after another once they have confirmed. */
export const welcomeRouter = router({
  get: staff
    .meta({
      rest: "GET /newsletter/welcome/",
      summary: "The welcome series: letters that readers get one after another once they confirm",
      token: ["campaigns:read"],
      weight: 5,
    })
    .output(welcomeSeries)
    .query(({ ctx }) => ctx.app.welcome.get()),

  turn: staff
    .meta({
      rest: "PUT /newsletter/welcome/",
      status: 204,
      summary: "Turn the welcome series on or off; while it is off, its letters wait",
      errors: ["WELCOME_EMPTY"],
      token: ["campaigns:send"],
    })
    .input(turnWelcomeInput)
    .mutation(({ ctx, input }) => ctx.app.welcome.turn(input.isOn, ctx.session.user.id)),

  addStep: freezing
    .meta({
      rest: "POST /newsletter/welcome/steps/",
      status: 201,
      summary: "Make a draft the last letter of the welcome series",
      errors: [...ofDraft, "WELCOME_LIMIT"],
      tellsStored: false,
    })
    .input(addWelcomeStepInput)
    .output(welcomeStepMade)
    .mutation(async ({ ctx, input }) => {
      ctx.charge(await workOfFreezing(ctx.app.db, input.campaignId));
      return await ctx.app.welcome.add(input, ctx.session.user.id, ctx.once);
    }),

  changeStep: staff
    .meta({
      rest: "PATCH /newsletter/welcome/steps/{id}/",
      status: 204,
      summary: "Change how long readers wait for a letter of the welcome series from now on",
      errors: ["NOT_FOUND"],
      token: ["campaigns:send"],
    })
    .input(changeWelcomeStepInput)
    .mutation(({ ctx, input }) => ctx.app.welcome.setWait(input, ctx.session.user.id)),

  moveStep: staff
    .meta({
      rest: "PUT /newsletter/welcome/steps/{id}/place/",
      status: 204,
      summary:
        "Put a letter of the welcome series before another one; readers on their way get those that they have not had",
      errors: ["NOT_FOUND"],
      token: ["campaigns:send"],
    })
    .input(moveWelcomeStepInput)
    .mutation(({ ctx, input }) => ctx.app.welcome.move(input, ctx.session.user.id)),

  replaceLetter: freezing
    .meta({
      rest: "PUT /newsletter/welcome/steps/{id}/letter/",
      status: 204,
      summary: "Make a draft the letter of a step, for everybody who has not had the old one",
      errors: ofDraft,
    })
    .input(replaceWelcomeLetterInput)
    .mutation(async ({ ctx, input }) => {
      ctx.charge(await workOfFreezing(ctx.app.db, input.campaignId));
      await ctx.app.welcome.replace(input, ctx.session.user.id, ctx.once);
    }),

  removeStep: staff
    .meta({
      rest: "DELETE /newsletter/welcome/steps/{id}/",
      status: 204,
      summary: "Take a letter out of the welcome series; whoever has not got it does not get it",
      errors: ["NOT_FOUND"],
      token: ["campaigns:send"],
    })
    .input(welcomeStepInput)
    .mutation(({ ctx, input }) => ctx.app.welcome.remove(input.id, ctx.session.user.id)),
});
