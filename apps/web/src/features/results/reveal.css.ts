import { vars } from "@sortes/ui";
import { globalStyle, style } from "@vanilla-extract/css";

/** Laid out as it will be, out of sight. It comes to rest when it is seen. */
export const coming = style({
  position: "absolute",
  insetInline: 0,
  height: 0,
  overflow: "clip",
  visibility: "hidden",
});

globalStyle(`${coming} *`, { animation: "none !important" });

/** Covers what it replaces. */
export const arriving = style({
  position: "absolute",
  insetInline: 0,
  zIndex: 1,
  minHeight: "100vh",
  background: vars.color.page,
});
