import {
  acceptedOutput,
  forgotPasswordInput,
  loginInput,
  mailTokenInput,
  passwordResetOutput,
  registerInput,
  resetPasswordInput,
  sentOutput,
  sessionOutput,
  userOutput,
  verifiedOutput,
} from "@sortes/contract";
import { authed, open, router } from "../procedures.ts";
import { accountSettings } from "./account-settings.router.ts";

export const accountsRouter = router({
  // hashing a password costs more than anything else the server does
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

  me: authed
    .meta({ token: ["account:read"] })
    .output(userOutput)
    .query(({ ctx }) => ctx.app.accounts.me(ctx.session.user)),

  verify: open
    .input(mailTokenInput)
    .output(verifiedOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.accounts.verifyEmail(input.token);
      return { emailVerified: true as const };
    }),

  ...accountSettings,
});
