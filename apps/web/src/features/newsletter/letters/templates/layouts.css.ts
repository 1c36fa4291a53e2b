import { darkColors, lightColors } from "@sortes/ui";

const { page, sheet, ink, ink2, link } = darkColors;

/** The colours that layouts of mails name, such as `%cloth%`. Values of the build: the browser gets no more than these. */
export const layoutColors: Readonly<Record<string, string>> = {
  ...lightColors,
  "dark.page": page,
  "dark.sheet": sheet,
  "dark.ink": ink,
  "dark.ink2": ink2,
  "dark.link": link,
};
