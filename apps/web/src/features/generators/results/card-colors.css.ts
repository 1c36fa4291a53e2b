// Evaluated at build time. Importing the tokens at run time would add a chunk, and a browser that failed to fetch it
// once could not draw the picture until the page is reloaded.
import { lightColors } from "@sortes/ui";

const { cloth, onCloth, onCloth2, lot, slip, ink } = lightColors;

/** Always the light theme: the picture is for other people. */
export const color = { cloth, onCloth, onCloth2, lot, slip, ink, dots: "rgb(20 35 30 / .6)" };

export const stocks = [
  lightColors.stock1,
  lightColors.stock2,
  lightColors.stock3,
  lightColors.stock4,
  lightColors.stock5,
  lightColors.stock6,
  lightColors.stock7,
  lightColors.stock8,
  lightColors.stock9,
  lightColors.stock10,
] as const;
