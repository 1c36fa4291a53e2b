import {
  changeAccountInput,
  emailChangeOutput,
  emailConfirmedOutput,
  endSessionInput,
  mailTokenInput,
  sessionsOutput,
  userOutput,
} from "@sortes/contract";
import { authed, open } from "../procedures.ts";

/** What somebody does with the account that they have. */
export const accountSettings = {
  // checking a password and hashing another one
  change: authed
    .meta({ weight: 10 })
    .input(changeAccountInput)
    .output(userOutput)
    .mutation(({ ctx, input }) => ctx.app.accountChanges.change(ctx.session, input, ctx.caller)),

  emailChange: authed
    .output(emailChangeOutput)
    .query(({ ctx }) => ctx.app.accountChanges.findEmailChange(ctx.session.user.id)),

  withdrawEmailChange: authed.mutation(({ ctx }) =>
    ctx.app.accountChanges.withdrawEmailChange(ctx.session.user.id),
  ),

  confirmEmail: open
    .input(mailTokenInput)
    .output(emailConfirmedOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.emailConfirmations.confirm(input.token, ctx.caller.locale);
      return { emailChanged: true as const };
    }),

  sessions: authed
    .output(sessionsOutput)
    .query(async ({ ctx }) => ({ sessions: await ctx.app.devices.list(ctx.session) })),

  endSession: authed
    .input(endSessionInput)
    .mutation(({ ctx, input }) => ctx.app.devices.end(ctx.session, input.id)),

  endOtherSessions: authed.mutation(({ ctx }) => ctx.app.devices.endOthers(ctx.session)),
};
