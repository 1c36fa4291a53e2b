// Computes the metrics that make system fonts take the room of ours until ours arrive, and writes
// src/theme/font-fallbacks.ts. Run: npm run font-fallbacks -w packages/ui
// The figures of each font are those of @capsizecss/metrics 4.3.0, which reads them from the font files.
import { createFontStack } from "@capsizecss/core";
import { writeFileSync } from "node:fs";

interface Metrics {
  familyName: string;
  fullName: string;
  postscriptName: string;
  ascent: number;
  descent: number;
  lineGap: number;
  unitsPerEm: number;
  xWidthAvg: number;
}

const metrics = (
  familyName: string,
  fullName: string,
  postscriptName: string,
  [unitsPerEm, ascent, descent, lineGap, xWidthAvg]: [number, number, number, number, number],
): Metrics => ({
  familyName,
  fullName,
  postscriptName,
  ascent,
  descent,
  lineGap,
  unitsPerEm,
  xWidthAvg,
});

// The free fonts that Linux has in place of a fallback, drawn to the same widths.
const twins: Record<string, string> = {
  "local('ArialMT')": ", local('Liberation Sans')",
  "local('Arial-BoldMT')": ", local('Liberation Sans Bold')",
};

const withTwins = (src: string): string =>
  Object.entries(twins).reduce((list, [name, twin]) => list.replace(name, name + twin), src);

const besley800 = metrics("Besley Sortes", "", "", [2000, 2500, -850, 0, 1138]);
const familjen400 = metrics("Familjen Sortes", "", "", [1200, 1230, -270, 0, 506]);
const familjen600 = metrics("Familjen Sortes", "", "", [1200, 1230, -270, 0, 527]);

const pairs: [ours: Metrics, fontWeight: string, fallbacks: Metrics[]][] = [
  [
    besley800,
    "500 900",
    [
      metrics("Georgia", "Georgia Bold", "Georgia-Bold", [2048, 1878, -449, 0, 1062]),
      metrics("Noto Serif", "Noto Serif Bold", "NotoSerif-Bold", [1000, 1069, -293, 0, 512]),
      metrics("DejaVu", "DejaVu Serif Bold", "DejaVuSerif-Bold", [2048, 1923, -483, 0, 1168]),
    ],
  ],
  [
    familjen400,
    "400 500",
    [
      metrics("Arial", "Arial", "ArialMT", [2048, 1854, -434, 67, 913]),
      metrics("Roboto", "Roboto Regular", "Roboto-Regular", [2048, 1900, -500, 0, 911]),
      metrics("DejaVu", "DejaVu Sans", "DejaVuSans", [2048, 1901, -483, 0, 1041]),
    ],
  ],
  [
    familjen600,
    "600 700",
    [
      metrics("Arial", "Arial Bold", "Arial-BoldMT", [2048, 1854, -434, 67, 983]),
      metrics("Roboto", "Roboto Bold", "Roboto-Bold", [2048, 1900, -500, 0, 926]),
      metrics("DejaVu", "DejaVu Sans Bold", "DejaVuSans-Bold", [2048, 1901, -483, 0, 1176]),
    ],
  ],
];

const faces = pairs.flatMap(([ours, fontWeight, fallbacks]) =>
  createFontStack([ours, ...fallbacks], {
    fontFaceFormat: "styleObject",
    fontFaceProperties: { fontWeight },
  }).fontFaces.map(({ "@font-face": { fontFamily, ...face } }) => [
    fontFamily.replaceAll(/[":]/g, ""),
    { ...face, src: withTwins(face.src) },
  ]),
);

writeFileSync(
  new URL("../src/theme/font-fallbacks.ts", import.meta.url),
  `// Written by scripts/match-fallbacks.ts.\n\n` +
    `/** Faces over system fonts with the metrics of ours: family and rule. */\n` +
    `export const fallbackFaces = ${JSON.stringify(faces, null, 2)
      .replaceAll(/"(\w+)":/g, "$1:")
      .replaceAll(/(?<=["}\]])\n/g, ",\n")} as const;\n`,
);
console.log(faces);
