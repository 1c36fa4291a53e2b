import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lightColors } from "@sortes/ui/tokens";
import { root } from "../../env.ts";

/** The words of a picture and the page that they describe. */
export interface PictureWords {
  path: string;
  name: string;
  line: string;
}

export const pictureSize = { width: 1200, height: 630 };

const { cloth, clothDeep, clothLine, onCloth, onCloth2, lot, slip, onStock, edge } = lightColors;

/** The drawing of each page, and the paper colour of what it makes. */
const drawings: Record<string, [drawing: string, stock: string]> = {
  "/team-generator": ["generator-team", lightColors.stock3],
  "/number-generator": ["generator-number", lightColors.stock4],
  "/pet-name-generator": ["generator-pet", lightColors.stock2],
  "/lucky-winner": ["generator-winner", lightColors.stock1],
  "/gift-exchange": ["generator-gift", lightColors.stock7],
  "/random-article": ["generator-article", lightColors.stock6],
  "/packs": ["generator-pack", lightColors.stock5],
};

const read = (...path: string[]): Buffer => readFileSync(join(root, ...path));
const drawing = (name: string): string =>
  read("packages/ui/src/drawings", `${name}.svg`).toString();

const face = (family: string, file: string, range: string): string =>
  `@font-face { font-family: ${family}; font-weight: 400 900; unicode-range: ${range};
    src: url(data:font/woff2;base64,${read("packages/ui/src/fonts", file).toString("base64")}); }`;
const latin = "U+20-FF, U+2013-2026, U+20AC";
const romanian = "U+102-103, U+218-21B";

/** The figure right of the words: an article's own picture, a ticket with a drawing, or the slot with a drawn lot. */
function figureOf(path: string): string {
  const article = /^\/random-article\/([\w-]+)$/.exec(path)?.[1];
  if (article) {
    const svg = read("apps/web/public/articles", `${article}.svg`).toString();
    return `<div class="article">${svg}</div>`;
  }
  // the modes of numbers have the drawing of their generator
  const [name, stock] = drawings[path] ?? drawings[path.replace(/(?<=.)\/[a-z]+$/, "")] ?? [];
  if (!name) return `<div class="slot">${drawing("slot-drawn")}</div>`;
  return `<div class="ticket" style="background-color: ${stock}">${drawing(name)}</div>`;
}

/** The words of a listed page's picture, from its Open Graph elements. */
export const wordsOf = (address: string, properties: Record<string, string>): PictureWords => ({
  path: address.replace(/\?.*/, ""),
  name: properties["og:image:alt"] ?? "",
  line: properties["og:description"] ?? "",
});

/** The self-contained page that is photographed for the picture. */
export function pictureHtml({ path, name, line }: PictureWords): string {
  return `<!doctype html><meta charset="utf-8"><style>
${face("Besley", "besley-latin.woff2", latin)}
${face("Besley", "besley-ro.woff2", romanian)}
${face("Familjen", "familjen-grotesk-latin.woff2", latin)}
${face("Familjen", "familjen-grotesk-ro.woff2", romanian)}
:root { --sheet: ${slip}; --slip: ${slip}; --lot: ${lot}; --mark-slip: ${cloth}; --cloth: ${cloth};
  --cloth-deep: ${clothDeep}; --cloth-line: ${clothLine}; --edge: ${edge}; }
body { margin: 0; width: ${pictureSize.width}px; height: ${pictureSize.height}px; background: ${cloth}; color: ${onCloth};
  position: relative; overflow: hidden; }
.brand { position: absolute; left: 64px; top: 56px; display: flex; align-items: center; gap: 16px;
  font: 800 40px/1 Besley; }
.brand svg { width: 56px; height: 56px; }
.words { position: absolute; left: 64px; bottom: 60px; width: 690px; }
h1 { margin: 0 0 24px; font: 800 76px/1.08 Besley; letter-spacing: -.012em; text-wrap: balance; }
h1.long { font-size: 56px; }
p { margin: 0; font: 400 31px/1.36 Familjen; color: ${onCloth2}; text-wrap: pretty; }
.ticket, .article, .slot { position: absolute; right: 64px; bottom: 64px; width: 312px; }
.ticket { height: 420px; display: grid; place-items: center; color: ${onStock}; border-radius: 3px;
  padding-bottom: 66px; box-sizing: border-box;
  background-image: radial-gradient(circle, ${onStock} 2.4px, transparent 2.8px);
  background-size: 13px 6px; background-repeat: repeat-x; background-position: 6px 348px; }
.ticket::before, .ticket::after { content: ""; position: absolute; top: 337px; width: 28px; height: 28px; border-radius: 50%;
  background: ${cloth}; }
.ticket::before { left: -14px; }
.ticket::after { right: -14px; }
.ticket svg { width: 216px; height: 216px; }
.article { width: 360px; }
.article svg { display: block; width: 100%; height: auto; }
.slot { width: 400px; right: 44px; }
.slot svg { display: block; width: 100%; height: auto; }
</style><div class="brand">${drawing("mark")}Sortes</div>
<div class="words"><h1${name.length > 26 ? ' class="long"' : ""}>${escaped(name)}</h1><p>${escaped(line)}</p></div>
${figureOf(path)}`;
}

export const fingerprint = (bytes: string | Buffer): string =>
  createHash("sha256").update(bytes).digest("hex").slice(0, 16);

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
