import { contrast, leastContrast } from "./brand.ts";
import { colour, nightColour } from "./colours.gen.ts";

/** The colour schemes that a mail declares; `dark` refers to `prefers-color-scheme`. */
type Schemes = "light" | "light dark";

/** HTML for the head that declares the colour schemes, both as elements and as styles for different clients. */
export const schemeMarks = (schemes: Schemes): string =>
  [
    ...["color-scheme", "supported-color-schemes"].map(
      (name) => `<meta name="${name}" content="${schemes}">`,
    ),
    `<style>:root{color-scheme:${schemes}}</style>`,
  ].join("");

/** Shares of white to try, in order, until a colour is legible on dark paper. */
const steps = Array.from({ length: 20 }, (_, step) => step / 20);

/** Mixes a colour with white. @param part the share of white, from 0 to 1 */
const whitened = (hex: string, part: number): string =>
  `#${[1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    .map((value) => Math.round(value + (255 - value) * part))
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")}`;

/**
 * The colour of links on dark paper: the brand's, lightened until legible.
 * @param linkColor such as `#0b5c47`
 */
export function nightLink(linkColor: string): string {
  if (linkColor === colour.link) return nightColour.link;
  const isRead = (color: string) =>
    [nightColour.sheet, nightColour.page].every((paper) => contrast(color, paper) >= leastContrast);
  return steps.map((part) => whitened(linkColor, part)).find(isRead) ?? nightColour.ink;
}

const declared = (selectors: string, property: string, value: string): string =>
  `${selectors}{${property}:${value} !important}`;

const onDarkDevices = (rules: readonly string[], gap: string): string =>
  `@media (prefers-color-scheme:dark){${gap}${rules.join(gap)}${gap}}`;

/** The class of parts added below mails: the postal address, and the footer of mails with their own layout. */
export const addedClass = "s-added";

/** Matches links that are not buttons, which have a background and keep their colours. */
const plainLink = "a:not([style*=background])";

/**
 * The dark colours of our layout, as CSS: of the page, of the class `s-sheet` with its `s-soft` texts and `s-line`
 * dividers, and of the text below it (`s-foot`). The band and buttons keep theirs.
 * @param linkColor of the brand
 * @param gap between two rules
 */
export function nightStyles(linkColor: string, gap = ""): string {
  const { page, sheet, ink, ink2, line } = nightColour;
  return onDarkDevices(
    [
      declared("body,body>div", "background-color", page),
      declared(".s-sheet,.s-sheet>table", "background-color", sheet),
      declared(".s-sheet td>div", "color", ink),
      declared(`.s-sheet .s-soft>div,.s-foot td>div,.${addedClass}`, "color", ink2),
      declared(`.s-sheet ${plainLink},.s-foot a`, "color", nightLink(linkColor)),
      declared(".s-sheet .s-line p,.s-sheet blockquote", "border-color", line),
    ],
    gap,
  );
}

/** The dark colours of added parts, on their own background, since the mail's may have any colour. */
export const addedNightStyles = (linkColor: string): string =>
  onDarkDevices(
    [
      `.${addedClass}{background-color:${nightColour.page} !important;color:${nightColour.ink2} !important}`,
      declared(`.${addedClass} a`, "color", nightLink(linkColor)),
    ],
    "",
  );
