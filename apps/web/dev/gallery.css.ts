import { vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

/** A component with its states below one another. */
export const section = style({
  borderTop: `1px solid ${vars.color.line}`,
  paddingBlock: vars.space.s5,
});

export const states = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space.s5,
  marginTop: vars.space.s4,
});

export const stateName = style({ marginBottom: vars.space.s2 });

/** What is fixed to the window elsewhere is fixed to this frame here. */
export const frame = style({ position: "relative", minHeight: 160, transform: "translateX(0)" });

export const drawing = style({ width: 64, height: 64 });
