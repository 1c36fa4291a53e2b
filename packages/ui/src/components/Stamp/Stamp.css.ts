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

/** On cloth, the colours of states are too dark to read. */
const toned = (onPaper: string) => ({
  color: onPaper,
  selectors: { "[data-cloth] &": { color: color.onCloth } },
  // cloth is white there
  "@media": { print: { selectors: { "[data-cloth] &": { color: "#000" } } } },
});

/** The colour of a state. The word and the icon convey the state without the colour, too. */
export const tone = styleVariants({
  open: { ...toned(color.ink2), borderStyle: "dashed" },
  waiting: toned(color.info),
  working: toned(color.warn),
  good: toned(color.ok),
  bad: toned(color.err),
  over: toned(color.ink2),
});

export const icon = style({ width: "1rem", height: "1rem" });
