import {
  generateNumbersInput,
  generateNumbersOutput,
  generatePetNameInput,
  generatePetNameOutput,
} from "@sortes/contract";
import { router } from "../../trpc/init.ts";
import { open } from "../../trpc/procedures.ts";
import { workOfNumbers } from "./generators.service.ts";

// a result differs each time it is asked for, so these are mutations although most change nothing
export const generatorsRouter = router({
  number: open
    .input(generateNumbersInput)
    .output(generateNumbersOutput)
    .mutation(async ({ ctx, input }) => {
      ctx.charge(workOfNumbers(input));
      const session = input.saveHistory ? await ctx.authenticate() : undefined;
      return await ctx.app.generators.numbers(input, session?.user);
    }),

  petName: open
    .input(generatePetNameInput)
    .output(generatePetNameOutput)
    .mutation(async ({ ctx, input }) => {
      const session = input.saveHistory ? await ctx.authenticate() : undefined;
      return await ctx.app.generators.petName(input, ctx.caller.locale, session?.user);
    }),
});
