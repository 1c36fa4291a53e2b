import {
  acceptedOutput,
  acceptInvitationInput,
  forgotPasswordInput,
  invitationOutput,
  loginInput,
  mailTokenInput,
  passwordResetOutput,
  personalRecord,
  registerInput,
  resetPasswordInput,
  sentOutput,
  sessionOutput,
  userOutput,
  verifiedOutput,
} from "@sortes/contract";
import { authed, open, openToGuests, router } from "../ground/procedures.ts";
import { accountSettingsProcedures } from "./account-settings.router.ts";

/** Procedures that return a file. */
export const accountFilesRouter = router({
  export: authed
    // at most ten per hour; beside the history, up to two hundred packs
    .meta({
      rest: "GET /users/me/export/",
      summary: "Everything stored about you, each record as it is stored",
      file: { key: "records", entry: personalRecord },
      token: "never",
      weight: 50,
    })
    .query(async ({ ctx }) => {
      ctx.charge(await ctx.app.history.workOfFile(ctx.session.user, { favorites: false }));
      return await ctx.app.accountExport.write(ctx.session.user);
    }),
});

export const accountsRouter = router({
  // password hashing is the server's most expensive operation
  register: open
    .meta({
      rest: "POST /users/register/",
      status: 201,
      summary: "Create an account and sign in",
      weight: 5,
    })
    .input(registerInput)
    .output(sessionOutput)
    .mutation(({ ctx, input }) => ctx.app.accounts.register(input, ctx.caller)),

  login: open
    .meta({
      rest: "POST /users/login/",
      summary: "Sign in",
      errors: ["INVALID_CREDENTIALS"],
      weight: 5,
    })
    .input(loginInput)
    .output(sessionOutput)
    .mutation(({ ctx, input }) => ctx.app.accounts.login(input, ctx.caller)),

  logout: authed
    .meta({
      rest: "POST /users/logout/",
      status: 204,
      summary: "End the session of the token",
      token: "never",
    })
    .mutation(({ ctx }) => ctx.app.sessions.end(ctx.session.sessionId)),

  resendVerification: authed
    .meta({
      rest: "POST /users/resend-verification/",
      summary: "Send the verification email again",
      errors: ["ALREADY_VERIFIED"],
      token: "never",
    })
    .output(sentOutput)
    .mutation(async ({ ctx }) => {
      await ctx.app.accounts.resendVerification(ctx.session.user.id, ctx.caller);
      return { sent: true as const };
    }),

  forgotPassword: open
    .meta({
      rest: "POST /users/forgot-password/",
      summary: "Email a password reset link, if the address has an account",
    })
    .input(forgotPasswordInput)
    .output(acceptedOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.passwordResets.ask(input, ctx.caller);
      return { accepted: true as const };
    }),

  resetPassword: open
    .meta({
      rest: "POST /users/reset-password/",
      summary:
        "Set a new password with the token from the email; ends all sessions and personal tokens",
      errors: ["RESET_LINK_DEAD"],
      weight: 5,
    })
    .input(resetPasswordInput)
    .output(passwordResetOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.passwordResets.reset(input, ctx.caller);
      return { passwordReset: true as const };
    }),

  acceptInvitation: open
    .meta({
      rest: "POST /users/accept-invitation/",
      summary:
        "Accept an invitation to the staff with the token from the email: the account of the address, new or not, gets this name and password; its sessions and personal tokens end",
      errors: ["INVITATION_DEAD"],
      weight: 5,
    })
    .input(acceptInvitationInput)
    .output(invitationOutput)
    .mutation(async ({ ctx, input }) => ({
      isNew: await ctx.app.staffInvitations.accept(input, ctx.caller),
    })),

  me: authed
    .meta({
      rest: "GET /users/me/",
      summary: "The account that the token belongs to",
      token: ["account:read"],
    })
    .output(userOutput)
    .query(({ ctx }) => ctx.app.accounts.me(ctx.session.user)),

  // its route is a GET, as specified, so link scanners may trigger it: it proves nothing
  verify: open
    .meta({
      rest: "GET /users/verify/{token}/",
      summary: "Confirm an email address with the token from the email",
      errors: ["VERIFICATION_LINK_DEAD"],
    })
    .input(mailTokenInput)
    .output(verifiedOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.accounts.verifyEmail(input.token);
      return { emailVerified: true as const };
    }),

  confirmAddress: openToGuests
    .meta({
      rest: "POST /users/verify/{token}/",
      summary:
        "The same; with a session of the account, its newsletter preferences and the data of the address are its own from then on",
      errors: ["VERIFICATION_LINK_DEAD"],
      token: "never",
    })
    .input(mailTokenInput)
    .output(verifiedOutput)
    .mutation(async ({ ctx, input }) => {
      const holder = await ctx.authenticate();
      await ctx.app.accounts.verifyEmail(input.token, holder?.user.id);
      return { emailVerified: true as const };
    }),

  ...accountSettingsProcedures,
});
