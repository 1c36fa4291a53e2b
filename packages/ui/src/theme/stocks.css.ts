import { createVar, styleVariants } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";
import { punches } from "./punches.ts";

const { color } = vars;

/** The ticket stock of what is inside. */
export const stock = createVar();

/** The hole of a team, as an image. */
export const punch = createVar();

/** Each type of result has its stock, everywhere. */
export const kind = styleVariants(
  {
    team: color.stock3,
    number: color.stock4,
    pet: color.stock2,
    winner: color.stock1,
    article: color.stock6,
    pack: color.stock5,
  },
  (value) => ({ vars: { [stock]: value } }),
);

export type Kind = keyof typeof kind;

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
];

/** Team n has stock n and punch n; index 0 is team 1. */
export const teamStock = styleVariants(
  Object.fromEntries(punches.map((image, i) => [i, { image, paper: stocks[i] ?? "" }])),
  ({ image, paper }) => ({ vars: { [stock]: paper, [punch]: image } }),
);
