import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";

const { color } = vars;

export const star = style({
  color: color.ink2,
  selectors: { '&[aria-pressed="true"]': { color: color.ink } },
});

/** Canary with an outline of ink; on dark paper canary needs none. */
export const filled = style({
  fill: color.lot,
  stroke: color.onLot,
  strokeWidth: "14px",
  overflow: "visible",
  selectors: { "[data-theme=dark] &": { stroke: "none" } },
});
