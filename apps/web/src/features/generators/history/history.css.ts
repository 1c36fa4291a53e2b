import { oneColumn, dotsDown, media, stock, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, font, radius, text } = vars;

export const list = style({
  ...oneColumn(".75rem"),
});

export const row = style({
  display: "grid",
  gridTemplateColumns: "clamp(4.25rem, 3.4rem + 4vw, 6.5rem) minmax(0, 1fr)",
  "@media": { [media.largeLetters]: { gridTemplateColumns: "minmax(0, 1fr)" } },
  background: color.sheet,
  border: `1px solid ${color.line}`,
  borderRadius: radius.paper,
  boxShadow: vars.shadow.lift1,
});

export const date = style({
  position: "relative",
  display: "grid",
  alignContent: "center",
  justifyItems: "center",
  padding: ".75rem .4rem",
  background: stock,
  color: color.onStock,
  borderRadius: "2px 0 0 2px",
  fontSize: text.sm,
  lineHeight: 1.15,
  textAlign: "center",
  "::after": {
    content: "",
    position: "absolute",
    inset: "4px -2px 4px auto",
    width: 4,
    background: dotsDown(color.edge),
  },
});

export const day = style({ font: `800 1.75rem/1 ${font.numeral}`, overflowWrap: "normal" });

/** The actions are beside the name where that leaves room for its words. */
export const what = style({
  display: "flex",
  flexWrap: "wrap",
  gap: ".5rem 1rem",
  alignItems: "center",
  minWidth: 0,
  padding: ".9rem 1rem .9rem 1.2rem",
});

export const about = style({ flex: "1 1 min(14rem, 100%)", minWidth: 0 });

export const title = style({ font: `700 ${text.lg}/1.25 ${font.text}`, letterSpacing: 0 });

/** Two rows beside a name rather than one that leaves it no room; a wide row of the history has room for both. */
export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: ".25rem",
  maxWidth: "26rem",
  selectors: {
    [`${what} &`]: { "@media": { "(min-width: 75rem)": { maxWidth: "none", flexWrap: "nowrap" } } },
  },
  // in a table, the column of names would take all the room
  "@media": { [media.fromDesktop]: { minWidth: "min(25rem, 33vw)" } },
  "@container": { "(max-width: 38rem)": { minWidth: 0 } },
});

export const buttons = style({ display: "flex", flexWrap: "wrap", gap: ".25rem" });

export const star = style({
  color: color.ink2,
  selectors: { '&[aria-pressed="true"]': { color: color.ink } },
});

/** Yellow with a dark outline; in the dark theme it needs none. */
export const filled = style({
  fill: color.lot,
  stroke: color.onLot,
  strokeWidth: "14px",
  overflow: "visible",
  selectors: { "[data-theme=dark] &": { stroke: "none" } },
});

/** Search and favourites, side by side where there is room. */
export const filters = style({
  ...oneColumn(`${vars.space.s3} ${vars.space.s5}`),
  "@media": {
    [media.fromRows]: {
      gridTemplateColumns: "minmax(0, 22rem) auto",
      alignItems: "end",
      justifyContent: "space-between",
    },
  },
});
