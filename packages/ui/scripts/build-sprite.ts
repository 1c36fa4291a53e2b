// Gathers the icons in use and our drawings into one sprite, and the punches of the teams into CSS images; gives mails and
// the favicon and the app's manifests the colours of the tokens. Writes the files of `outputs`. Run: npm run sprite -w packages/ui
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { darkColors, lightColors } from "../src/theme/tokens.ts";

const icons = {
  regular: [
    "arrow-left",
    "arrow-u-up-left",
    "arrows-clockwise",
    "bookmark-simple",
    "clock",
    "clock-counter-clockwise",
    "coffee",
    "confetti",
    "copy",
    "device-mobile",
    "download-simple",
    "envelope-simple",
    "eye",
    "eye-slash",
    "facebook-logo",
    "file-csv",
    "heart",
    "image",
    "lightning",
    "link-simple",
    "linkedin-logo",
    "list",
    "lock-simple",
    "magnifying-glass",
    "moon",
    "paper-plane-tilt",
    "pause",
    "pencil-simple",
    "play",
    "presentation",
    "printer",
    "prohibit",
    "share-network",
    "shield-check",
    "shuffle",
    "squares-four",
    "star",
    "sun",
    "trash",
    "upload-simple",
    "user",
    "user-minus",
    "users",
    "whatsapp-logo",
    "x",
    "x-logo",
  ],
  fill: ["check-circle", "info", "seal-check", "star", "warning", "warning-circle"],
  bold: ["caret-down", "caret-up", "check", "dots-three", "plus"],
};

const root = new URL("../src/", import.meta.url);
const drawingsFolder = new URL("drawings/", root);

const parse = (file: URL): { viewBox: string; content: string } => {
  const found = /viewBox="([^"]+)"[^>]*>(.*)<\/svg>\s*$/s.exec(readFileSync(file, "utf8"));
  if (!found) throw new Error(`${file.pathname} is not an SVG with a viewBox`);
  return { viewBox: found[1] ?? "", content: (found[2] ?? "").replaceAll(/\s*\n\s*/g, "") };
};

const symbol = (id: string, file: URL): string => {
  const { viewBox, content } = parse(file);
  return `<symbol id="${id}" viewBox="${viewBox}">${content}</symbol>`;
};

const iconFiles = Object.entries(icons).flatMap(([weight, names]) =>
  names.map((name): [string, URL] => {
    const id = weight === "regular" ? name : `${name}-${weight}`;
    return [id, new URL(import.meta.resolve(`@phosphor-icons/core/${weight}/${id}.svg`))];
  }),
);
const drawingFiles = readdirSync(drawingsFolder)
  .toSorted()
  .map((file): [string, URL] => [file.replace(".svg", ""), new URL(file, drawingsFolder)]);
const isPunch = ([id]: [string, URL]): boolean => id.startsWith("punch-");
const drawings = drawingFiles.filter((file) => !isPunch(file));
const punches = drawingFiles.filter(isPunch);

const header = "Written by scripts/build-sprite.ts.";
const union = (names: string[]): string => names.map((name) => `\n  | "${name}"`).join("");
const image = (file: URL): string => {
  const { viewBox, content } = parse(file);
  // A hole shows the cloth. An image cannot follow the theme, but the cloth is all but the same in both.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" fill="${lightColors.cloth}">${content}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
};

/** The colours of mails, which mail programs take as literals. */
const mailColours = (colors: typeof lightColors): string => {
  const { page, sheet, cloth, onCloth, lot, ink, ink2, link, line } = colors;
  const used = { page, sheet, cloth, onCloth, lot, ink, ink2, link, line };
  return JSON.stringify(used, null, 2);
};

/** The favicon as it is, in the present colours. */
const favicon = (): string =>
  readFileSync(new URL("../../../apps/web/public/favicon.svg", root), "utf8")
    .replace(/ color="#\w+"/, ` color="${lightColors.cloth}"`)
    .replace(/svg \{ color: #\w+ \}/, `svg { color: ${darkColors.link} }`)
    .replace(/ fill="#\w{6}"/, ` fill="${lightColors.lot}"`);

/** The manifest of the installed app as it is, in the present colours. */
const manifest = (file: string): string =>
  readFileSync(new URL(`../../../apps/web/public/${file}`, root), "utf8").replaceAll(
    /(?<=_color": ")#\w{6}/g,
    lightColors.page,
  );

/** The files this script writes, by their path below src. */
export const outputs: Record<string, string> = {
  "sprite/sprite.svg": `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${header} -->\n${[...iconFiles, ...drawings].map(([id, file]) => symbol(id, file)).join("\n")}\n</svg>\n`,
  "sprite/names.gen.ts": `// ${header}\n\nexport type IconName =${union(iconFiles.map(([id]) => id))};\n\nexport type DrawingName =${union(drawings.map(([id]) => id))};\n`,
  "theme/punches.ts": `// ${header}\n\n/** The punch of team 1 to 10, as CSS images. */\nexport const punches = [\n${punches.map(([, file]) => `  '${image(file)}',`).join("\n")}\n] as const;\n`,
  "../../email/src/colours.gen.ts": `// ${header.replace("scripts", "packages/ui/scripts")}\n\n/** The light colours of the app, as far as mails use them. */\nexport const colour = ${mailColours(lightColors)};\n\n/** The dark ones, for pages in the look of mails. */\nexport const nightColour: typeof colour = ${mailColours(darkColors)};\n`,
  "../../../apps/web/public/favicon.svg": favicon(),
  "../../../apps/web/public/manifest.webmanifest": manifest("manifest.webmanifest"),
  "../../../apps/web/public/manifest.ro.webmanifest": manifest("manifest.ro.webmanifest"),
};

if (import.meta.main) {
  for (const [path, text] of Object.entries(outputs)) writeFileSync(new URL(path, root), text);
}
