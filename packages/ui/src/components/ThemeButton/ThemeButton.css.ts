import { style } from "@vanilla-extract/css";

export const inLight = style({
  selectors: { '[data-theme="dark"] &': { display: "none" } },
});

export const inDark = style({
  display: "none",
  selectors: { '[data-theme="dark"] &': { display: "block" } },
});
