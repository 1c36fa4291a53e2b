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
import type { UserRow } from "@sortes/db/accounts/users";
import { openToGuests, router } from "../ground/procedures.ts";
import type { RequestContext } from "../ground/request-context.ts";
import { checkScopes } from "../ground/scopes.ts";
import { workOfNumbers } from "./generators.service.ts";

/** The owner of the history that saves the result, if signed in. */
async function keeperOf(ctx: RequestContext): Promise<UserRow | undefined> {
  const session = await ctx.authenticate();
  if (session) checkScopes(session, ["history:write"]);
  return session?.user;
}

// mutations, although most change nothing: each call returns another result
export const generatorsRouter = router({
  number: openToGuests
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

  dice: openToGuests
    .meta({
      rest: "POST /generators/dice/",
      summary: "Roll dice by a notation such as 4d6kh3",
      errors: ["HISTORY_ITEM_TOO_LARGE"],
      token: ["generators:draw"],
    })
    .input(rollDiceInput)
    .output(rollDiceOutput)
    .mutation(async ({ ctx, input }) => {
      const keeper = input.saveHistory ? await keeperOf(ctx) : undefined;
      return await ctx.app.generators.dice(input, keeper);
    }),

  lottery: openToGuests
    .meta({
      rest: "POST /generators/lottery/",
      summary: "Draw lines of a lottery",
      errors: ["HISTORY_ITEM_TOO_LARGE"],
      token: ["generators:draw"],
    })
    .input(drawLotteryInput)
    .output(drawLotteryOutput)
    .mutation(async ({ ctx, input }) => {
      const keeper = input.saveHistory ? await keeperOf(ctx) : undefined;
      return await ctx.app.generators.lottery(input, keeper);
    }),

  petName: openToGuests
    .meta({
      rest: "POST /generators/pet-name/",
      summary: "Draw a pet name",
      errors: ["NO_NAME_FITS"],
      token: ["generators:draw"],
    })
    .input(generatePetNameInput)
    .output(generatePetNameOutput)
    .mutation(async ({ ctx, input }) => {
      const keeper = input.saveHistory ? await keeperOf(ctx) : undefined;
      return await ctx.app.generators.petName(input, ctx.caller.locale, keeper);
    }),
});
