import { oneLine, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

/** The line behind which more options lie. */
export const summary = style({
  ...oneLine(vars.space.s2),
  width: "fit-content",
  minHeight: "2.75rem",
  color: vars.color.link,
  fontWeight: 600,
  cursor: "pointer",
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});

/** Points to the right while they are hidden. */
export const caret = style({
  rotate: "-90deg",
  selectors: { "[open] > summary > &": { rotate: "0deg" } },
});

/** Takes the room that a button beside it leaves. */
export const cast = style({ flex: "1 1 12rem" });
