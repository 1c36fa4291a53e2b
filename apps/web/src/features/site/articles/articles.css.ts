import { oneColumn, dotsAcross, media, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, radius, space, text } = vars;

export const list = style({
  background: color.sheet,
  border: `1px solid ${color.line}`,
  borderRadius: radius.paper,
  boxShadow: vars.shadow.lift1,
});

const slip = style({
  width: "100%",
  height: "auto",
  // the pictures use the light theme's paper colour
  selectors: { '[data-theme="dark"] &': { filter: "brightness(.93)" } },
});

export const item = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "7rem minmax(0, 1fr)",
  gap: ".5rem 1rem",
  alignItems: "center",
  padding: "1.25rem clamp(1.125rem, 3.5vw, 2rem)",
  ":hover": { background: color.act2 },
  selectors: {
    "& + &::before": {
      content: "",
      position: "absolute",
      inset: "-2px 8px auto 8px",
      height: 4,
      background: dotsAcross(color.edge),
    },
  },
  "@media": {
    [media.fromTablet]: {
      gridTemplateColumns: "11rem minmax(0, 1fr)",
      gridTemplateRows: "1fr auto auto auto 1fr",
      gap: ".35rem 1.75rem",
    },
  },
});

export const slipInItem = style([
  slip,
  { "@media": { [media.fromTablet]: { gridRow: "1 / -1", alignSelf: "center" } } },
]);

/** On a phone below the picture; from 600 px beside it, between two rows that take the remaining height. */
const besideSlip = (row: number) => ({
  gridColumn: "1 / -1",
  "@media": { [media.fromTablet]: { gridColumn: 2, gridRow: row } },
});

export const meta = style({ color: color.ink2, fontSize: text.sm });

export const metaInItem = style([
  meta,
  {
    "@media": {
      // dates must not wrap
      "(max-width: 22.5rem)": { gridColumn: "1 / -1" },
      [media.fromTablet]: { gridColumn: 2, gridRow: 2 },
    },
  },
]);

export const title = style(besideSlip(3));

export const excerpt = style({ color: color.ink2, ...besideSlip(4) });

export const link = style({
  color: "inherit",
  textDecoration: "none",
  ":hover": { textDecoration: "underline", textDecorationThickness: "2px" },
  ":focus-visible": { outline: "none" },
  "::after": { content: "", position: "absolute", inset: 0, borderRadius: radius.paper },
  selectors: {
    "&:focus-visible::after": { outline: `3px solid ${color.focus}`, outlineOffset: "-3px" },
  },
});

export const head = style({
  ...oneColumn(space.s4),
  paddingBottom: space.s6,
  maxWidth: vars.measure.read,
});

export const slipInHead = style([slip, { width: "9rem" }]);

export const headTitle = style({ fontSize: text.h1 });

export const lead = style({ fontSize: text.lg, lineHeight: 1.4 });

/** The back link; its text is aligned with the column. */
export const back = style({ margin: "1rem 0 1.25rem max(-.75rem, -4vw)" });

/** The actions for the article stay in view beside it. */
export const aside = style({
  "@media": { [media.fromDesktop]: { position: "sticky", top: "6rem" } },
});

/** Icons aligned by their shapes instead of their boxes. */
export const shareLinks = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space.s1,
  marginLeft: "max(-.65rem, -4vw)",
});
