// Written by packages/ui/scripts/build-sprite.ts.

/** The light colours of the app, as far as mails use them. */
export const colour = {
  "page": "#f2f5f0",
  "sheet": "#ffffff",
  "cloth": "#12473a",
  "onCloth": "#f5f8f1",
  "lot": "#ffd447",
  "ink": "#14231e",
  "ink2": "#44554d",
  "link": "#0b5c47",
  "line": "#d3dad2"
};

/** The dark ones, for pages in the look of mails. */
export const nightColour: typeof colour = {
  "page": "#0d1512",
  "sheet": "#16211c",
  "cloth": "#134a3b",
  "onCloth": "#f2f7ef",
  "lot": "#f6cb3c",
  "ink": "#eaf1eb",
  "ink2": "#a9b9b0",
  "link": "#93d6ba",
  "line": "#2c3a34"
};
