import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

export const avatar = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: "2.125rem",
  height: "2.125rem",
  borderRadius: "50%",
  background: vars.color.lot,
  color: vars.color.onLot,
  font: `800 1.0625rem/1 ${vars.font.numeral}`,
});

export const name = style({
  maxWidth: "10rem",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  "@media": { [media.smallDesktop]: { maxWidth: "8rem" } },
});
