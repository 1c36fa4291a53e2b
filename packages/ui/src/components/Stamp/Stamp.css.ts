import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";

export const stamp = style({
  display: "inline-flex",
  alignItems: "center",
  gap: ".35rem",
  padding: ".2rem .55rem",
  border: `${vars.stroke} solid currentColor`,
  borderRadius: vars.radius.paper,
  font: `600 ${vars.text.xs}/1.2 ${vars.font.text}`,
  letterSpacing: 0,
  whiteSpace: "nowrap",
  overflowWrap: "normal",
});

const { color } = vars;

/** The colour of a state. The word and the icon convey the state without the colour, too. */
export const tone = styleVariants({
  open: { borderStyle: "dashed", color: color.ink2 },
  waiting: { color: color.info },
  working: { color: color.warn },
  good: { color: color.ok },
  bad: { color: color.err },
  over: { color: color.ink2 },
});

export const icon = style({ width: "1rem", height: "1rem" });
