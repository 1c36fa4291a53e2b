import { createGlobalVar, globalStyle, style } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";
import { media } from "./media.ts";

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
      vars: { [barRoom]: `calc(${vars.height.cast} + 2 * ${vars.space.s5})` },
      scrollPaddingBottom: barRoom,
    },
  },
});
