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
  unsubscribePage,
} from "@sortes/contract";
import { authed, open, router, staff } from "../ground/procedures.ts";

export const newsletterRouter = router({
  subscribe: open
    .meta({
      rest: "POST /newsletter/subscribe/",
      summary: "Subscribe to the newsletter; an email asks for confirmation",
    })
    .input(subscribeInput)
    .output(acceptedOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.subscriptions.ask(input, ctx.caller);
      return { accepted: true as const };
    }),

  confirm: open
    .meta({
      rest: "POST /newsletter/confirm/{token}/",
      summary: "Confirm a subscription with the token from the email",
      errors: ["SUBSCRIPTION_LINK_DEAD", "ADDRESS_SUPPRESSED"],
    })
    .input(mailTokenInput)
    .output(subscriptionConfirmedOutput)
    .mutation(async ({ ctx, input }) => ({
      subscribed: true as const,
      unsubscribeToken: await ctx.app.subscriptions.confirm(input.token, ctx.caller),
    })),

  unsubscribe: open
    .meta({
      rest: "POST /newsletter/unsubscribe/{token}/",
      summary: "Unsubscribe; repeating the call is safe (one click, RFC 8058)",
      errors: ["UNSUBSCRIBE_LINK_WRONG"],
      page: unsubscribePage,
      takesForms: true,
    })
    .input(mailTokenInput)
    .output(unsubscribedOutput)
    .mutation(async ({ ctx, input }) => ({
      unsubscribed: await ctx.app.subscriptions.unsubscribe(input.token, ctx.caller),
    })),

  undoUnsubscribe: open
    .meta({
      rest: "POST /newsletter/unsubscribe/{token}/undo/",
      summary: "Undo an unsubscribe by this link, within ten minutes",
      errors: [
        "UNSUBSCRIBE_LINK_WRONG",
        "LETTER_IS_TEST",
        "UNSUBSCRIBE_UNDO_OVER",
        "ADDRESS_SUPPRESSED",
      ],
    })
    .input(mailTokenInput)
    .output(subscribedAgainOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.subscriptions.undoUnsubscribe(input.token, ctx.caller);
      return { subscribed: true as const };
    }),

  letterPreferences: open
    .meta({
      rest: "GET /newsletter/preferences/{token}/",
      summary: "A reader's newsletter preferences, by the link from an email",
      errors: ["PREFERENCES_LINK_DEAD", "LETTER_IS_TEST"],
    })
    .input(mailTokenInput)
    .output(letterPreferences)
    .query(({ ctx, input }) => ctx.app.letterPreferences.get(input.token)),

  saveLetterPreferences: open
    .meta({
      rest: "PUT /newsletter/preferences/{token}/",
      summary:
        "Change a reader's preferences or unsubscribe, by the link from an email; the link cannot undo an unsubscribe",
      errors: ["PREFERENCES_LINK_DEAD", "LETTER_IS_TEST", "SUBSCRIPTION_OVER"],
    })
    .input(letterPreferencesInput)
    .output(letterPreferences)
    .mutation(({ ctx, input }) => ctx.app.letterPreferences.save(input, ctx.caller)),

  preferences: authed
    .meta({
      rest: "GET /newsletter/preferences/",
      summary: "Your newsletter preferences",
      errors: ["EMAIL_UNVERIFIED", "EMAIL_UNPROVEN"],
      token: "never",
    })
    .output(preferencesOutput)
    .query(({ ctx }) => ctx.app.newsletterPreferences.get(ctx.session.user)),

  savePreferences: authed
    .meta({
      rest: "PUT /newsletter/preferences/",
      summary: "Change your newsletter preferences",
      errors: ["EMAIL_UNVERIFIED", "EMAIL_UNPROVEN", "ADDRESS_SUPPRESSED"],
      token: "never",
    })
    .input(preferencesInput)
    .output(preferencesOutput)
    .mutation(({ ctx, input }) =>
      ctx.app.newsletterPreferences.save(ctx.session.user.id, input, ctx.caller),
    ),
});

export const newsletterSettingsRouter = router({
  get: staff
    .meta({
      rest: "GET /newsletter/settings/",
      summary: "Settings for all campaigns: the postal address of their sender",
      token: ["campaigns:read"],
    })
    .output(newsletterSettings)
    .query(({ ctx }) => ctx.app.newsletterSettings.get()),

  save: staff
    .meta({
      rest: "PUT /newsletter/settings/",
      summary: "Set the sender's postal address, which every campaign needs",
      errors: ["NEWSLETTER_SETTINGS_CHANGED"],
      token: ["campaigns:write"],
    })
    .input(newsletterSettingsInput)
    .output(newsletterSettings)
    .mutation(({ ctx, input }) => ctx.app.newsletterSettings.save(ctx.session.user.id, input)),
});

export const brandRouter = router({
  get: staff
    .meta({
      rest: "GET /newsletter/brand/",
      summary: "How all mails look: name, logo, colours and footer words",
      token: ["campaigns:read"],
    })
    .output(brand)
    .query(({ ctx }) => ctx.app.brand.get()),

  save: staff
    .meta({
      rest: "PUT /newsletter/brand/",
      summary: "Change how all mails look; what is left out stays",
      errors: ["BRAND_CHANGED", "BRAND_LOGO_LIMIT"],
      token: ["campaigns:write"],
      weight: 5,
    })
    .input(brandInput)
    .output(brand)
    .mutation(({ ctx, input }) => ctx.app.brand.save(ctx.session.user.id, input)),
});
