import { globalFontFace } from "@vanilla-extract/css";
import { fallbackFaces } from "./font-fallbacks.ts";

const latin = "U+20-7E, U+A0-FF, U+2013-2026, U+20AC, U+2212";
const romanian = "U+102-103, U+150-151, U+15E-15F, U+162-163, U+170-171, U+218-21B";
const extended =
  "U+100-101, U+104-14F, U+152-15D, U+160-161, U+164-16F, U+172-217, U+21C-2BA, U+1E00-1EFF";

// Fonts are never inlined: the content security policy loads them from this origin only.
const faces = (file: string, fontWeight: string) =>
  [
    ["latin", latin],
    ["ro", romanian],
    ["ext", extended],
  ].map(([part, unicodeRange]) => ({
    src: `url("../fonts/${file}-${part}.woff2?no-inline") format("woff2")`,
    fontWeight,
    fontDisplay: "swap" as const,
    unicodeRange,
  }));

globalFontFace("Besley Sortes", faces("besley", "500 900"));
globalFontFace("Familjen Sortes", faces("familjen-grotesk", "400 700"));
for (const [family, face] of fallbackFaces) globalFontFace(family, face);
