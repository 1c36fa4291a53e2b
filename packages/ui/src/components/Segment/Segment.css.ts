import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

const { color, radius } = vars;

export const track = style({
  display: "flex",
  flex: "none",
  background: color.slot,
  borderRadius: radius.slot,
  boxShadow: `inset 0 0 0 1px ${color.edge}, ${vars.shadow.sink}`,
  "@media": { [media.forcedColors]: { border: "1px solid CanvasText" } },
});

/** The button reacts to presses over the whole height of the track; its fill is inset by 3 px. */
export const choice = style({
  position: "relative",
  isolation: "isolate",
  minWidth: "2.75rem",
  height: "2.75rem",
  padding: "0 .6rem",
  border: 0,
  borderRadius: radius.slot,
  background: "none",
  color: color.ink2,
  fontSize: vars.text.sm,
  fontWeight: 600,
  overflowWrap: "break-word",
  "::before": { content: "", position: "absolute", inset: 3, zIndex: -1, borderRadius: 8 },
  selectors: {
    '&[aria-pressed="true"]': { color: color.onAct },
    '&[aria-pressed="true"]::before': { background: color.act },
  },
  "@media": {
    [media.forcedColors]: {
      selectors: {
        '&[aria-pressed="true"]': {
          forcedColorAdjust: "none",
          background: "Highlight",
          color: "HighlightText",
        },
        '&[aria-pressed="true"]::before': { background: "none" },
      },
    },
  },
});
