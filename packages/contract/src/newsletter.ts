import { z } from "zod";
import { mailTokenInput, requiredEmail } from "./accounts.ts";
import { languages, limits, newsletterFrequencies, newsletterTopics } from "./constants.ts";
import { choice, flag, form, list, text } from "./fields.ts";

/** What somebody sends who wants the newsletter. */
export const subscribeInput = form({
  email: requiredEmail,
  /** A field that no person sees: what is written in it comes from a program. */
  website: text(limits.trap).prefault(""),
}).meta({ required: ["email"] });
export type SubscribeInput = z.infer<typeof subscribeInput>;

/** The token leads on to the page that takes the subscription back. */
export const subscriptionConfirmedOutput = z.object({
  subscribed: z.literal(true),
  unsubscribeToken: z.string(),
});

export const unsubscribedOutput = z.object({ unsubscribed: z.literal(true) });
export const subscribedAgainOutput = z.object({ subscribed: z.literal(true) });

/** Whether somebody gets the newsletter, how often, and what about. */
export const preferencesInput = form({
  subscribed: flag,
  frequency: choice(newsletterFrequencies),
  topics: list(choice(newsletterTopics), newsletterTopics.length),
});
export type Preferences = z.infer<typeof preferencesInput>;

export const preferencesOutput = z
  .object({
    subscribed: z.boolean(),
    frequency: z.enum(newsletterFrequencies),
    topics: z.array(z.enum(newsletterTopics)),
    /** Nothing is sent, since mails came back, somebody complained, or was erased; to subscribe takes that back. */
    suppressed: z.literal(true).optional(),
  })
  .meta({ id: "NewsletterPreferences" });
export type PreferencesOutput = z.infer<typeof preferencesOutput>;

/** What a reader wants who comes by the link of a mail. */
export const letterPreferencesInput = form({
  ...mailTokenInput.shape,
  ...preferencesInput.shape,
  language: choice(languages),
});
export type LetterPreferencesInput = z.infer<typeof letterPreferencesInput>;

export const letterPreferences = z
  .object({
    /** Whose choices they are, so that readers know it and others do not: `a***@sortes.example`. */
    address: z.string(),
    subscribed: z.boolean(),
    frequency: z.enum(newsletterFrequencies),
    topics: z.array(z.enum(newsletterTopics)),
    language: z.enum(languages),
  })
  .meta({ id: "LetterPreferences" });
export type LetterPreferences = z.infer<typeof letterPreferences>;
