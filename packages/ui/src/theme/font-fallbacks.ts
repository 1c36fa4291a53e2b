// Written by scripts/match-fallbacks.ts.

/** Faces over system fonts with the metrics of ours: family and rule. */
export const fallbackFaces = [
  [
    "Besley Sortes Fallback Georgia",
    {
      fontWeight: "500 900",
      src: "local('Georgia Bold'), local('Georgia-Bold')",
      ascentOverride: "113.918%",
      descentOverride: "38.7321%",
      sizeAdjust: "109.7281%",
    },
  ],
  [
    "Besley Sortes Fallback Noto Serif",
    {
      fontWeight: "500 900",
      src: "local('Noto Serif Bold'), local('NotoSerif-Bold')",
      ascentOverride: "112.478%",
      descentOverride: "38.2425%",
      sizeAdjust: "111.1328%",
    },
  ],
  [
    "Familjen Sortes Fallback Arial",
    {
      fontWeight: "400 500",
      src: "local('Arial'), local('ArialMT'), local('Liberation Sans')",
      ascentOverride: "108.3666%",
      descentOverride: "23.7878%",
      lineGapOverride: "0%",
      sizeAdjust: "94.5863%",
    },
  ],
  [
    "Familjen Sortes Fallback Roboto",
    {
      fontWeight: "400 500",
      src: "local('Roboto Regular'), local('Roboto-Regular')",
      ascentOverride: "108.1292%",
      descentOverride: "23.7357%",
      sizeAdjust: "94.794%",
    },
  ],
  [
    "Familjen Sortes Fallback Arial",
    {
      fontWeight: "600 700",
      src: "local('Arial Bold'), local('Arial-BoldMT'), local('Liberation Sans Bold')",
      ascentOverride: "112.0258%",
      descentOverride: "24.591%",
      lineGapOverride: "0%",
      sizeAdjust: "91.4968%",
    },
  ],
  [
    "Familjen Sortes Fallback Roboto",
    {
      fontWeight: "600 700",
      src: "local('Roboto Bold'), local('Roboto-Bold')",
      ascentOverride: "105.5299%",
      descentOverride: "23.1651%",
      sizeAdjust: "97.1289%",
    },
  ],
] as const;
