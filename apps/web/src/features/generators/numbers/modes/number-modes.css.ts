import { media, oneLine, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, font, radius, space } = vars;

/** The result below the form; both surfaces appear as one. */
export const result = style({
  marginTop: space.s5,
  borderEndStartRadius: 0,
  borderEndEndRadius: 0,
});
export const below = style({ borderStartStartRadius: 0, borderStartEndRadius: 0, paddingTop: 0 });

/** The scroll target of a result: as high as the button above it allows. */
export const place = style({ scrollMarginTop: "10.5rem" });

export const headline = style({
  margin: 0,
  font: `800 clamp(2rem, 7vw, 3.5rem)/1.15 ${font.numeral}`,
  overflowWrap: "anywhere",
  selectors: { "dialog &": { fontSize: "clamp(2rem, min(7vw, 11vh), 8rem)" } },
});

export const slips = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.s2,
  listStyle: "none",
  margin: 0,
  padding: 0,
});

/** A coin or a card. */
export const slip = style({
  minWidth: "3.5rem",
  padding: ".6rem .9rem",
  textAlign: "center",
  background: color.slip,
  color: color.onStock,
  borderRadius: radius.paper,
  boxShadow: `0 0 0 1px ${color.slipEdge}`,
  font: `700 1.375rem/1.2 ${font.numeral}`,
  "@media": {
    [media.forcedColors]: { border: "1px solid CanvasText" },
    print: { border: "1px solid #000" },
  },
});

export const lines = style({
  display: "grid",
  gap: space.s4,
  // on a stage
  selectors: { "dialog &": { justifyItems: "center" } },
  listStyle: "none",
  margin: 0,
  padding: 0,
});
export const soFar = style({ margin: 0, overflowWrap: "anywhere" });

export const summary = style({
  ...oneLine(space.s2),
  width: "fit-content",
  minHeight: "2.75rem",
  marginTop: space.s4,
  color: color.link,
  fontWeight: 600,
  cursor: "pointer",
});
