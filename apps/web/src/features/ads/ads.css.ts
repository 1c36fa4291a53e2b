import { vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, radius, space } = vars;

/** As high as it ever is, from the first paint on. */
export const slot = style({
  boxSizing: "border-box",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  alignContent: "center",
  gap: `${space.s2} ${space.s4}`,
  height: "11rem",
  overflow: "hidden",
  marginTop: space.s6,
  padding: space.s4,
  border: `1px dashed ${color.line}`,
  borderRadius: radius.paper,
});

export const picture = style({
  width: "7.5rem",
  height: "5rem",
  objectFit: "contain",
});

export const words = style({ flex: "1 1 8rem", minWidth: 0, overflowWrap: "anywhere" });
