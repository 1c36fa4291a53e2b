import { vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";
import { onScreen } from "../results/results.css.ts";

/** The way to change a result, below it. */
export const change = style([onScreen, { marginTop: vars.space.s4 }]);
