import {
  addTestAddressInput,
  listTestAddressesOutput,
  mailTokenInput,
  testAddress,
  testAddressConfirmedOutput,
  testAddressIdInput,
  testAddressQuestion,
} from "@sortes/contract";
import { creatingAsStaff } from "../../ground/once/creating.ts";
import { open, router, staff } from "../../ground/procedures.ts";

/** Staff's addresses for test mails, and their confirmation by the addressee. */
export const testAddressesRouter = router({
  list: staff
    .meta({ token: ["campaigns:read"] })
    .output(listTestAddressesOutput)
    .query(async ({ ctx }) => ({
      addresses: await ctx.app.testAddresses.list(ctx.session.user.id),
    })),

  add: creatingAsStaff
    .meta({ token: ["campaigns:write"] })
    .input(addTestAddressInput)
    .output(testAddress)
    .mutation(({ ctx, input }) =>
      ctx.app.testAddresses.add(input.email, {
        userId: ctx.session.user.id,
        caller: ctx.caller,
        once: ctx.once,
      }),
    ),

  askAgain: creatingAsStaff
    .meta({ token: ["campaigns:write"] })
    .input(testAddressIdInput)
    .output(testAddress)
    .mutation(({ ctx, input }) =>
      ctx.app.testAddresses.askAgain(input.id, {
        userId: ctx.session.user.id,
        caller: ctx.caller,
        once: ctx.once,
      }),
    ),

  remove: staff
    .meta({ token: ["campaigns:write"] })
    .input(testAddressIdInput)
    .mutation(({ ctx, input }) => ctx.app.testAddresses.remove(input.id, ctx.session.user.id)),

  question: open
    .input(mailTokenInput)
    .output(testAddressQuestion)
    .query(({ ctx, input }) => ctx.app.testAddresses.question(input.token)),

  confirm: open
    .input(mailTokenInput)
    .output(testAddressConfirmedOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.testAddresses.confirm(input.token);
      return { confirmed: true as const };
    }),
});
