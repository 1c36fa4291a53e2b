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
    "Besley Sortes Fallback DejaVu",
    {
      fontWeight: "500 900",
      src: "local('DejaVu Serif Bold'), local('DejaVuSerif-Bold')",
      ascentOverride: "125.2883%",
      descentOverride: "42.598%",
      sizeAdjust: "99.7699%",
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
    "Familjen Sortes Fallback DejaVu",
    {
      fontWeight: "400 500",
      src: "local('DejaVu Sans'), local('DejaVuSans')",
      ascentOverride: "123.5593%",
      descentOverride: "27.1228%",
      sizeAdjust: "82.9561%",
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
  [
    "Familjen Sortes Fallback DejaVu",
    {
      fontWeight: "600 700",
      src: "local('DejaVu Sans Bold'), local('DejaVuSans-Bold')",
      ascentOverride: "134.0207%",
      descentOverride: "29.4192%",
      sizeAdjust: "76.4807%",
    },
  ],
] as const;
