import { vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";
import { onScreen } from "./print.css.ts";

/** Apart from the result below it; in a form, its other parts see to that. */
export const notice = style([
  onScreen,
  { selectors: { "[data-cloth] &": { marginBottom: vars.space.s4 } } },
]);
