import { createGlobalVar, globalStyle, style } from "@vanilla-extract/css";
import { wrapping } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

const { color, space } = vars;

/** The height that a bar takes at the bottom edge; toasts stay above it. */
export const barRoom = createGlobalVar("bar-room");

/** Below the result that covers a form, and below menus. */
export const atBottom = { position: "sticky", bottom: 0, zIndex: 1 } as const;

/** A page with an element of this class has something at the bottom of the window. */
export const marksBar = style({});

// what has the focus or is scrolled to is not left behind it
globalStyle(`:root:has(${marksBar})`, {
  "@media": {
    [media.roomBelow]: {
      vars: { [barRoom]: `calc(${vars.height.cast} + 2 * ${space.s5})` },
      scrollPaddingBottom: barRoom,
    },
  },
});

export const bar = style([
  marksBar,
  {
    ...wrapping(space.s3),
    padding: `${space.s3} ${vars.measure.gutter} max(${space.s3}, env(safe-area-inset-bottom))`,
    background: color.cloth,
    color: color.onCloth,
    // the lip of the cloth, visible where the bar lies on more of it
    borderTop: `1px solid ${color.clothLine}`,
    "@media": {
      [media.roomBelow]: atBottom,
      print: { background: "none", color: "#000" },
    },
  },
]);
