import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";

const { color, radius } = vars;

const appear = keyframes({ from: { visibility: "hidden" } });

/** The shape of the content. It appears only after 300 ms, so that fast responses do not flash. */
export const skeleton = style({
  display: "grid",
  gap: ".75rem",
  animation: `${appear} 300ms step-end`,
});

/** Keeps the footer below the window until the page has its content, which would push it away. */
globalStyle(`main:has(${skeleton}):not(:has(dialog ${skeleton}))`, { minHeight: "100svh" });

export const row = style({
  minHeight: "4.875rem",
  background: color.act2,
  borderRadius: radius.paper,
});

export const block = style({ minHeight: "20rem" });
