import {
  acceptedOutput,
  brand,
  brandInput,
  letterPreferences,
  letterPreferencesInput,
  mailTokenInput,
  newsletterSettings,
  newsletterSettingsInput,
  preferencesInput,
  preferencesOutput,
  subscribedAgainOutput,
  subscribeInput,
  subscriptionConfirmedOutput,
  unsubscribedOutput,
} from "@sortes/contract";
import { authed, open, router, staff } from "../ground/procedures.ts";

export const newsletterRouter = router({
  subscribe: open
    .input(subscribeInput)
    .output(acceptedOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.subscriptions.ask(input, ctx.caller);
      return { accepted: true as const };
    }),

  confirm: open
    .input(mailTokenInput)
    .output(subscriptionConfirmedOutput)
    .mutation(async ({ ctx, input }) => ({
      subscribed: true as const,
      unsubscribeToken: await ctx.app.subscriptions.confirm(input.token, ctx.caller),
    })),

  unsubscribe: open
    .input(mailTokenInput)
    .output(unsubscribedOutput)
    .mutation(async ({ ctx, input }) => ({
      unsubscribed: await ctx.app.subscriptions.unsubscribe(input.token, ctx.caller),
    })),

  undoUnsubscribe: open
    .input(mailTokenInput)
    .output(subscribedAgainOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.subscriptions.undoUnsubscribe(input.token, ctx.caller);
      return { subscribed: true as const };
    }),

  letterPreferences: open
    .input(mailTokenInput)
    .output(letterPreferences)
    .query(({ ctx, input }) => ctx.app.letterPreferences.get(input.token)),

  saveLetterPreferences: open
    .input(letterPreferencesInput)
    .output(letterPreferences)
    .mutation(({ ctx, input }) => ctx.app.letterPreferences.save(input, ctx.caller)),

  preferences: authed
    .meta({ token: "never" })
    .output(preferencesOutput)
    .query(({ ctx }) => ctx.app.newsletterPreferences.get(ctx.session.user)),

  savePreferences: authed
    .meta({ token: "never" })
    .input(preferencesInput)
    .output(preferencesOutput)
    .mutation(({ ctx, input }) =>
      ctx.app.newsletterPreferences.save(ctx.session.user.id, input, ctx.caller),
    ),
});

export const newsletterSettingsRouter = router({
  get: staff
    .meta({ token: ["campaigns:read"] })
    .output(newsletterSettings)
    .query(({ ctx }) => ctx.app.newsletterSettings.get()),

  save: staff
    .meta({ token: ["campaigns:write"] })
    .input(newsletterSettingsInput)
    .output(newsletterSettings)
    .mutation(({ ctx, input }) => ctx.app.newsletterSettings.save(ctx.session.user.id, input)),
});

export const brandRouter = router({
  get: staff
    .meta({ token: ["campaigns:read"] })
    .output(brand)
    .query(({ ctx }) => ctx.app.brand.get()),

  save: staff
    .meta({ token: ["campaigns:write"], weight: 5 })
    .input(brandInput)
    .output(brand)
    .mutation(({ ctx, input }) => ctx.app.brand.save(ctx.session.user.id, input)),
});
