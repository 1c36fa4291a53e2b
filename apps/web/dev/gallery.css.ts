import { oneColumn, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

/** A component with its states below one another. */
export const section = style({
  ...oneColumn(vars.space.s5),
  borderTop: `1px solid ${vars.color.line}`,
  paddingBlock: vars.space.s5,
});

/** Parts that are elsewhere fixed to the window are here fixed to this frame. */
export const frame = style({ position: "relative", minHeight: 160, transform: "translateX(0)" });

export const drawing = style({ width: 64, height: 64 });
