import { vars } from "@sortes/ui";
import { globalStyle, style } from "@vanilla-extract/css";

const { space } = vars;

/** Two buttons of one width. */
export const pair = style({
  display: "grid",
  flex: "1 1 16rem",
  maxWidth: "30rem",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: space.s2,
});

globalStyle(`${pair} > *`, { paddingInline: space.s2 });
