import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

const { color, font, radius } = vars;

const board = style({
  display: "grid",
  gap: 3,
  maxWidth: "32rem",
  padding: "clamp(.5rem, 1.6vw, 1rem)",
  background: color.clothDeep,
  borderRadius: radius.slot,
  "@media": {
    // room for three digits in each disc
    [media.smallPhone]: { gap: 2, padding: ".25rem" },
    print: { background: "none", border: "1px solid #000", breakInside: "avoid" },
  },
});

const across = (count: number): string => `repeat(${count}, minmax(0, 1fr))`;

/** Ten columns; numbers of four or more digits, and large letters, get more room each. */
export const boardOf = styleVariants({
  short: [
    board,
    {
      gridTemplateColumns: across(10),
      "@media": { [media.largeLetters]: { gridTemplateColumns: across(5) } },
    },
  ],
  long: [
    board,
    {
      gridTemplateColumns: across(5),
      "@media": {
        [media.fromTablet]: { gridTemplateColumns: across(10) },
        [media.largeLetters]: { gridTemplateColumns: across(2) },
      },
    },
  ],
  longest: [
    board,
    {
      gridTemplateColumns: across(5),
      "@media": { [media.largeLetters]: { gridTemplateColumns: across(2) } },
    },
  ],
});

const cell = style({
  display: "grid",
  placeItems: "center",
  borderRadius: radius.token,
  color: color.onCloth2,
  font: `500 clamp(.875rem, .7rem + .6vw, 1.125rem)/1 ${font.numeral}`,
  fontFeatureSettings: '"tnum"',
  whiteSpace: "nowrap",
  "@media": { print: { color: "#000" } },
});

const round = style([cell, { aspectRatio: "1" }]);
const oval = style([cell, { minHeight: "2.25rem", fontSize: "1rem" }]);

export const cellOf = styleVariants({ short: [round], long: [oval], longest: [oval] });

export const hit = style({
  background: color.lot,
  color: color.onLot,
  fontWeight: 800,
  // the tabular 0 of the font exists in one weight only
  fontFeatureSettings: "normal",
  "@media": {
    [media.smallPhone]: { letterSpacing: "-.06em" },
    [media.forcedColors]: {
      forcedColorAdjust: "none",
      background: "Highlight",
      color: "HighlightText",
    },
    print: { printColorAdjust: "exact", outline: "2px solid #000" },
  },
});
