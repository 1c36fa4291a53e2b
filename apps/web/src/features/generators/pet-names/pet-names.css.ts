import { oneColumn, media, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";
import { onScreen } from "../results/results.css.ts";

const { space } = vars;

/** The tag above its actions. */
export const table = style({
  ...oneColumn(space.s4),
  justifyItems: "center",
  textAlign: "center",
});

/** Buttons as wide as below other results. */
export const actions = style([
  onScreen,
  {
    display: "grid",
    width: "100%",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 18rem), 23rem))",
    justifyContent: "center",
    gap: space.s3,
  },
]);

/** The criteria, separate from the cloth. */
export const choices = style([
  onScreen,
  {
    paddingTop: space.s6,
    "@media": { [media.fromDesktop]: { paddingTop: space.s7 } },
  },
]);

/** The left arrow, rotated. */
export const forward = style({ rotate: "180deg" });

export const shortList = style({ marginTop: space.s5 });

export const names = style({ ...oneColumn(space.s1), listStyle: "none", margin: 0, padding: 0 });

export const nameRow = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto auto",
  gap: space.s3,
  alignItems: "center",
});

export const name = style({
  font: `700 1.25rem/1.3 ${vars.font.numeral}`,
  overflowWrap: "anywhere",
});
