import { style, styleVariants } from "@vanilla-extract/css";
import { visuallyHidden } from "../../theme/utilities.css.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { columnsFor, letterCounts } from "../NumberTokens/columns.ts";

const { color, font, radius, text } = vars;
const rule = "rgb(20 35 30 / .16)";
const rowHeight = "2.5rem";

/** A list with its own scrollbar, so that the content below stays easy to reach. */
export const view = style({
  position: "relative",
  height: `calc(12 * ${rowHeight})`,
  maxHeight: "70dvh",
  overflowY: "auto",
  background: color.slip,
  color: color.onStock,
  colorScheme: "light",
  borderRadius: radius.paper,
  boxShadow: vars.shadow.lift2,
  "@media": {
    [media.forcedColors]: { border: "1px solid CanvasText" },
    print: { height: "auto", maxHeight: "none", overflow: "visible", boxShadow: "none" },
  },
});

export const sheet = style({
  overflow: "hidden",
  "@media": { print: { display: "none" } },
});

export const rows = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  willChange: "transform",
});

/** The position of each row's first number, in the margin. */
export const margin = style({
  display: "grid",
  gridAutoRows: rowHeight,
  minWidth: "3.5rem",
  padding: "0 .6rem",
  borderRight: `1px solid ${rule}`,
  color: color.onStock2,
  font: `500 ${text.xs}/${rowHeight} ${font.numeral}`,
  fontFeatureSettings: '"tnum"',
  textAlign: "right",
  whiteSpace: "nowrap",
});

const list = style({
  display: "grid",
  gridAutoRows: rowHeight,
  paddingInline: ".75rem",
  alignContent: "start",
  background: `repeating-linear-gradient(#0000 0 calc(${rowHeight} - 1px), ${rule} calc(${rowHeight} - 1px) ${rowHeight})`,
  font: `700 1.125rem/${rowHeight} ${font.numeral}`,
  whiteSpace: "nowrap",
});

export const listOf = styleVariants(letterCounts, (letters) => [
  list,
  { gridTemplateColumns: columnsFor(letters, 1) },
]);

export const printed = style([
  visuallyHidden,
  {
    "@media": {
      print: {
        position: "static",
        width: "auto",
        height: "auto",
        maxWidth: "none",
        clipPath: "none",
        whiteSpace: "normal",
        color: "#000",
      },
    },
  },
]);
