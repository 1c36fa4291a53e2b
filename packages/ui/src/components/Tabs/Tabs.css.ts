import { style } from "@vanilla-extract/css";
import { oneLine } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { cornerNotches, dotsDown, perforation } from "../../theme/paper.ts";
import { stock } from "../../theme/stocks.css.ts";

const { color, space } = vars;

/** Windows in which one row of tiles leaves no room for a drawing beside the label. */
const narrowTiles = "(min-width: 45rem) and (max-width: 74.99rem)";

export const tiles = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  filter: "drop-shadow(0 1px 2px rgb(10 32 25 / .22))",
  "@media": {
    // in one row, unless large letters leave no room for the longest words
    [media.fromRows]: { display: "flex", flexWrap: "wrap" },
    [media.largeLetters]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

const selected = '&:is([aria-selected="true"], [aria-pressed="true"])';

export const tile = style({
  position: "relative",
  ...oneLine(".25rem .75rem"),
  minHeight: "5.25rem",
  padding: ".8rem 1.25rem",
  border: 0,
  background: stock,
  color: color.onStock,
  fontWeight: 600,
  textAlign: "left",
  mask: cornerNotches("6px"),
  // the mask would clip an outer ring
  ":focus-visible": { outlineColor: color.onStock, outlineOffset: "-7px" },
  selectors: {
    "& + &::before": {
      content: "",
      position: "absolute",
      inset: "10px auto 10px -2px",
      width: 4,
      background: dotsDown(perforation),
    },
    [`${selected}::after`]: {
      content: "",
      position: "absolute",
      inset: "auto 1.25rem .55rem",
      height: 4,
      background: color.onStock,
    },
  },
  "@media": {
    [media.fromRows]: { flex: "1 0 0", minWidth: "min-content" },
    [media.upToRows]: {
      gap: ".25rem .6rem",
      padding: ".7rem 1rem 1rem",
      selectors: {
        // the third tile begins the second row
        "&:nth-child(odd)::before": { display: "none" },
        [`${selected}::after`]: { insetInline: "1rem" },
        // the last tile does not stand alone in its row
        "&:last-child:nth-child(odd)": { gridColumn: "1 / -1" },
      },
    },
    [narrowTiles]: {
      flexDirection: "column",
      alignItems: "flex-start",
      padding: ".8rem .75rem",
      // the marker is below the label
      selectors: { [`${selected}::after`]: { insetInline: ".75rem" } },
    },
    // the longest label needs the whole width
    [media.smallPhone]: { flexDirection: "column", alignItems: "flex-start" },
    [media.forcedColors]: {
      border: "1px solid CanvasText",
      mask: "none",
      selectors: {
        [selected]: {
          forcedColorAdjust: "none",
          background: "Highlight",
          color: "HighlightText",
        },
        [`${selected}::after`]: { background: "HighlightText" },
      },
    },
  },
});

export const drawing = style({
  width: "2.75rem",
  height: "2.75rem",
  vars: { "--slip": "#fff" },
  "@media": { [media.upToDesktop]: { width: "2.25rem", height: "2.25rem" } },
});

export const words = style({
  minWidth: 0,
  maxWidth: "100%",
  lineHeight: 1.25,
  // a word that is wider than its tile breaks; the widths of tiles in one row depend on whole words
  overflowWrap: "break-word",
  "@media": { [media.fromRows]: { overflowWrap: "normal" } },
  selectors: {
    ":hover > &": { textDecoration: "underline", textUnderlineOffset: ".2em" },
  },
});

export const tick = style({
  position: "absolute",
  top: ".8rem",
  right: ".9rem",
  "@media": {
    [media.upToRows]: { top: ".4rem", right: ".5rem", width: "1.25rem", height: "1.25rem" },
  },
});

export const tabs = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `0 ${space.s5}`,
  borderBottom: `1px solid ${color.line}`,
  "@media": {
    // room for four short names in one row
    [media.upToTablet]: { columnGap: space.s4 },
    [media.smallPhone]: { columnGap: space.s3 },
  },
});

const tabsSelected = '&[aria-selected="true"]';

export const tab = style({
  position: "relative",
  minHeight: "2.75rem",
  padding: `.5rem ${space.s1}`,
  border: 0,
  background: "none",
  color: color.ink2,
  fontWeight: 600,
  textAlign: "left",
  ":hover": { color: color.ink },
  selectors: {
    [tabsSelected]: { color: color.ink },
    [`${tabsSelected}::after`]: {
      content: "",
      position: "absolute",
      inset: "auto 0 -1px",
      height: 3,
      background: "currentColor",
    },
  },
  "@media": {
    [media.upToTablet]: { paddingInline: 0 },
    // room for three in one row
    [media.smallPhone]: { fontSize: vars.text.sm },
    [media.forcedColors]: {
      selectors: { [`${tabsSelected}::after`]: { background: "Highlight" } },
    },
  },
});
