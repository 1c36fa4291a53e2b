import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

const { color, radius } = vars;

const track = style({
  maxWidth: "44rem",
  background: color.slot,
  borderRadius: radius.slot,
  boxShadow: `inset 0 0 0 ${vars.stroke} ${color.edge}, ${vars.shadow.sink}`,
  "@media": { [media.forcedColors]: { border: "1px solid CanvasText" } },
});

const narrow = "(max-width: 30rem)";

export const trackOf = styleVariants({
  // labels too long for one row wrap
  few: [track, { display: "flex", flexWrap: "wrap" }],
  many: [
    track,
    {
      display: "flex",
      "@media": {
        [narrow]: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
        [media.largeLetters]: { gridTemplateColumns: "minmax(0, 1fr)" },
      },
    },
  ],
});

/** Takes presses over the whole height of the track. */
export const choice = style({
  position: "relative",
  flex: "1 1 min-content",
  minWidth: "min-content",
});

export const input = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  margin: 0,
  opacity: 0,
  cursor: "pointer",
});

const checked = `${input}:checked + &`;

/** The fill is inset by 4 px. */
export const words = style({
  position: "relative",
  isolation: "isolate",
  display: "grid",
  placeItems: "center",
  minHeight: "3rem",
  height: "100%",
  padding: ".35rem .75rem",
  borderRadius: radius.slot,
  fontWeight: 500,
  lineHeight: 1.15,
  textAlign: "center",
  overflowWrap: "normal",
  "::before": { content: "", position: "absolute", inset: 4, zIndex: -1, borderRadius: 7 },
  selectors: {
    [checked]: { color: color.onAct, fontWeight: 600 },
    [`${checked}::before`]: { background: color.act },
    [`${input}:hover:not(:checked) + &::before`]: { background: color.act2 },
    [`${input}:focus-visible + &`]: { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
  },
  "@media": {
    "(max-width: 26rem)": { paddingInline: ".5rem" },
    // three long words side by side
    "(max-width: 22.5rem)": { paddingInline: ".3rem", fontSize: vars.text.sm },
    [media.forcedColors]: {
      selectors: {
        [checked]: {
          forcedColorAdjust: "none",
          background: "Highlight",
          color: "HighlightText",
        },
        [`${checked}::before`]: { background: "none" },
      },
    },
  },
});
