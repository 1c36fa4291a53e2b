// Cuts the two families to the letters and weights in use and writes src/fonts. Run: npm run fonts -w packages/ui
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");

const latin = `${range(0x20, 0x7e)}\u{A0}©«»·×°±½${range(0xc0, 0xff)}–—‘’‚“”„…−•€`;
const romanian = "ĂăȘșȚțŞşŢţŐőŰű";
const families = {
  besley: { min: 500, max: 900 },
  "familjen-grotesk": { min: 400, max: 700 },
};

for (const [family, wght] of Object.entries(families)) {
  const folder = new URL("./", import.meta.resolve(`@fontsource-variable/${family}/package.json`));
  const source = (part: string): URL =>
    new URL(`files/${family}-${part}-wght-normal.woff2`, folder);
  const target = (part: string): URL =>
    new URL(`../src/fonts/${family}-${part}.woff2`, import.meta.url);
  const cuts: [from: string, to: string, letters: string][] = [
    ["latin", "latin", latin],
    ["latin-ext", "ro", romanian],
  ];
  for (const [from, to, letters] of cuts) {
    const font = await subsetFont(readFileSync(source(from)), letters, {
      targetFormat: "woff2",
      variationAxes: { wght },
    });
    writeFileSync(target(to), font);
    console.log(`${family}-${to}.woff2 ${font.length} bytes`);
  }
  copyFileSync(source("latin-ext"), target("ext"));
  copyFileSync(
    new URL("LICENSE", folder),
    new URL(`../src/fonts/${family}-LICENSE.txt`, import.meta.url),
  );
}
