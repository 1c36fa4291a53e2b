import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";

export const skipLink = style({
  position: "absolute",
  left: vars.space.s3,
  top: "-5rem",
  zIndex: 60,
  padding: `${vars.space.s3} ${vars.space.s4}`,
  background: vars.color.lot,
  color: vars.color.onLot,
  ":focus": { top: vars.space.s2 },
  "@media": { print: { display: "none" } },
});
