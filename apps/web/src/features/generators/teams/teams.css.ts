import { vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";
import { onScreen } from "../results/results.css.ts";

/** The button below a result that opens the editor. */
export const change = style([onScreen, { marginTop: vars.space.s4 }]);
