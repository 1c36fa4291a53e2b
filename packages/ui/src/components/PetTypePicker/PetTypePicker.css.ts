import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { input } from "../SegmentedRadios/SegmentedRadios.css.ts";

const { color, text } = vars;

export const pets = style({
  display: "grid",
  gridTemplateColumns: "repeat(5, minmax(0, 1fr))",
  gap: ".5rem",
  "@media": { [media.smallPhone]: { gap: ".25rem" } },
});

export const pet = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "center",
  alignContent: "start",
  gap: ".3rem",
  fontSize: text.sm,
  fontWeight: 500,
  lineHeight: 1.25,
  textAlign: "center",
  "@media": { [media.smallPhone]: { fontSize: text.xs } },
});

export const token = style({
  display: "grid",
  placeItems: "center",
  width: "min(100%, 4.25rem)",
  aspectRatio: "1",
  borderRadius: "50%",
  boxShadow: `inset 0 0 0 ${vars.stroke} ${color.edge}`,
  background: color.slot,
  selectors: {
    [`${input}:hover:not(:checked) + &`]: { background: color.act2 },
    [`${input}:checked + &`]: {
      background: color.lot,
      color: color.onLot,
      boxShadow: `inset 0 0 0 2.5px ${color.ink}`,
    },
    [`${input}:focus-visible + &`]: { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
  },
  "@media": {
    [media.forcedColors]: {
      border: "1px solid CanvasText",
      selectors: {
        [`${input}:checked + &`]: {
          forcedColorAdjust: "none",
          background: "Highlight",
          color: "HighlightText",
        },
      },
    },
  },
});

export const drawing = style({ width: "62%", height: "62%" });

export const words = style({
  selectors: { [`${input}:checked ~ &`]: { fontWeight: 700 } },
  overflowWrap: "normal",
});
