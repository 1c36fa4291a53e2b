import {
  type BrandColor,
  brandColors,
  type Language,
  logoAddress,
  logoEndings,
  type LogoType,
  ownLook,
} from "@sortes/contract";
import { colour } from "./colours.gen.ts";
import { escapeHtml } from "./mjml.ts";

/** How the mails of a site look. */
export interface MailBrand {
  name: string;
  bandColor: string;
  buttonColor: string;
  linkColor: string;
  /** Lines between line feeds; may be empty. */
  footer: Readonly<Record<Language, string>>;
  /** Its address, absolute or after `{{site_url}}`, and its original size in pixels. */
  logo: { address: string; width: number; height: number } | undefined;
}

/** The brand as it is stored. */
interface StoredBrand extends Record<BrandColor, string> {
  name: string;
  footerEn: string;
  footerRo: string;
  logoHash: string | null;
  logoType: string | null;
  logoWidth: number | null;
  logoHeight: number | null;
}

/** The path of the stored logo on the site; undefined without one. */
export function pathOfLogo({ logoHash, logoType }: StoredBrand): string | undefined {
  if (logoHash === null) return undefined;
  return `${logoAddress}/${logoHash}.${logoEndings[logoType as LogoType]}`;
}

/** @param site the address of the site without a trailing slash, or the merge field for it */
export function mailBrand(stored: StoredBrand, site: string): MailBrand {
  const { name, bandColor, buttonColor, linkColor, footerEn, footerRo } = stored;
  const path = pathOfLogo(stored);
  return {
    name,
    bandColor,
    buttonColor,
    linkColor,
    footer: { en: footerEn, ro: footerRo },
    logo:
      path === undefined
        ? undefined
        : {
            address: `${site}${path}`,
            width: stored.logoWidth ?? 1,
            height: stored.logoHeight ?? 1,
          },
  };
}

/** The brand of a site that has set none. */
export const ownBrand: MailBrand = {
  name: ownLook.name,
  bandColor: ownLook.bandColor,
  buttonColor: ownLook.buttonColor,
  linkColor: ownLook.linkColor,
  footer: { en: "", ro: "" },
  logo: undefined,
};

/** Relative luminance as WCAG 2 defines it, from 0 to 1. @param hex such as `#12473a` */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours as WCAG 2 defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The colour of text on a background: our ink with the higher contrast. */
export const inkOn = (background: string): string =>
  contrast(colour.onCloth, background) >= contrast(colour.ink, background)
    ? colour.onCloth
    : colour.ink;

/** The minimum contrast of text of any size (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

/** The colours that make text illegible, as its background or as its own colour, with their contrast. */
export function faintColors(colors: Readonly<Record<BrandColor, string>>) {
  const contrasts: Record<BrandColor, number> = {
    bandColor: contrast(inkOn(colors.bandColor), colors.bandColor),
    buttonColor: contrast(inkOn(colors.buttonColor), colors.buttonColor),
    linkColor: Math.min(
      contrast(colors.linkColor, colour.sheet),
      contrast(colors.linkColor, colour.page),
    ),
  };
  return brandColors.flatMap((name) =>
    contrasts[name] < leastContrast ? [{ name, contrast: contrasts[name] }] : [],
  );
}

/** Maximum displayed size of a logo in pixels. */
const mostShown = { width: 240, height: 56 };

/** The name at the top of a mail, or the logo with the name as its alternative text. HTML. */
export function brandHead({ name, logo }: MailBrand): string {
  if (!logo) return escapeHtml(name);
  const part = Math.min(1, mostShown.width / logo.width, mostShown.height / logo.height);
  const [width, height] = [logo.width, logo.height].map((one) =>
    Math.max(1, Math.round(one * part)),
  );
  return `<img src="${escapeHtml(logo.address)}" alt="${escapeHtml(name)}" width="${width}" height="${height}" style="display:block;border:0" />`;
}

/** The footer text of staff, above the small print: HTML that ends with a gap, or empty. */
export const brandFooter = (words: string): string =>
  words === ""
    ? ""
    : `<div dir="auto" style="margin:0 0 8px">${escapeHtml(words).replaceAll("\n", "<br />")}</div>`;
