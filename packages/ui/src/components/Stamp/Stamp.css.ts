import { style } from "@vanilla-extract/css";
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
