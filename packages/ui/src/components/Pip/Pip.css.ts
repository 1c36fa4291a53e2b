import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";

const { color } = vars;

const pip = style({
  flex: "none",
  display: "grid",
  placeItems: "center",
  width: "2.75rem",
  height: "2.75rem",
  borderRadius: vars.radius.token,
  color: color.onStock,
  font: `800 1.25rem/1 ${vars.font.numeral}`,
  boxShadow: "inset 0 0 0 3px #0000, inset 0 0 0 4.5px rgb(20 35 30 / .55)",
});

/** Steps have these colours in turn. */
export const tones = 4;

export const pipOf = styleVariants({
  0: [pip, { background: color.stock10 }],
  1: [pip, { background: color.stock4 }],
  2: [pip, { background: color.stock5 }],
  3: [pip, { background: color.lot }],
});

export const ahead = style({
  border: `2px dashed ${color.edge}`,
  background: "none",
  boxShadow: "none",
  color: color.ink2,
});
