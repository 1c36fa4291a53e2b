import { vars, wrapping } from "@sortes/ui";
import { style } from "@vanilla-extract/css";
import { onScreen } from "../results/results.css.ts";

/** The button below a result that opens the editor. */
export const change = style([onScreen, { marginTop: vars.space.s4 }]);

/** Further choices, beside the number of teams. */
export const choices = style({
  ...wrapping(`${vars.space.s2} ${vars.space.s4}`),
  alignSelf: "end",
});

/** At the level of the field beside it. */
export const bySize = style({ alignSelf: "end", justifySelf: "start" });
