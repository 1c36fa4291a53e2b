import { createGlobalVar, globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

const { color, space } = vars;

/** The height that a bar takes at the bottom edge; toasts stay above it. */
export const barRoom = createGlobalVar("bar-room");

/** Sticks to the bottom edge. Part of every element that does so, so that the page knows of it. */
export const sticky = style({
  paddingBottom: `max(${space.s3}, env(safe-area-inset-bottom))`,
  background: color.cloth,
  color: color.onCloth,
  "@media": {
    // below the result that covers a form, and below menus
    [media.roomBelow]: { position: "sticky", bottom: 0, zIndex: 1 },
    print: { background: "none", color: "#000" },
  },
});

// what has the focus or is scrolled to is not left behind the bar
globalStyle(`:root:has(${sticky})`, {
  "@media": {
    [media.roomBelow]: {
      vars: { [barRoom]: `calc(${vars.height.cast} + 2 * ${space.s3})` },
      scrollPaddingBottom: `calc(${barRoom} + ${space.s4})`,
    },
  },
});

export const bar = style([
  sticky,
  {
    display: "flex",
    flexWrap: "wrap",
    gap: space.s3,
    alignItems: "center",
    paddingTop: space.s3,
    paddingInline: vars.measure.gutter,
    // the lip of the cloth, visible where the bar lies on more of it
    borderTop: `1px solid ${color.clothLine}`,
  },
]);
