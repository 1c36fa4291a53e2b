import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";

const { color } = vars;

/** The table on which lots fall. */
export const cloth = style({
  background: color.cloth,
  color: color.onCloth,
  overflowX: "clip",
  "@media": { print: { background: "none", color: "#000" } },
});

globalStyle(`${cloth} a:not([class])`, { color: color.focusCloth });

export const result = style([
  cloth,
  { paddingBlock: "clamp(1.5rem, 4vw, 2.75rem) clamp(2rem, 5vw, 3.5rem)" },
]);
