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
