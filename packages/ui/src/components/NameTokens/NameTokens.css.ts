import { style } from "@vanilla-extract/css";
import { wrapping } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

const { color, space, stroke } = vars;

/** Scrolls if there are many, so that what follows stays in view. */
export const tokens = style({
  ...wrapping(space.s2),
  maxHeight: "min(17rem, 40dvh)",
  margin: 0,
  // room for rings
  padding: "4px",
  overflowY: "auto",
  listStyle: "none",
});

const pressed = '&[aria-pressed="true"]';

export const token = style({
  minWidth: "2.75rem",
  maxWidth: "100%",
  minHeight: "2.75rem",
  padding: ".35rem 1rem",
  border: `${stroke} solid ${color.edge}`,
  borderRadius: "1.375rem",
  background: color.sheet,
  color: color.ink,
  overflowWrap: "anywhere",
  unicodeBidi: "plaintext",
  ":hover": { background: color.act2 },
  selectors: {
    [pressed]: {
      borderColor: color.onStock,
      background: color.stock1,
      boxShadow: `inset 0 0 0 2px ${color.onStock}`,
      color: color.onStock,
      fontWeight: 600,
    },
  },
  "@media": {
    [media.forcedColors]: {
      selectors: {
        [pressed]: {
          forcedColorAdjust: "none",
          background: "Highlight",
          color: "HighlightText",
        },
      },
    },
  },
});
