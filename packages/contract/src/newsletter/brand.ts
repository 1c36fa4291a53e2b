import { z } from "zod";
import { form, issue, paragraph, text, versionNumber } from "../fields.ts";
import { shownLine } from "../shown-text.ts";

/**
 * Of mails: characters of the name, characters and lines of the footer; the logo in bytes and pixels, and how many are
 * kept. Not among `limits`, which the first visit loads.
 */
export const brandLimits = {
  name: 60,
  footer: { characters: 500, lines: 8 },
  logo: { bytes: 256 * 1024, width: 1600, height: 800, kept: 200 },
};

/** The colours of mails that staff choose: the band with the name, the button, and links. */
export const brandColors = ["bandColor", "buttonColor", "linkColor"] as const;
export type BrandColor = (typeof brandColors)[number];

/** How mails look until staff change it. */
export const ownLook = {
  name: "Sortes",
  bandColor: "#12473a",
  buttonColor: "#ffd447",
  linkColor: "#0b5c47",
  footerEn: "",
  footerRo: "",
};

/** The address of logos on the site: their hash and the ending of their type follow. */
export const logoAddress = "/api/mail-logos";

/** The types of logos, and the endings of their addresses. */
export const logoEndings = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" };
export type LogoType = keyof typeof logoEndings;

const hasNoField = (value: string) => !value.includes("{{");
const refusedField = { error: issue("BRAND_FIELD").message };

const color = text(7).transform((value, ctx) => {
  if (!/^#[0-9a-f]{6}$/i.test(value)) ctx.addIssue(issue("COLOR_INVALID"));
  return value.toLowerCase();
});

const { characters, lines } = brandLimits.footer;

/** Plain text; its lines are trimmed, and there are no more than one empty line in between. */
const footer = paragraph(characters)
  .refine(hasNoField, refusedField)
  .transform((value) =>
    value
      .split(/\r\n|\r|\n/)
      .map((one) => one.trim())
      .join("\n")
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim(),
  )
  .superRefine((value, ctx) => {
    if (value.split("\n").length > lines) ctx.addIssue(issue("TOO_MANY_LINES", { max: lines }));
  });

const name = shownLine(brandLimits.name)
  .refine(hasNoField, refusedField)
  .superRefine((value, ctx) => {
    if (value === "") ctx.addIssue(issue("BRAND_NAME_REQUIRED"));
  });

/** Characters of a logo in base64. One that is a little too large is told so in our own words. */
const longestLogo = Math.ceil(brandLimits.logo.bytes * 2);

/**
 * How mails look. With `version`, the change fails if somebody else has made one since. A missing field stays as it is;
 * a logo is the file in base64, and null removes it.
 */
export const brandInput = form({
  name: name.optional(),
  bandColor: color.optional(),
  buttonColor: color.optional(),
  linkColor: color.optional(),
  footerEn: footer.optional(),
  footerRo: footer.optional(),
  logo: text(longestLogo, {
    code: "LOGO_BYTES",
    params: { kilobytes: brandLimits.logo.bytes / 1024 },
  })
    .nullable()
    .optional(),
  version: versionNumber.optional(),
});
export type BrandInput = z.infer<typeof brandInput>;

export const brand = z
  .object({
    /** At the top of each mail; beside a logo, its alternative text. */
    name: z.string(),
    bandColor: z.string(),
    buttonColor: z.string(),
    linkColor: z.string(),
    /** Above the reason and the links at the end of each mail; may be empty. */
    footerEn: z.string(),
    footerRo: z.string(),
    /** Its address on this site, and its pixels. */
    logo: z.object({ address: z.string(), width: z.int(), height: z.int() }).nullable(),
    /** Counts up with each change. */
    version: z.int(),
    changedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Brand" });
export type Brand = z.infer<typeof brand>;
