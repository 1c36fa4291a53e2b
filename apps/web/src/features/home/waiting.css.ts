import { vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

export const notices = style({ paddingBlock: vars.space.s4 });

/** Big enough for a thumb, without room of its own. */
export const link = style({
  display: "inline-block",
  paddingBlock: ".65rem",
  marginBlock: "-.65rem",
});
