import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { limits } from "../constants.ts";
import { form, paragraph, issue, versionNumber } from "../fields.ts";
import { canBeSeen } from "../text.ts";

const { characters, lines } = limits.postalAddress;

/** Trims the lines of an address and drops empty ones. */
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
 * A change of the newsletter's settings. With `version`, it fails if they have changed since. The postal address cannot
 * be removed, since scheduled campaigns need it.
 */
export const newsletterSettingsInput = form({
  postalAddress: postalAddress.prefault(""),
  version: versionNumber.optional(),
}).meta({ required: ["postalAddress"] });
export type NewsletterSettingsInput = z.infer<typeof newsletterSettingsInput>;

export const newsletterSettings = z
  .object({
    /** The postal address of the sender of campaigns, one line per line; null until set. */
    postalAddress: z.string().nullable(),
    /** Incremented by each change. */
    version: z.int(),
    changedAt: isoTime.nullable(),
  })
  .meta({ id: "NewsletterSettings" });
export type NewsletterSettings = z.infer<typeof newsletterSettings>;
