import { vars, wrapping } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, radius, space } = vars;

export const slot = style({
  marginTop: space.s6,
  padding: space.s4,
  border: `1px dashed ${color.line}`,
  borderRadius: radius.paper,
});

export const content = style({
  ...wrapping(`${space.s2} ${space.s4}`),
});

/** Keeps its size. */
export const gone = style({ visibility: "hidden" });

/** Reserves the picture's space before it loads. */
export const picture = style({ flex: "none", width: "7.5rem", height: "5rem" });

export const image = style({ width: "100%", height: "100%", objectFit: "contain" });

export const words = style({ flex: "1 1 12rem", minWidth: 0, overflowWrap: "anywhere" });
