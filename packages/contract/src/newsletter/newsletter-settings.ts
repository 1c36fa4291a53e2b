import { z } from "zod";
import { limits } from "../constants.ts";
import { form, paragraph, issue, versionNumber } from "../fields.ts";
import { canBeSeen } from "../text.ts";

const { characters, lines } = limits.postalAddress;

/** The trimmed, non-empty lines of an address. */
const tidied = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .filter(canBeSeen)
    .join("\n");

const postalAddress = paragraph(characters)
  .transform(tidied)
  .superRefine((address, ctx) => {
    if (address === "") ctx.addIssue(issue("POSTAL_ADDRESS_REQUIRED"));
    if (address.split("\n").length > lines) ctx.addIssue(issue("TOO_MANY_LINES", { max: lines }));
  });

/**
 * The newsletter's settings. With `version`, the change fails if somebody else has made one since. The address can be
 * changed but not removed: scheduled campaigns need it.
 */
export const newsletterSettingsInput = form({
  postalAddress: postalAddress.prefault(""),
  version: versionNumber.optional(),
}).meta({ required: ["postalAddress"] });
export type NewsletterSettingsInput = z.infer<typeof newsletterSettingsInput>;

export const newsletterSettings = z
  .object({
    /** Of the sender of campaigns, line by line; null until it is set. */
    postalAddress: z.string().nullable(),
    /** Counts up with each change. */
    version: z.int(),
    changedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "NewsletterSettings" });
export type NewsletterSettings = z.infer<typeof newsletterSettings>;
