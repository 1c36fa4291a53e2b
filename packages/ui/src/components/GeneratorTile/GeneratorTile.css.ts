import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { stock } from "../../theme/stocks.css.ts";

export const tile = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: "2.5rem",
  height: "2.5rem",
  borderRadius: vars.radius.paper,
  background: stock,
  color: vars.color.onStock,
});

export const drawing = style({ width: "1.875rem", height: "1.875rem" });
