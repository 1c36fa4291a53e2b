import { vars } from "@sortes/ui";
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
});

export const name = style({ overflowWrap: "anywhere" });
