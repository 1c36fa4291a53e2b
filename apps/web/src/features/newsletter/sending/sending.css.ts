import { vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, space } = vars;

/** Unobtrusive while nothing is wrong. */
export const running = style({
  padding: `${space.s2} ${space.s4}`,
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.paper,
  color: color.ink2,
});
