import { media, vars, visuallyHidden } from "@sortes/ui";
import { keyframes, style } from "@vanilla-extract/css";

const { color, duration, ease, font, radius } = vars;

/** The stage below its head: the code and its address beside the names. */
export const screen = style({
  display: "grid",
  flex: "1 1 auto",
  gridTemplateColumns: "minmax(0, min(40vw, 62vh)) minmax(0, 1fr)",
  gridTemplateRows: "minmax(0, 1fr)",
  gap: "clamp(1rem, 3vw, 3.5rem)",
  minHeight: 0,
  outline: "none",
  "@media": {
    // the stage scrolls in that layout
    [media.stageScrolls]: {
      gridTemplateColumns: "minmax(0, 1fr)",
      gridTemplateRows: "auto",
      flexShrink: 0,
    },
  },
});

export const invitation = style({
  display: "flex",
  flexDirection: "column",
  gap: "clamp(.5rem, 1.4vh, 1.25rem)",
  minHeight: 0,
});

/** As large as the column allows, and never higher than what is left of the window. */
export const code = style({
  flex: "none",
  width: "min(100%, 58vh)",
  lineHeight: 0,
});

export const lead = style({
  fontSize: "clamp(1.25rem, 3.4vmin, 2.75rem)",
  lineHeight: 1.2,
  color: color.onCloth2,
});

/** Typed by those who cannot scan: one line, in letters that cannot be confused. */
export const address = style({
  fontFamily: font.code,
  fontWeight: 700,
  fontSize: "clamp(1.25rem, 3.8vmin, 3.25rem)",
  lineHeight: 1.15,
  overflowWrap: "anywhere",
});

/** The key in an address: a line break in it would be typed. */
export const unbroken = style({ whiteSpace: "nowrap" });

export const joined = style({
  display: "flex",
  flexDirection: "column",
  gap: "clamp(.5rem, 1.6vh, 1.5rem)",
  minWidth: 0,
  minHeight: 0,
});

export const count = style({
  display: "flex",
  alignItems: "baseline",
  gap: ".35em",
  fontSize: "clamp(1.5rem, 4vmin, 3.25rem)",
  lineHeight: 1,
});

export const figure = style({
  fontFamily: font.numeral,
  fontWeight: 800,
  fontSize: "2.4em",
  fontVariantNumeric: "tabular-nums",
});

/** The newest first; the earliest are reached by scrolling. */
export const names = style({
  display: "flex",
  flex: "1 1 auto",
  flexWrap: "wrap",
  alignContent: "flex-start",
  gap: "clamp(.4rem, 1.2vmin, 1rem)",
  minHeight: 0,
  margin: 0,
  // room for rings and shadows
  padding: "4px",
  overflowY: "auto",
  listStyle: "none",
});

const pull = keyframes({
  from: { transform: "translateY(1.5rem)", opacity: 0 },
});

export const slip = style({
  maxWidth: "100%",
  padding: ".3em .7em",
  borderRadius: radius.paper,
  background: color.slip,
  color: color.onLot,
  fontSize: "clamp(1.5rem, 4vmin, 3rem)",
  fontWeight: 600,
  lineHeight: 1.2,
  overflowWrap: "anywhere",
  "@media": { [media.forcedColors]: { border: "1px solid CanvasText" } },
});

/** A slip that came while the page was open. */
export const fresh = style([
  slip,
  {
    "@media": {
      [media.motion]: { animation: `${pull} ${duration.pull} ${ease.pull} backwards` },
    },
  },
]);

export const nobody = style({
  fontSize: "clamp(1.25rem, 3.4vmin, 2.75rem)",
  lineHeight: 1.25,
  color: color.onCloth2,
});

export const tools = style({
  display: "flex",
  flexWrap: "wrap",
  gap: ".75rem",
  alignItems: "center",
});

export const hiddenText = visuallyHidden;
