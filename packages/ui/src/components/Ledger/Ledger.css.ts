import { globalStyle, style } from "@vanilla-extract/css";
import { oneLine, wrapping } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { tile as typeTile, tiles as typeTiles } from "../Tabs/Tabs.css.ts";

const { color, space, text } = vars;

/** All in one row, none narrower than its longest word. */
const oneRow = {
  gridTemplateColumns: "none",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(min-content, 1fr)",
};

// `&&`: a page may load the style sheet of the type tiles after this one
export const tiles = style([
  typeTiles,
  {
    "@media": {
      [media.fromRows]: {
        selectors: {
          "&&": {
            display: "grid",
            gridAutoFlow: "row",
            gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
          },
        },
      },
      [media.fromDesktop]: { selectors: { "&&": oneRow } },
    },
  },
]);

export const tile = style([
  typeTile,
  {
    selectors: {
      "&&": { display: "grid", gap: ".1rem", alignContent: "center" },
    },
    "@media": {
      // the tile of the total is above the other tiles
      [media.upToRows]: {
        selectors: {
          "&:first-child": { gridColumn: "1 / -1" },
          "&&:last-child:nth-child(odd)": { gridColumn: "auto" },
          "&&:last-child:nth-child(even)": { gridColumn: "1 / -1" },
          "&&:nth-child(odd)::before": { display: "block" },
          "&&:nth-child(even)::before": { display: "none" },
        },
      },
    },
  },
]);

export const count = style({
  font: `800 2.25rem/1 ${vars.font.numeral}`,
  overflowWrap: "normal",
  "@media": { [media.smallPhone]: { fontSize: "1.75rem" } },
});

const block = media.upToRows;
const dense = "[data-dense]";
const lines = '[data-dense="lines"]';

/** The room of a table, which larger letters alone may make too narrow for one line a cell. */
export const frame = style({ containerType: "inline-size" });
const crowded = "(max-width: 38rem)";

export const table = style({
  width: "100%",
  borderCollapse: "collapse",
  textAlign: "left",
  "@media": { [block]: { display: "block" } },
});

export const head = style({ "@media": { [block]: { display: "none" } } });

export const heading = style({
  padding: ".35rem 1rem",
  borderBottom: `1.5px solid ${color.ink}`,
  color: color.ink2,
  fontSize: text.sm,
  fontWeight: 600,
  whiteSpace: "nowrap",
});

/** Aligned with the text of the other headings, and high enough for a finger. */
export const sort = style({
  display: "inline-flex",
  alignItems: "center",
  gap: ".4rem",
  minHeight: "2.75rem",
  marginInline: "-.5rem",
  padding: "0 .5rem",
  border: 0,
  borderRadius: vars.radius.slot,
  background: "none",
  color: "inherit",
  fontWeight: 600,
  ":hover": { background: color.act2, color: color.ink },
  selectors: { "[aria-sort] > &": { color: color.ink } },
});

/** Keeps its space while the table is sorted by another column. */
export const caret = style({
  width: ".9rem",
  height: ".9rem",
  selectors: { ":not([aria-sort]) > button > &": { visibility: "hidden" } },
});

export const body = style({ "@media": { [block]: { display: "block" } } });

/** Below 720 px a row is a block: the name, the other cells, the actions. */
export const row = style({
  ":hover": { background: color.act2 },
  "@media": {
    [block]: {
      ...wrapping(`.25rem ${space.s4}`),
      padding: ".85rem 1rem .5rem",
      borderBottom: `1px solid ${color.line}`,
      selectors: { [`${lines} &`]: { gap: ".25rem .6rem" } },
    },
    [media.largeLetters]: { paddingInline: ".25rem" },
  },
});

const cellBase = style({
  padding: ".35rem 1rem",
  borderBottom: `1px solid ${color.line}`,
  // a name may break anywhere, so a crowded table would give it almost no width
  selectors: { "&:has(bdi, [dir=auto])": { minWidth: "8.5rem" } },
  "@container": {
    [crowded]: {
      paddingInline: ".4rem",
      selectors: { "&:has(bdi, [dir=auto])": { minWidth: "5rem" } },
    },
  },
  "@media": {
    [block]: { padding: 0, border: 0, selectors: { [`${lines} &`]: { paddingInline: 0 } } },
  },
});

export const name = style([
  cellBase,
  {
    width: "50%",
    "@container": { [crowded]: { width: "auto" } },
    fontWeight: 600,
    selectors: { [`${dense} &`]: { width: "auto" } },
    "@media": {
      [block]: {
        width: "100%",
        fontSize: text.lg,
        lineHeight: 1.25,
        // a wide action wraps below the name instead of squeezing it to a few letters per line
        selectors: {
          [`${dense} &`]: { flex: "1 1 11rem", width: "auto", minWidth: 0 },
          // with one button beside it, and nothing else, not even an empty cell
          [`${lines} &`]: { flexBasis: "calc(100% - 3.35rem - 1px)" },
        },
      },
    },
  },
]);

export const cell = style([
  cellBase,
  {
    color: color.ink2,
    whiteSpace: "nowrap",
    fontFeatureSettings: '"tnum"',
    "@container": { [crowded]: { whiteSpace: "normal" } },
    selectors: { [`${dense} &`]: { whiteSpace: "normal" } },
    "@media": {
      [block]: {
        selectors: {
          [`${dense} &`]: { order: 1, width: "100%" },
          [`${lines} &`]: { width: "auto" },
        },
      },
      // whether a date fits beside a kind depends on the kind: put all dates below
      [media.smallPhone]: { width: "100%" },
      [media.largeLetters]: { whiteSpace: "normal" },
    },
  },
]);

globalStyle(`${dense} ${cell} time`, {
  whiteSpace: "nowrap",
  "@media": { [media.largeLetters]: { whiteSpace: "normal" } },
});

export const label = style({
  display: "none",
  color: color.ink2,
  fontSize: text.sm,
  fontWeight: 600,
  "@media": { [block]: { display: "inline" } },
});

export const actions = style([
  cellBase,
  {
    "@media": {
      [block]: {
        width: "100%",
        marginLeft: "-.75rem",
        selectors: { [`${dense} &`]: { width: "auto", alignSelf: "start", marginLeft: 0 } },
      },
    },
  },
]);

export const actionRow = style({
  ...oneLine(".1rem"),
  "@container": { [crowded]: { flexWrap: "wrap" } },
  justifyContent: "flex-end",
  "@media": { [block]: { justifyContent: "flex-start" } },
});

export const kind = style({
  display: "inline-flex",
  alignItems: "center",
  gap: ".6rem",
  color: color.ink,
  "@media": { [media.largeLetters]: { flexWrap: "wrap" } },
});

globalStyle(`${kind} > :first-child`, { width: "2rem", height: "2rem" });
globalStyle(`${kind} > :first-child > svg`, { width: "1.5rem", height: "1.5rem" });
