import { vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

// apart from the styles of home, so that home has no file that both share

export const notices = style({ paddingBlock: vars.space.s4 });

/** Big enough for a thumb, without room of its own. */
export const link = style({
  display: "inline-block",
  paddingBlock: ".65rem",
  marginBlock: "-.65rem",
});
