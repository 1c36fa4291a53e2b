import { media, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";
import { onScreen } from "../results/print.css.ts";

const { space } = vars;

/** The tag and what can be done with it, one below the other. */
export const table = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "center",
  gap: space.s4,
  textAlign: "center",
});

export const actions = style([
  onScreen,
  {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "center",
    alignItems: "center",
    gap: space.s3,
  },
]);

/** The choices, apart from the cloth. */
export const choices = style([
  onScreen,
  {
    paddingTop: space.s6,
    "@media": { [media.fromDesktop]: { paddingTop: space.s7 } },
  },
]);
