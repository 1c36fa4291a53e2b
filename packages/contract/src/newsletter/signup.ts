import { z } from "zod";
import { mailTokenInput, requiredEmail } from "../addresses.ts";
import { limits, newsletterFrequencies, newsletterTopics } from "../constants.ts";
import { languages } from "../languages.ts";
import { choice, flag, form, list, text } from "../fields.ts";
import { shownZone, timeZoneName } from "./zone-fields.ts";

/** The signup form of the newsletter. */
export const subscribeInput = form({
  email: requiredEmail,
  /** A hidden field that only bots fill in. */
  website: text(limits.trap).prefault(""),
}).meta({ required: ["email"] });
export type SubscribeInput = z.infer<typeof subscribeInput>;

/** The token is for the page that unsubscribes. */
export const subscriptionConfirmedOutput = z.object({
  subscribed: z.literal(true),
  unsubscribeToken: z.string(),
});

export const unsubscribedOutput = z.object({
  unsubscribed: z.boolean().meta({
    description:
      "False only where the link is that of a test, which belongs to nobody's subscription",
    example: true,
  }),
});
export const subscribedAgainOutput = z.object({ subscribed: z.literal(true) });

/** A person's newsletter preferences: whether, how often, and which topics. */
export const preferencesInput = form({
  subscribed: flag,
  frequency: choice(newsletterFrequencies),
  topics: list(choice(newsletterTopics), newsletterTopics.length),
  timeZone: timeZoneName.nullable().optional().meta({
    description: "Whose hours they live by; null: unknown. Default: as before",
    example: "Europe/Bucharest",
  }),
});
export type Preferences = z.infer<typeof preferencesInput>;

export const preferencesOutput = z
  .object({
    subscribed: z.boolean(),
    frequency: z.enum(newsletterFrequencies),
    topics: z.array(z.enum(newsletterTopics)),
    timeZone: shownZone,
    /** Set if the address is suppressed after bounces, a complaint or an erasure; subscribing lifts that. */
    suppressed: z.literal(true).optional(),
  })
  .meta({ id: "NewsletterPreferences" });
export type PreferencesOutput = z.infer<typeof preferencesOutput>;

/** Preferences that a reader sets by the link in a mail. */
export const letterPreferencesInput = form({
  ...mailTokenInput.shape,
  ...preferencesInput.shape,
  language: choice(languages),
});
export type LetterPreferencesInput = z.infer<typeof letterPreferencesInput>;

export const letterPreferences = z
  .object({
    /** The masked address, which only its owner recognises: `a***@sortes.example`. */
    address: z.string(),
    subscribed: z.boolean(),
    frequency: z.enum(newsletterFrequencies),
    topics: z.array(z.enum(newsletterTopics)),
    language: z.enum(languages),
    timeZone: shownZone,
  })
  .meta({ id: "LetterPreferences" });
export type LetterPreferences = z.infer<typeof letterPreferences>;
