import { z } from "zod";
import { requiredEmail } from "../addresses.ts";
import { limits } from "../constants.ts";
import { form, issue, text } from "../fields.ts";
import { shownLine, shownParagraph } from "../shown-text.ts";

/** Public settings of the operator. */
export const siteSettings = z
  .object({
    supportEmail: z
      .string()
      .meta({ description: "Where people can write to", example: "help@example.test" }),
    coffeeUrl: z.string().meta({
      description: "Where visitors may support the site",
      example: "https://buymeacoffee.com/sortes",
    }),
  })
  .meta({ id: "SiteSettings" });
export type SiteSettings = z.infer<typeof siteSettings>;

/** The address of the ad's picture. */
export const adPictureAddress = "/api/ad/picture/";

/** The ad that the operator shows; null if there is none or the caller's tier has no ads. */
export const adOutput = z.object({
  ad: z
    .object({
      text: z.string(),
      /** An https address of another site. */
      link: z
        .string()
        .meta({ description: "The address it leads to", example: "https://example.test/" }),
      /** An address of this server; null if the ad has no picture. */
      picture: z
        .string()
        .nullable()
        .meta({ description: "The address of a picture; null for none", example: "/ad/picture" }),
    })
    .nullable()
    .meta({ description: "The ad of the operator; null where there is none" }),
});
export type Ad = NonNullable<z.infer<typeof adOutput>["ad"]>;

/** A message to the operator. `website` is a hidden field that only bots fill in. */
export const contactInput = form({
  email: requiredEmail,
  subject: shownLine(limits.contact.subject).prefault(""),
  message: shownParagraph(limits.contact.message).prefault(""),
  website: text(limits.trap).prefault(""),
})
  .superRefine(({ subject, message }, ctx) => {
    if (subject === "") ctx.addIssue({ ...issue("REQUIRED"), path: ["subject"] });
    if (message === "") ctx.addIssue({ ...issue("REQUIRED"), path: ["message"] });
  })
  .meta({ required: ["email", "subject", "message"] });
export type ContactInput = z.infer<typeof contactInput>;
