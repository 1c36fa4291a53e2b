import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { form, issue, paragraph, text, versionNumber } from "../fields.ts";
import { shownLine } from "../shown-text.ts";

/**
 * Limits of the look of mails: characters of the name, characters and lines of the footer, bytes and pixels of the
 * logo, and stored logos. Apart from `limits`, which the first visit loads.
 */
export const brandLimits = {
  name: 60,
  footer: { characters: 500, lines: 8 },
  logo: { bytes: 256 * 1024, width: 1600, height: 800, kept: 200 },
};

/** The colours of mails that staff can choose: the band with the name, the button, and links. */
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

/** The path of logos; a logo's hash and file extension follow. */
export const logoAddress = "/api/mail-logos";

/** The types of logos, and their file extensions. */
export const logoEndings = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" };
export type LogoType = keyof typeof logoEndings;

const hasNoField = (value: string) => !value.includes("{{");
const refusedField = { error: issue("BRAND_FIELD").message };

const color = text(7).transform((value, ctx) => {
  if (!/^#[0-9a-f]{6}$/i.test(value)) ctx.addIssue(issue("COLOR_INVALID"));
  return value.toLowerCase();
});

const { characters, lines } = brandLimits.footer;

/** Plain text with trimmed lines and at most one blank line in a row. */
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

/** Characters of the largest logo in base64, which encodes three bytes as four characters. */
const longestLogo = Math.ceil(brandLimits.logo.bytes / 3) * 4;

/**
 * A change of the look of mails. With `version`, it fails if the look has changed since. Missing fields stay unchanged;
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
    /** At the top of each mail, or the alternative text of the logo. */
    name: z.string(),
    bandColor: z.string(),
    buttonColor: z.string(),
    linkColor: z.string(),
    /** Shown above the reason for the mail and the links at its end; may be empty. */
    footerEn: z.string(),
    footerRo: z.string(),
    /** Its path on this site, and its size in pixels. */
    logo: z.object({ address: z.string(), width: z.int(), height: z.int() }).nullable(),
    /** Incremented by each change. */
    version: z.int(),
    changedAt: isoTime.nullable(),
  })
  .meta({ id: "Brand" });
export type Brand = z.infer<typeof brand>;
