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
    .meta({
      rest: "GET /newsletter/test-addresses/",
      summary: "Your test addresses, beside that of your account",
      token: ["campaigns:read"],
    })
    .output(listTestAddressesOutput)
    .query(async ({ ctx }) => ({
      addresses: await ctx.app.testAddresses.list(ctx.session.user.id),
    })),

  add: creatingAsStaff
    .meta({
      rest: "POST /newsletter/test-addresses/",
      status: 201,
      summary: "Add a test address; an email asks there for a confirmation",
      errors: [
        "EMAIL_UNVERIFIED",
        "TEST_ADDRESS_EXISTS",
        "TEST_ADDRESS_LIMIT",
        "SUBSCRIBER_SUPPRESSED",
      ],
      token: ["campaigns:write"],
    })
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
    .meta({
      rest: "POST /newsletter/test-addresses/{id}/ask-again/",
      summary: "Send the email that asks for a confirmation again; a confirmed address gets none",
      errors: ["NOT_FOUND", "SUBSCRIBER_SUPPRESSED"],
      token: ["campaigns:write"],
    })
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
    .meta({
      rest: "DELETE /newsletter/test-addresses/{id}/",
      status: 204,
      summary: "Remove a test address: nothing more goes there",
      errors: ["NOT_FOUND"],
      token: ["campaigns:write"],
    })
    .input(testAddressIdInput)
    .mutation(({ ctx, input }) => ctx.app.testAddresses.remove(input.id, ctx.session.user.id)),

  question: open
    .meta({
      rest: "GET /newsletter/confirm/{token}/test-address/",
      summary: "Who asks to send tests to an address, by the token from the email",
      errors: ["TEST_ADDRESS_LINK_DEAD"],
    })
    .input(mailTokenInput)
    .output(testAddressQuestion)
    .query(({ ctx, input }) => ctx.app.testAddresses.question(input.token)),

  confirm: open
    .meta({
      rest: "POST /newsletter/confirm/{token}/test-address/",
      summary: "Agree that tests may come to an address, with the token from the email",
      errors: ["TEST_ADDRESS_LINK_DEAD"],
    })
    .input(mailTokenInput)
    .output(testAddressConfirmedOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.testAddresses.confirm(input.token);
      return { confirmed: true as const };
    }),
});
