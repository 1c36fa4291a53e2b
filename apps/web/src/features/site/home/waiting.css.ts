import { vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

// separate from the home styles, so that the home page gets no extra shared file

export const notices = style({ paddingBlock: vars.space.s4 });

/** Large enough for touch, without taking extra space. */
export const link = style({
  display: "inline-block",
  paddingBlock: ".65rem",
  marginBlock: "-.65rem",
});
