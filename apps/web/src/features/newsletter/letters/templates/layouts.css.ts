import { darkColors, lightColors } from "@sortes/ui";

const { page, sheet, ink, ink2, link } = darkColors;

/**
 * The colours that mail layouts name, such as `%cloth%`. Evaluated at build time, so only the values reach the browser.
 */
export const layoutColors: Readonly<Record<string, string>> = {
  ...lightColors,
  "dark.page": page,
  "dark.sheet": sheet,
  "dark.ink": ink,
  "dark.ink2": ink2,
  "dark.link": link,
};
