import { createVar, globalStyle, style } from "@vanilla-extract/css";
import { oneColumn, wrapping } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { slot } from "../Field/Field.css.ts";

const { color, font, radius, space, text } = vars;

export const zone = style({
  position: "relative",
  ...oneColumn(space.s3),
  minWidth: 0,
});

export const row = style({
  ...wrapping(`${space.s2} ${space.s3}`),
});

export const hint = style({ flex: "1 1 12rem", color: color.ink2, fontSize: text.sm });

/** Fingers cannot drop files. */
export const dropHint = style({ "@media": { [media.touch]: { display: "none" } } });

/** Covers everything while a file is dragged over the zone. */
export const cover = style({
  position: "absolute",
  inset: "-.5rem",
  zIndex: 1,
  display: "grid",
  placeContent: "center",
  justifyItems: "center",
  gap: space.s2,
  padding: space.s4,
  background: color.sheet,
  color: color.ink,
  border: `2px dashed ${color.link}`,
  borderRadius: radius.slot,
  fontSize: text.lg,
  fontWeight: 600,
  textAlign: "center",
  pointerEvents: "none",
});

const line = "2.125rem";
const inset = ".35rem";
const margin = createVar();

export const frame = style({ position: "relative", vars: { [margin]: "2.6rem" } });

/** Room for line numbers of four to six digits. */
export const manyLines = style({ vars: { [margin]: "4.4rem" } });

/** Ruled like a register; the lines scroll with the text. */
export const box = style([
  slot,
  {
    display: "block",
    fontSize: "1.125rem",
    lineHeight: line,
    resize: "vertical",
    // a change elsewhere on the page must not lay out 100,000 lines again
    contain: "layout paint style",
    // each name reads in its own direction
    unicodeBidi: "plaintext",
    textAlign: "left",
    selectors: {
      // doubled, to win whichever style sheet loads first
      "&&": {
        minHeight: `calc(3 * ${line} + 2 * ${inset})`,
        padding: `${inset} .9rem ${inset} calc(${margin} + .8rem)`,
        background: [
          `linear-gradient(${color.line}, ${color.line}) ${margin} 0 / 1px 100% no-repeat`,
          `repeating-linear-gradient(#0000 0 calc(${line} - 1px), ${color.line} calc(${line} - 1px) ${line}) 0 ${inset} / 100% ${line} local`,
          color.slot,
        ].join(", "),
      },
    },
  },
]);

/** A hidden copy of the box, for measuring. */
export const mirror = style([
  box,
  {
    position: "absolute",
    inset: "0 0 auto 0",
    height: 0,
    overflow: "hidden",
    visibility: "hidden",
    whiteSpace: "pre-wrap",
    pointerEvents: "none",
    selectors: { "&&": { minHeight: 0 } },
  },
]);

/** Takes no room, so that it moves nothing when it appears; a press beside its buttons reaches the box. */
export const note = style({
  position: "absolute",
  inset: `auto ${inset} ${inset} ${margin}`,
  paddingInline: ".8rem",
  // the ruled lines would strike it through
  background: color.slot,
  color: color.ink2,
  pointerEvents: "none",
});

globalStyle(`${note} :is(a, button)`, { pointerEvents: "auto" });

/** Keeps the numbers inside the frame of the slot. */
export const gutter = style({
  position: "absolute",
  left: 0,
  top: 2,
  bottom: 2,
  width: margin,
  overflow: "hidden",
  pointerEvents: "none",
});

export const numbers = style({
  paddingTop: inset,
  paddingRight: ".65rem",
  textAlign: "right",
  font: `500 ${vars.text.xs}/${line} ${font.numeral}`,
  fontFeatureSettings: '"tnum"',
  color: color.ink2,
  overflowWrap: "normal",
  whiteSpace: "nowrap",
});
