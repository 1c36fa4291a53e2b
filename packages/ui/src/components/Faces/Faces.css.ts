import { createVar, fallbackVar, style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { settleMotion, settlingInTurn } from "../../theme/settle.ts";
import { lightColors } from "../../theme/tokens.ts";

const { color, font, space } = vars;
const size = createVar();
/** By how much they are larger on a stage. */
export const faceScale = createVar();

/** Faces side by side. */
const faces = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  // two of 160 px stand side by side on a phone
  gap: space.s3,
  margin: 0,
  padding: 0,
  listStyle: "none",
});

const scaled = (width: string) => `calc(${width} * ${fallbackVar(faceScale, "1")})`;

const columnsOf = (columns: number) => ({
  marginInline: "auto",
  maxWidth: `calc(${columns} * ${size} + ${columns - 1} * ${space.s3})`,
});

/** Their width, by how many there are, in rows that leave none alone in the last one. */
export const facesOf = styleVariants(
  {
    one: { vars: { [size]: scaled("min(15rem, 62vw)") } },
    few: { vars: { [size]: scaled("10rem") } },
    twos: { vars: { [size]: scaled("10rem") }, ...columnsOf(2) },
    threes: { vars: { [size]: scaled("6.5rem") }, ...columnsOf(3) },
    fours: { vars: { [size]: scaled("6.5rem") }, ...columnsOf(4) },
  },
  (own) => [faces, own],
);

export const face = style({
  display: "grid",
  justifyItems: "center",
  gap: space.s2,
  fontSize: scaled("1rem"),
  fontWeight: 600,
  textAlign: "center",
});

/** Faces settle in the order in which they were drawn. */
export const settling = settlingInTurn(6, settleMotion(4));

/** Paper and ink, the same in both themes. */
export const drawing = style({
  display: "block",
  width: size,
  maxWidth: "100%",
  height: "auto",
  overflow: "visible",
  color: color.onStock,
  fill: color.slip,
  stroke: "currentColor",
  strokeWidth: 4,
  strokeLinejoin: "round",
  strokeLinecap: "round",
  filter: "drop-shadow(0 3px 4px rgb(0 0 0 / .25))",
  "@media": {
    [media.forcedColors]: { color: "CanvasText", fill: "Canvas", filter: "none" },
    print: { width: "4rem", fill: "#fff", color: "#000", filter: "none" },
  },
});

/** The side of a coin that counts as drawn. */
export const heads = style({ fill: color.lot });

/** A thin line within a drawing. */
export const thin = style({ fill: "none", strokeWidth: 2 });

/** A row of dots, as on a perforation. */
export const dotted = style({ fill: "none", strokeWidth: 3, strokeDasharray: "0 8.2" });

/** A part in one colour. */
export const solid = style({ fill: "currentColor", stroke: "none" });

export const red = style({
  color: lightColors.err,
  "@media": { [media.forcedColors]: { color: "CanvasText" }, print: { color: "#000" } },
});

export const figure = style({
  fill: "currentColor",
  stroke: "none",
  fontFamily: font.numeral,
  fontWeight: 800,
  textAnchor: "middle",
});
