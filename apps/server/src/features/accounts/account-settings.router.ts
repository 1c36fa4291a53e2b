import {
  changeAccountInput,
  emailChangeOutput,
  emailConfirmedOutput,
  endSessionInput,
  eraseAccountInput,
  mailTokenInput,
  sessionsOutput,
  userOutput,
} from "@sortes/contract";
import { authed, openToGuests } from "../ground/procedures.ts";

/** Procedures for signed-in people to change their own account. */
export const accountSettingsProcedures = {
  // verifies one password and hashes another
  change: authed
    .meta({
      rest: "PATCH /users/me/",
      summary:
        "Change your name, email address or password; a new address must be confirmed by email first",
      token: "never",
      weight: 10,
    })
    .input(changeAccountInput)
    .output(userOutput)
    .mutation(({ ctx, input }) => ctx.app.accountChanges.change(ctx.session, input, ctx.caller)),

  emailChange: authed
    .meta({
      rest: "GET /users/me/email-change/",
      summary: "The new address that is waiting to be confirmed",
      token: "never",
    })
    .output(emailChangeOutput)
    .query(({ ctx }) => ctx.app.accountChanges.findEmailChange(ctx.session.user.id)),

  withdrawEmailChange: authed
    .meta({
      rest: "DELETE /users/me/email-change/",
      status: 204,
      summary: "Keep the current address",
      token: "never",
    })
    .mutation(({ ctx }) => ctx.app.accountChanges.withdrawEmailChange(ctx.session.user.id)),

  confirmEmail: openToGuests
    .meta({
      rest: "POST /users/confirm-email/{token}/",
      summary: "Confirm the new address of an account with the token from the email",
      errors: ["EMAIL_LINK_DEAD", "EMAIL_TAKEN_MEANWHILE"],
      token: "never",
    })
    .input(mailTokenInput)
    .output(emailConfirmedOutput)
    .mutation(async ({ ctx, input }) => {
      const holder = await ctx.authenticate();
      await ctx.app.emailChanges.confirm(input.token, ctx.caller.locale, holder?.user.id);
      return { emailChanged: true as const };
    }),

  sessions: authed
    .meta({
      rest: "GET /users/sessions/",
      summary: "Your sessions, most recently used first",
      token: "never",
    })
    .output(sessionsOutput)
    .query(async ({ ctx }) => ({ sessions: await ctx.app.devices.list(ctx.session) })),

  endSession: authed
    .meta({
      rest: "DELETE /users/sessions/{id}/",
      status: 204,
      summary: "End one session",
      errors: ["NOT_FOUND"],
      token: "never",
    })
    .input(endSessionInput)
    .mutation(({ ctx, input }) => ctx.app.devices.end(ctx.session, input.id)),

  endOtherSessions: authed
    .meta({
      rest: "DELETE /users/sessions/",
      status: 204,
      summary: "End all other sessions",
      token: "never",
    })
    .mutation(({ ctx }) => ctx.app.devices.endOthers(ctx.session)),

  // verifies a password
  erase: authed
    .meta({
      rest: "DELETE /users/me/",
      status: 204,
      summary: "Permanently delete your account and everything in it",
      errors: ["LAST_STAFF_MEMBER"],
      takesFields: true,
      token: "never",
      weight: 5,
    })
    .input(eraseAccountInput)
    .mutation(({ ctx, input }) =>
      ctx.app.accountErasure.erase(ctx.session.user, input.currentPassword, ctx.caller),
    ),
};
