import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";

const { color, radius, space, text } = vars;

export const zone = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space.s3,
  minWidth: 0,
});

export const row = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space.s2} ${space.s3}`,
  alignItems: "center",
});

export const hint = style({ flex: "1 1 12rem", color: color.ink2, fontSize: text.sm });

/** Over everything while a file is dragged over it. */
export const cover = style({
  position: "absolute",
  inset: "-.5rem",
  zIndex: 1,
  display: "grid",
  placeContent: "center",
  justifyItems: "center",
  gap: space.s2,
  padding: space.s4,
  background: color.sheet,
  color: color.ink,
  border: `2px dashed ${color.link}`,
  borderRadius: radius.slot,
  fontSize: text.lg,
  fontWeight: 600,
  textAlign: "center",
  pointerEvents: "none",
});
