import { createVar, fallbackVar, style, styleVariants } from "@vanilla-extract/css";
import { oneColumn } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { settleMotion, settlingInTurn } from "../../theme/settle.ts";
import { columnsFor, letterCounts } from "./columns.ts";

const { color, font, radius } = vars;
const size = createVar();

/** Overrides a disc's width of 84 to 136 px. */
export const discSize = createVar();

/** Tokens and actions; a board is beside few tokens, and below many, which take the full width. */
export const grid = style({
  ...oneColumn(vars.space.s6),
  "@media": {
    [media.fromDesktop]: {
      selectors: {
        "&:has(> :nth-child(2)):not(:has(> ul > :nth-child(13)))": {
          gridTemplateColumns: "minmax(0, 1fr) minmax(0, 32rem)",
          alignItems: "start",
          gap: "3.5rem",
        },
      },
    },
  },
});

export const discs = style({
  display: "flex",
  flexWrap: "wrap",
  gap: "clamp(.75rem, 2vw, 1.5rem)",
});

const disc = style({
  vars: { [size]: fallbackVar(discSize, "clamp(5.25rem, 3.6rem + 7vw, 8.5rem)") },
  display: "grid",
  placeItems: "center",
  width: size,
  height: size,
  borderRadius: "50%",
  background: color.slip,
  color: color.onStock,
  letterSpacing: "-.03em",
  whiteSpace: "nowrap",
  boxShadow: [
    `inset 0 0 0 calc(${size} * .055) ${color.slip}`,
    `inset 0 0 0 calc(${size} * .055 + 2px) rgb(20 35 30 / .55)`,
    `0 3px 0 color-mix(in srgb, ${color.slip} 62%, ${color.onStock})`,
    "0 6px 14px rgb(0 0 0 / .3)",
  ].join(", "),
  "@media": {
    // four in a row
    "(min-width: 22.51rem) and (max-width: 29.99rem)": {
      vars: {
        [size]: fallbackVar(discSize, `calc((100vw - 2 * ${vars.measure.gutter} - 2.4rem) / 4)`),
      },
    },
    [media.forcedColors]: { border: "2px solid CanvasText" },
    print: {
      border: "2px solid #000",
      boxShadow: "none",
      breakInside: "avoid",
    },
  },
});

/** Sizes by the number of characters: four digits and a separator still fit inside the ring. */
export const discOf = styleVariants({ 1: 0.46, 2: 0.46, 3: 0.36, 4: 0.29, 5: 0.26 }, (share) => [
  disc,
  { font: `800 calc(${size} * ${share})/1 ${font.numeral}` },
]);

const slips = style({ display: "grid", gap: ".5rem" });

export const slipsOf = styleVariants(letterCounts, (letters) => [
  slips,
  { gridTemplateColumns: columnsFor(letters, 2.5), fontSize: "1.25rem" },
]);

/** One number, as large as a hand. */
export const hero = style({
  vars: { [discSize]: "min(64vw, 45vh, 24rem)" },
  selectors: { "dialog &": { vars: { [discSize]: "min(64vw, 58vh)" } } },
  justifyContent: "center",
});

/** A slip with its hole. */
export const slip = style({
  minHeight: "2.75rem",
  padding: ".4rem .9rem .4rem 2rem",
  alignContent: "center",
  textWrapStyle: "balance",
  background: [
    `radial-gradient(circle, ${color.cloth} .28rem, #0000 .31rem) .65rem 50% / .75rem .75rem no-repeat`,
    color.slip,
  ].join(", "),
  borderRadius: radius.paper,
  boxShadow: `0 0 0 1px ${color.slipEdge}`,
  color: color.onStock,
  font: `700 1.25rem/1.2 ${font.numeral}`,
  "@media": {
    [media.forcedColors]: { border: "1px solid CanvasText" },
    print: { border: "1px solid #000", background: "none", breakInside: "avoid" },
  },
});

/** One number that is too long for a disc. */
export const heroOf = styleVariants(letterCounts, (letters) => ({
  padding: ".35em .6em",
  background: color.slip,
  font: `800 min(8rem, (100vw - 7rem) / ${(letters * 0.62 + 0.4).toFixed(2)})/1.1 ${font.numeral}`,
  textAlign: "center",
  overflowWrap: "normal",
  "@media": { print: { fontSize: "1.5rem" } },
}));

export const underlined = style({
  textDecoration: "underline",
  textDecorationThickness: ".055em",
  textUnderlineOffset: ".08em",
});

const motion = settleMotion();

/** Tokens settle in the order in which they were drawn. */
export const settling = settlingInTurn(12, motion);

/** Hundreds of slips settle together. */
export const settlingAtOnce = style(motion);
