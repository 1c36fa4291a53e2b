import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { tile as typeTile, tiles as typeTiles } from "../TypeTiles/TypeTiles.css.ts";

// `&&`: a page may load the style sheet of the type tiles after this one
export const tiles = style([
  typeTiles,
  {
    "@media": {
      [media.fromRows]: {
        selectors: { "&&": { gridTemplateColumns: "repeat(5, minmax(0, 1fr))" } },
      },
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
