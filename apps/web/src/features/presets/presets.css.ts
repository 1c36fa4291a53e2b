import { media, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { space } = vars;

export const list = style({
  display: "grid",
  gap: space.s2,
  listStyle: "none",
  margin: 0,
  padding: 0,
});

export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto auto",
  gap: space.s2,
  alignItems: "center",
  justifyItems: "start",
});

export const name = style({
  overflowWrap: "anywhere",
  // a phone has no room for it beside the buttons
  gridColumn: "1 / -1",
  "@media": { [media.fromTablet]: { gridColumn: "auto" } },
});
