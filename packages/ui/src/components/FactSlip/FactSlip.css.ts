import { style } from "@vanilla-extract/css";
import { oneColumn } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { palePaper } from "./pale-paper.ts";

const { color, font, space, text } = vars;

const teeth = (side: string): string =>
  `radial-gradient(circle at ${side} 50%, #0000 5px, #000 5.5px) ${side} 0 / 51% 15px repeat-y`;

/** A slip with torn left and right ends. */
export const slip = style({
  vars: palePaper,
  position: "relative",
  isolation: "isolate",
  ...oneColumn(`.75rem ${space.s6}`),
  alignItems: "center",
  maxWidth: "58rem",
  marginInline: "auto",
  padding: "1.35rem clamp(1.5rem, 4vw, 2.75rem)",
  color: color.ink,
  filter: "drop-shadow(0 2px 5px rgb(10 32 25 / .16))",
  "::before": {
    content: "",
    position: "absolute",
    inset: 0,
    zIndex: -1,
    background: color.slip,
    mask: `${teeth("0")}, ${teeth("100%")}`,
  },
  "@media": {
    [media.fromRows]: { gridTemplateColumns: "minmax(0, 1fr) auto" },
    [media.largeLetters]: { paddingInline: ".75rem" },
    [media.forcedColors]: { border: "1px solid CanvasText", filter: "none" },
  },
});

export const words = style({
  ...oneColumn(".35rem"),
  minWidth: 0,
});

export const label = style({
  font: `600 ${text.sm}/1.3 ${font.text}`,
  color: color.ink2,
  letterSpacing: 0,
});

export const fact = style({
  maxWidth: "44ch",
  textWrapStyle: "balance",
  font: `600 clamp(1.1875rem, 1rem + .8vw, 1.5rem)/1.3 ${font.numeral}`,
  "@media": { [media.largeLetters]: { fontSize: "min(10vw, 1.1875rem)" } },
});
