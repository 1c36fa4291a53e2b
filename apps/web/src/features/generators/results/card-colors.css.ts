// The values are written into the program at build. An import of the tokens would be a file of its own, and a browser that
// could not fetch it once would not draw the picture until the page is opened again.
import { lightColors } from "@sortes/ui";

const { cloth, onCloth, onCloth2, lot, slip, ink } = lightColors;

/** Of the light theme, whichever is on: the picture is for others. */
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
