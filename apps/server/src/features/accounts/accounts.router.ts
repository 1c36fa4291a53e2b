import {
  DomainError,
  loginInput,
  mailTokenInput,
  registerInput,
  sentOutput,
  sessionOutput,
  userOutput,
  verifiedOutput,
} from "@sortes/contract";
import { router } from "../../trpc/init.ts";
import { authed, open } from "../../trpc/procedures.ts";
import { userOf } from "./accounts.service.ts";

export const accountsRouter = router({
  register: open
    .input(registerInput)
    .output(sessionOutput)
    .mutation(({ ctx, input }) => ctx.app.accounts.register(input, ctx.caller)),

  login: open
    .input(loginInput)
    .output(sessionOutput)
    .mutation(({ ctx, input }) => ctx.app.accounts.login(input, ctx.caller)),

  logout: authed.mutation(({ ctx }) => ctx.app.sessions.end(ctx.session.sessionId)),

  resendVerification: authed
    .output(sentOutput)
    .mutation(() => Promise.reject(new DomainError("UNAVAILABLE"))),

  me: authed.output(userOutput).query(({ ctx }) => userOf(ctx.session.user)),

  verify: open
    .input(mailTokenInput)
    .output(verifiedOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.accounts.verifyEmail(input.token);
      return { emailVerified: true as const };
    }),
});
