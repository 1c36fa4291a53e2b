import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { notesIn, type Picture, pictureOrder } from "./env.ts";

/** Most pictures that the terminal lists per fault; the sheet shows all. */
const named = 4;

/** Writes all pictures with their faults to one page, `index.html`. */
// oxlint-disable-next-line import/no-default-export -- the runner wants one
export default function writeSheet(): void {
  const { folder } = pictureOrder();
  const pictures = globSync("*.json", { cwd: notesIn(folder) })
    .toSorted()
    .flatMap((file) => JSON.parse(readFileSync(join(notesIn(folder), file), "utf8")) as Picture[]);
  const sheet = join(folder, "index.html");
  writeFileSync(sheet, pageOf(pictures));
  const faults = faultsOf(pictures);
  for (const { fault, where } of faults) {
    const others = where.length > named ? ` and ${where.length - named} more` : "";
    console.log(`${fault}\n    ${where.slice(0, named).join("; ")}${others}`);
  }
  console.log(`${pictures.length} pictures, ${faults.length} faults of layout: ${sheet}`);
}

/** Each fault once, with the pictures that show it. Themes do not affect the layout. */
function faultsOf(pictures: readonly Picture[]): { fault: string; where: string[] }[] {
  const found = pictures.flatMap(({ faults, screen, language, width }) =>
    faults.map((fault) => ({ fault, where: `${screen} (${language}, ${width})` })),
  );
  return [...Map.groupBy(found, ({ fault }) => fault)].map(([fault, places]) => ({
    fault,
    where: [...new Set(places.map(({ where }) => where))],
  }));
}

function pageOf(pictures: readonly Picture[]): string {
  const rows = Map.groupBy(
    pictures,
    ({ screen, language, theme }) => `${screen} · ${language} · ${theme}`,
  );
  const sections = [...rows].map(
    ([title, row]) =>
      `<section><h2>${escaped(title)}</h2><div>${row.map(figureOf).join("")}</div></section>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body { font: 14px system-ui; margin: 16px; background: #888; }
div { display: flex; gap: 12px; align-items: start; overflow-x: auto; }
figure { margin: 0; flex: none; } img { display: block; }
li { color: #fff; background: #a00; max-width: 360px; overflow-wrap: anywhere; }
</style>${sections.join("\n")}\n`;
}

const figureOf = ({ file, width, faults }: Picture): string =>
  `<figure><figcaption>${width}<ul>${faults.map((fault) => `<li>${escaped(fault)}</li>`).join("")}</ul></figcaption><a href="${encodeURI(file)}"><img src="${encodeURI(file)}" loading="lazy" width="${Math.round(width / 3)}" alt=""></a></figure>`;

const escaped = (words: string): string =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
