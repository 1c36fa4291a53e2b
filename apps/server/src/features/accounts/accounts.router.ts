import {
  acceptedOutput,
  acceptInvitationInput,
  changeAccountInput,
  emailChangeOutput,
  emailConfirmedOutput,
  endSessionInput,
  eraseAccountInput,
  forgotPasswordInput,
  invitationOutput,
  loginInput,
  mailTokenInput,
  passwordResetOutput,
  registerInput,
  resetPasswordInput,
  sentOutput,
  sessionOutput,
  sessionsOutput,
  userOutput,
  verifiedOutput,
} from "@sortes/contract";
import { authed, open, openToGuests, router } from "../ground/procedures.ts";

/** Procedures for signed-in people to change their own account. */
const accountSettings = {
  // verifies one password and hashes another
  change: authed
    .meta({ token: "never", weight: 10 })
    .input(changeAccountInput)
    .output(userOutput)
    .mutation(({ ctx, input }) => ctx.app.accountChanges.change(ctx.session, input, ctx.caller)),

  emailChange: authed
    .meta({ token: "never" })
    .output(emailChangeOutput)
    .query(({ ctx }) => ctx.app.accountChanges.findEmailChange(ctx.session.user.id)),

  withdrawEmailChange: authed
    .meta({ token: "never" })
    .mutation(({ ctx }) => ctx.app.accountChanges.withdrawEmailChange(ctx.session.user.id)),

  confirmEmail: openToGuests
    .meta({ token: "never" })
    .input(mailTokenInput)
    .output(emailConfirmedOutput)
    .mutation(async ({ ctx, input }) => {
      const holder = await ctx.authenticate();
      await ctx.app.emailChanges.confirm(input.token, ctx.caller.locale, holder?.user.id);
      return { emailChanged: true as const };
    }),

  sessions: authed
    .meta({ token: "never" })
    .output(sessionsOutput)
    .query(async ({ ctx }) => ({ sessions: await ctx.app.devices.list(ctx.session) })),

  endSession: authed
    .meta({ token: "never" })
    .input(endSessionInput)
    .mutation(({ ctx, input }) => ctx.app.devices.end(ctx.session, input.id)),

  endOtherSessions: authed
    .meta({ token: "never" })
    .mutation(({ ctx }) => ctx.app.devices.endOthers(ctx.session)),

  // verifies a password
  erase: authed
    .meta({ token: "never", weight: 5 })
    .input(eraseAccountInput)
    .mutation(({ ctx, input }) =>
      ctx.app.accountErasure.erase(ctx.session.user, input.currentPassword, ctx.caller),
    ),
};

/** Procedures that return a file. */
export const accountFilesRouter = router({
  export: authed
    // at most ten per hour; beside the history, up to two hundred packs
    .meta({ token: "never", weight: 50 })
    .query(async ({ ctx }) => {
      ctx.charge(await ctx.app.history.workOfFile(ctx.session.user, { favorites: false }));
      return await ctx.app.accountExport.write(ctx.session.user);
    }),
});

export const accountsRouter = router({
  // password hashing is the server's most expensive operation
  register: open
    .meta({ weight: 5 })
    .input(registerInput)
    .output(sessionOutput)
    .mutation(({ ctx, input }) => ctx.app.accounts.register(input, ctx.caller)),

  login: open
    .meta({ weight: 5 })
    .input(loginInput)
    .output(sessionOutput)
    .mutation(({ ctx, input }) => ctx.app.accounts.login(input, ctx.caller)),

  logout: authed
    .meta({ token: "never" })
    .mutation(({ ctx }) => ctx.app.sessions.end(ctx.session.sessionId)),

  resendVerification: authed
    .meta({ token: "never" })
    .output(sentOutput)
    .mutation(async ({ ctx }) => {
      await ctx.app.accounts.resendVerification(ctx.session.user.id, ctx.caller);
      return { sent: true as const };
    }),

  forgotPassword: open
    .input(forgotPasswordInput)
    .output(acceptedOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.passwordResets.ask(input, ctx.caller);
      return { accepted: true as const };
    }),

  resetPassword: open
    .meta({ weight: 5 })
    .input(resetPasswordInput)
    .output(passwordResetOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.passwordResets.reset(input, ctx.caller);
      return { passwordReset: true as const };
    }),

  acceptInvitation: open
    .meta({ weight: 5 })
    .input(acceptInvitationInput)
    .output(invitationOutput)
    .mutation(async ({ ctx, input }) => ({
      isNew: await ctx.app.staffInvitations.accept(input, ctx.caller),
    })),

  me: authed
    .meta({ token: ["account:read"] })
    .output(userOutput)
    .query(({ ctx }) => ctx.app.accounts.me(ctx.session.user)),

  // its route is a GET, as specified, so link scanners may trigger it: it proves nothing
  verify: open
    .input(mailTokenInput)
    .output(verifiedOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.accounts.verifyEmail(input.token);
      return { emailVerified: true as const };
    }),

  confirmAddress: openToGuests
    .meta({ token: "never" })
    .input(mailTokenInput)
    .output(verifiedOutput)
    .mutation(async ({ ctx, input }) => {
      const holder = await ctx.authenticate();
      await ctx.app.accounts.verifyEmail(input.token, holder?.user.id);
      return { emailVerified: true as const };
    }),

  ...accountSettings,
});
