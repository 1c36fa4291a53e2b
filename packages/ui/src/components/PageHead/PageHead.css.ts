import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";

export const pageHead = style({
  display: "grid",
  gap: vars.space.s3,
  justifyItems: "start",
  paddingBlock: "clamp(1.75rem, 4.5vw, 3.25rem) clamp(1.25rem, 3vw, 2rem)",
});
