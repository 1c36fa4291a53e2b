import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { asciiAddress, emailFault } from "../addresses.ts";
import { limits } from "../constants.ts";
import { choice, flag, form, issue, line, list, optional, text } from "../fields.ts";
import { languages } from "../languages.ts";
import { requiredLine } from "../shown-text.ts";
import {
  giftMailLimits,
  giftMailStates,
  looksLikeLink,
  withSpacedDots,
} from "./gift-mail-constants.ts";

const { fragment } = giftMailLimits;

/**
 * A line that strangers read in a mail of ours, so it may not lead them anywhere.
 * @param shown the line as the mail shows it
 */
const lineWithoutLinks = (max: number, shown = (value: string) => value) =>
  requiredLine(max)
    .prefault("")
    .superRefine((value, ctx) => {
      if (looksLikeLink(shown(value)))
        ctx.addIssue(issue("GIFT_MAIL_LINK_IN_TEXT", { text: value }));
    });

/**
 * One person of a gift exchange. `fragment` is what follows the # of their link: it holds the encrypted name of the
 * person they give to, and its key.
 */
const giftMailPerson = form({
  name: lineWithoutLinks(giftMailLimits.name, withSpacedDots),
  email: line(limits.email)
    .prefault("")
    .transform((answer) => asciiAddress(answer.trim())),
  fragment: text(fragment.max).refine(
    (value) => value.length >= fragment.min && /^[\w-]+$/.test(value),
    { error: issue("GIFT_LINK_MALFORMED").message },
  ),
})
  .superRefine(({ name, email }, ctx) => {
    // errors of a list do not say in which entry they are
    if (emailFault(email)) ctx.addIssue(issue("GIFT_MAIL_ADDRESS_INVALID", { name }));
  })
  .meta({ required: ["name", "email", "fragment"] });

/**
 * Links of one exchange to send, all in one language. `exchange` is the caller's own mark, the same for all its calls;
 * `sameAddress` allows several mails to one address.
 */
export const sendGiftMailsInput = form({
  exchange: requiredLine(giftMailLimits.exchange).prefault(""),
  title: lineWithoutLinks(giftMailLimits.title),
  language: choice(languages),
  people: list(giftMailPerson, giftMailLimits.people)
    .refine((people) => people.length > 0, {
      error: issue("REQUIRED").message,
    })
    .meta({ description: "The people, each with their address and the fragment of their link" }),
  sameAddress: optional(flag).meta({ description: "Whether several of them may have one address" }),
}).meta({ required: ["exchange", "title", "language", "people"] });
export type SendGiftMailsInput = z.infer<typeof sendGiftMailsInput>;

/** How many mails were queued, and how many links had already gone to the same address. */
export const sendGiftMailsOutput = z
  .object({
    queued: z.int().meta({ description: "How many mails were queued" }),
    alreadySent: z.int().meta({
      description: "How many links had already gone to the same address, and were not sent again",
    }),
  })
  .meta({ id: "GiftMailsQueued" });
export type SendGiftMailsOutput = z.infer<typeof sendGiftMailsOutput>;

/** Without `exchange`: of all exchanges. */
export const listGiftMailsInput = form({
  exchange: requiredLine(giftMailLimits.exchange).optional(),
});

/** The last mail to one person. `linkHash` tells whether it had the link that the person has now. */
export const giftMail = z
  .object({
    exchange: z.string(),
    title: z.string(),
    name: z.string(),
    email: z.string(),
    state: z.enum(giftMailStates),
    linkHash: z.string().meta({
      description:
        "Tells whether the mail had the person's present link: of its fragment's SHA-256, the first 22 characters in base64url",
      example: "n4bQgYhMfWWaL-qgxVrQFa",
    }),
    createdAt: isoTime,
  })
  .meta({ id: "GiftMail" });
export type GiftMail = z.infer<typeof giftMail>;

/** The newest first, at most `giftMailLimits.listed`. */
export const giftMailsOutput = z.array(giftMail);
