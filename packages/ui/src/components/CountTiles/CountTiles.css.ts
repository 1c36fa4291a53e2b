import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { oneRow, tile as typeTile, tiles as typeTiles } from "../TypeTiles/TypeTiles.css.ts";

// `&&`: a page may load the style sheet of the type tiles after this one
export const tiles = style([
  typeTiles,
  {
    "@media": {
      [media.fromRows]: {
        selectors: {
          "&&": { gridAutoFlow: "row", gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
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
      // the whole stands above its parts
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
