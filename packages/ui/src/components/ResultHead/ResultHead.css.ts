import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";

const { color, space } = vars;

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space.s4} ${space.s5}`,
  alignItems: "flex-end",
  justifyContent: "space-between",
  marginBottom: space.s5,
  // a title alone on a page says nothing
  "@media": { print: { breakAfter: "avoid", breakInside: "avoid" } },
});

export const words = style({
  flex: "1 1 16rem",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: ".4rem",
  minWidth: 0,
});

export const facts = style({
  color: color.onCloth2,
  "@media": { print: { color: "#000" } },
});
