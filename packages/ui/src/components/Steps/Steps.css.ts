import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";

const { color } = vars;

export const steps = style({ display: "grid", counterReset: "step" });

globalStyle(`${steps} > li`, {
  counterIncrement: "step",
  display: "grid",
  gridTemplateColumns: "2.25rem minmax(0, 1fr)",
  gap: ".75rem",
  alignItems: "baseline",
  padding: ".7rem 0",
});
globalStyle(`${steps} > li + li`, { borderTop: `1px solid ${color.line}` });
globalStyle(`${steps} > li::before`, {
  content: "counter(step)",
  font: `800 1.25rem/1 ${vars.font.numeral}`,
  color: color.link,
  textAlign: "right",
});
