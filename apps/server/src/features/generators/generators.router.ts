import {
  generateNumbersInput,
  generateNumbersOutput,
  generatePetNameInput,
  generatePetNameOutput,
} from "@sortes/contract";
import { openToGuests, router } from "../procedures.ts";
import { workOfNumbers } from "./generators.service.ts";

// a result differs each time it is asked for, so these are mutations although most change nothing
export const generatorsRouter = router({
  number: openToGuests
    .input(generateNumbersInput)
    .output(generateNumbersOutput)
    .mutation(async ({ ctx, input }) => {
      ctx.charge(workOfNumbers(input));
      const session = input.saveHistory ? await ctx.authenticate() : undefined;
      return await ctx.app.generators.numbers(input, session?.user);
    }),

  petName: openToGuests
    .input(generatePetNameInput)
    .output(generatePetNameOutput)
    .mutation(async ({ ctx, input }) => {
      const session = input.saveHistory ? await ctx.authenticate() : undefined;
      return await ctx.app.generators.petName(input, ctx.caller.locale, session?.user);
    }),
});
