import { style } from "@vanilla-extract/css";

/** The drawing beside a form: as wide as its words, and never higher than the form. */
export const drawing = style({
  width: "min(100%, 22rem)",
  height: "auto",
  aspectRatio: "160 / 112",
});
