import { createVar, styleVariants } from "@vanilla-extract/css";
import type { DrawingName } from "../sprite/names.gen.ts";
import { vars } from "./contract.css.ts";
import { punches } from "./punches.ts";

const { color } = vars;

/** The ticket stock of the content. */
export const stock = createVar();

/** The hole of a team, as an image. */
export const punch = createVar();

const stocks = [
  color.stock1,
  color.stock2,
  color.stock3,
  color.stock4,
  color.stock5,
  color.stock6,
  color.stock7,
  color.stock8,
  color.stock9,
  color.stock10,
] as const;

const [canary, salmon, mint, sky, lilac, buff, rose, pistachio, aqua, white] = stocks;

/** The style of each ticket stock, by name. */
export const made = styleVariants(
  { canary, salmon, mint, sky, lilac, buff, rose, pistachio, aqua, white },
  (paper) => ({ vars: { [stock]: paper } }),
);

export type Stock = keyof typeof made;

/** Team n has stock n and punch n; index 0 is team 1. */
export const teamStock = styleVariants(
  Object.fromEntries(punches.map((image, i) => [i, { image, paper: stocks[i] ?? "" }])),
  ({ image, paper }) => ({ vars: { [stock]: paper, [punch]: image } }),
);

/** The look of a type of result: its drawing and its ticket stock. */
export interface Kind {
  readonly drawing: DrawingName;
  readonly stock: Stock;
}
