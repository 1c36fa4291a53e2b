import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { dotsAcross } from "../../theme/paper.ts";

const { color, measure, space, text } = vars;

export const bar = style({
  paddingBlock: space.s2,
  // torn off once it is answered
  background: `${dotsAcross(color.edge, "0 100%")}, ${color.sheet}`,
  "@media": { print: { display: "none" } },
});

export const inside = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space.s1} ${space.s5}`,
  alignItems: "center",
  justifyContent: "space-between",
  width: "100%",
  maxWidth: `calc(${measure.wide} + 2 * ${measure.gutter})`,
  marginInline: "auto",
  paddingInline: measure.gutter,
});

export const words = style({ flex: "1 1 18rem", minWidth: 0, fontSize: text.sm });

/** Buttons of one width, however long their words are. */
export const actions = style({
  flex: "1 1 12rem",
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  gap: space.s2,
  maxWidth: "18rem",
});
