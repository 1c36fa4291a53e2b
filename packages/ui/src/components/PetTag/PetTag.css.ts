import { createVar, fallbackVar, keyframes, style, styleVariants } from "@vanilla-extract/css";
import { oneColumn } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { made, stock } from "../../theme/stocks.css.ts";
import { input } from "../SegmentedRadios/SegmentedRadios.css.ts";

const { color, ease, font, text } = vars;

export const pets = style({
  display: "grid",
  gridTemplateColumns: "repeat(5, minmax(0, 1fr))",
  gap: ".5rem",
  "@media": {
    [media.smallPhone]: { gap: ".25rem" },
    [media.largeLetters]: { gridTemplateColumns: "repeat(auto-fit, minmax(2.6em, 1fr))" },
  },
});

export const pet = style({
  position: "relative",
  ...oneColumn(".3rem"),
  justifyItems: "center",
  alignContent: "start",
  fontSize: text.sm,
  fontWeight: 500,
  lineHeight: 1.25,
  textAlign: "center",
  "@media": { [media.smallPhone]: { fontSize: text.xs } },
});

export const token = style({
  display: "grid",
  placeItems: "center",
  width: "min(100%, 4.25rem)",
  aspectRatio: "1",
  borderRadius: "50%",
  boxShadow: `inset 0 0 0 ${vars.stroke} ${color.edge}`,
  background: color.slot,
  selectors: {
    [`${input}:hover:not(:checked) + &`]: { background: color.act2 },
    [`${input}:checked + &`]: {
      background: color.lot,
      color: color.onLot,
      boxShadow: `inset 0 0 0 2.5px ${color.ink}`,
    },
    [`${input}:focus-visible + &`]: { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
  },
  "@media": {
    [media.forcedColors]: {
      border: "1px solid CanvasText",
      selectors: {
        [`${input}:checked + &`]: {
          forcedColorAdjust: "none",
          background: "Highlight",
          color: "HighlightText",
        },
      },
    },
  },
});

export const drawing = style({ width: "62%", height: "62%" });

export const words = style({
  selectors: { [`${input}:checked ~ &`]: { fontWeight: 700 } },
  overflowWrap: "normal",
});

const size = createVar();
/** 1 rem, or less on a tag whose letters are larger than it. */
const unit = createVar();
const units = (count: number): string => `calc(${count} * ${unit})`;

/** Overrides the tag's width of 264 to 384 px. */
export const tagSize = createVar();

export const hanger = style({ display: "grid", justifyItems: "center", padding: ".75rem 0 1rem" });

export const tag = style([
  made.salmon,
  {
    vars: {
      // no wider than a phone with large letters
      [size]: `min(${fallbackVar(tagSize, "clamp(16.5rem, 13rem + 15vw, 24rem)")}, 100vw - 2rem)`,
      [unit]: `min(1rem, ${size} / 16.5)`,
    },
    position: "relative",
    ...oneColumn(".3rem"),
    alignContent: "center",
    justifyItems: "center",
    width: size,
    height: size,
    marginTop: "2.5rem",
    padding: `${units(3.5)} ${units(1.25)} ${units(2)}`,
    borderRadius: "50%",
    background: stock,
    color: color.onStock,
    textAlign: "center",
    boxShadow: [
      `inset 0 0 0 calc(${size} * .03) ${stock}`,
      `inset 0 0 0 calc(${size} * .03 + 2px) rgb(20 35 30 / .5)`,
      `0 4px 0 color-mix(in srgb, ${stock} 66%, ${color.onStock})`,
      "0 10px 22px rgb(0 0 0 / .3)",
    ].join(", "),
    // the hole, and the ring through it
    "::before": {
      content: "",
      position: "absolute",
      top: units(1.5),
      left: `calc(50% - ${units(0.9375)})`,
      width: units(1.875),
      height: units(1.875),
      borderRadius: "50%",
      background: color.cloth,
      boxShadow: "inset 0 2px 3px rgb(0 0 0 / .5)",
    },
    "::after": {
      content: "",
      position: "absolute",
      top: units(-2.35),
      left: `calc(50% - ${units(1.125)})`,
      width: units(2.25),
      height: units(4.75),
      borderRadius: "50%",
      border: "5px solid #b9c4bd",
      clipPath: "inset(0 0 .5rem 0)",
    },
    "@media": {
      [media.forcedColors]: { border: "2px solid CanvasText" },
      print: {
        border: "2px solid #000",
        boxShadow: "none",
        selectors: { "&::before": { background: "#fff", border: "1px solid #000" } },
      },
    },
  },
]);

const swing = keyframes({
  "0%": { transform: "rotate(-9deg)" },
  "35%": { transform: "rotate(6deg)" },
  "65%": { transform: "rotate(-3deg)" },
});

export const swinging = style({
  transformOrigin: "50% -2rem",
  "@media": { [media.motion]: { animation: `${swing} 900ms ${ease.settle} both` } },
});

export const petTagDrawing = style({
  width: `calc(${size} * .16)`,
  height: `calc(${size} * .16)`,
});

/** Font sizes by the number of letters, so that the name stays on one line. */
export const nameOf = styleVariants(
  Object.fromEntries(Array.from({ length: 27 }, (_, i) => [i + 4, i + 4])),
  (letters) => ({
    maxWidth: "100%",
    font: `800 min(${size} * .23, ${size} * 1.22 / ${letters})/1.25 ${font.numeral}`,
    letterSpacing: "-.02em",
    overflowWrap: "normal",
    whiteSpace: "nowrap",
  }),
);

export const caption = style({
  maxWidth: "80%",
  fontSize: text.md,
  lineHeight: 1.25,
  color: color.onStock2,
});
