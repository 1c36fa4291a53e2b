import { acceptedOutput, contactInput, idempotencyKeyPattern } from "@sortes/contract";
import { badIdempotencyKey } from "../../failure.ts";
import { openToGuests, router } from "../procedures.ts";

export const contactRouter = router({
  send: openToGuests
    .meta({ token: "never", weight: 3, idempotent: true })
    .input(contactInput)
    .output(acceptedOutput)
    .mutation(async ({ ctx, input }) => {
      const { idempotencyKey, caller } = ctx;
      if (idempotencyKey !== undefined && !idempotencyKeyPattern.test(idempotencyKey))
        throw badIdempotencyKey();
      const session = await ctx.authenticate();
      await ctx.app.contact.send(input, { ...caller, user: session?.user, idempotencyKey });
      return { accepted: true as const };
    }),
});
