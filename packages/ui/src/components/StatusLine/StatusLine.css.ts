import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";

const { color, measure, text } = vars;

export const line = style({
  display: "flex",
  gap: ".5rem",
  alignItems: "center",
  justifyContent: "center",
  padding: `.5rem ${measure.gutter}`,
  background: color.infoBg,
  color: color.info,
  fontSize: text.sm,
  fontWeight: 500,
  "@media": { print: { display: "none" } },
});
