import {
  drawLotteryInput,
  drawLotteryOutput,
  generateNumbersInput,
  generateNumbersOutput,
  generatePetNameInput,
  generatePetNameOutput,
  rollDiceInput,
  rollDiceOutput,
} from "@sortes/contract";
import { creatingUnlessGuest } from "../ground/once/creating.ts";
import { router } from "../ground/procedures.ts";
import type { RequestContext } from "../ground/request-context.ts";
import { checkScopes } from "../ground/scopes.ts";
import { workOfNumbers } from "./generators.service.ts";
import type { Keeper } from "./history/saved-items.ts";

/** The keeper of a result to be saved, if signed in. */
async function keeperOf(
  ctx: RequestContext & { keeper: Keeper | undefined },
): Promise<Keeper | undefined> {
  const session = await ctx.authenticate();
  if (session) checkScopes(session, ["history:write"]);
  return ctx.keeper;
}

// mutations, although most change nothing: each call returns another result
export const generatorsRouter = router({
  number: creatingUnlessGuest
    .meta({
      rest: "POST /generators/number/",
      summary: "Draw numbers from a range",
      errors: [
        "MIN_NOT_BELOW_MAX",
        "COUNT_TOO_SMALL",
        "COUNT_TOO_LARGE",
        "NO_NUMBER_MATCHES",
        "NO_ODD_NUMBER_DIVISIBLE",
        "NOT_ENOUGH_NUMBERS",
        "HISTORY_ITEM_TOO_LARGE",
        "NOT_FOUND",
      ],
      token: ["generators:draw"],
    })
    .input(generateNumbersInput)
    .output(generateNumbersOutput)
    .mutation(async ({ ctx, input }) => {
      ctx.charge(workOfNumbers(input));
      const keeper = input.saveHistory ? await keeperOf(ctx) : undefined;
      return await ctx.app.generators.numbers(input, keeper);
    }),

  dice: creatingUnlessGuest
    .meta({
      rest: "POST /generators/dice/",
      summary: "Roll dice by a notation such as 4d6kh3",
      errors: ["HISTORY_ITEM_TOO_LARGE", "NOT_FOUND"],
      token: ["generators:draw"],
    })
    .input(rollDiceInput)
    .output(rollDiceOutput)
    .mutation(async ({ ctx, input }) => {
      const keeper = input.saveHistory ? await keeperOf(ctx) : undefined;
      return await ctx.app.generators.dice(input, keeper);
    }),

  lottery: creatingUnlessGuest
    .meta({
      rest: "POST /generators/lottery/",
      summary: "Draw lines of a lottery",
      errors: ["HISTORY_ITEM_TOO_LARGE", "NOT_FOUND"],
      token: ["generators:draw"],
    })
    .input(drawLotteryInput)
    .output(drawLotteryOutput)
    .mutation(async ({ ctx, input }) => {
      const keeper = input.saveHistory ? await keeperOf(ctx) : undefined;
      return await ctx.app.generators.lottery(input, keeper);
    }),

  petName: creatingUnlessGuest
    .meta({
      rest: "POST /generators/pet-name/",
      summary: "Draw a pet name",
      errors: ["NO_NAME_FITS", "NOT_FOUND"],
      token: ["generators:draw"],
    })
    .input(generatePetNameInput)
    .output(generatePetNameOutput)
    .mutation(async ({ ctx, input }) => {
      const keeper = input.saveHistory ? await keeperOf(ctx) : undefined;
      return await ctx.app.generators.petName(input, ctx.caller.locale, keeper);
    }),
});
