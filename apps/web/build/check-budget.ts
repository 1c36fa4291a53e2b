import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "vite";

/** Bytes of JavaScript, compressed as sent. */
const limits = { coldVisit: 126_000, routeChunk: 40_000, creator: 250_000, letter: 95_000 };

/** The folder of the build, from the command line. */
const dist = process.argv[2] ?? ".";
const manifest = JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;

/** The files of these chunks and of all their static imports. */
function filesOf(keys: string[]): Set<string> {
  const files = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of keys) add(key);
  return files;
}

/** Bytes as transferred: of the compressed file beside it, or of the file itself if it is too small to have one. */
async function sizeOf(file: string): Promise<number> {
  const path = join(dist, file);
  const { size } = await stat(`${path}.br`).catch(() => stat(path));
  return size;
}

async function sum(files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...files].map(sizeOf));
  return sizes.reduce((total, size) => total + size, 0);
}

const figures: { name: string; bytes: number; limit: number }[] = [];

function report(name: string, bytes: number, limit: number): void {
  figures.push({ name, bytes, limit });
  if (bytes > limit) process.exitCode = 1;
}

const entry = filesOf(["index.html"]);
const home = filesOf([
  "index.html",
  "src/routes/index.tsx?tsr-split=component",
  "src/catalogues/en/shell.json",
  "src/catalogues/en/home.json",
]);
report("cold visit of /", await sum(home), limits.coldVisit);

const routes = Object.keys(manifest).filter((key) => key.includes("?tsr-split=component"));
for (const route of routes.toSorted()) {
  const files = [...filesOf([route])].filter((file) => !entry.has(file));
  report(route.replace(/\?.*/, ""), await sum(files), limits.routeChunk);
}

/** The campaign creator: its page and its lazily loaded parts. */
const creatorParts = [
  "src/routes/mail-campaign.tsx?tsr-split=component",
  "src/features/newsletter/letters/mount-editor.ts",
  "src/features/newsletter/letters/templates/TemplatesDialog.tsx",
];
const seen = new Set(entry);
let creator = 0;
for (const part of creatorParts) {
  const files = [...filesOf([part])].filter((file) => !seen.has(file));
  for (const file of files) seen.add(file);
  const bytes = await sum(files);
  creator += bytes;
  report(`  ${part.replace(/\?.*/, "")}`, bytes, limits.creator);
}
report("creator of campaigns", creator, limits.creator);
// the block editor is loaded instead of the source editor
const letter = filesOf(["src/features/newsletter/letters/letter/LetterEditor.tsx"]);
report(
  "editor of letters",
  await sum([...letter].filter((file) => !seen.has(file))),
  limits.letter,
);
const fullest = figures.toSorted((a, b) => b.bytes / b.limit - a.bytes / a.limit);
const kilobytes = (value: number): string => (value / 1000).toFixed(1).padStart(6);
for (const { name, bytes, limit } of process.exitCode ? figures : fullest.slice(0, 8))
  console.log(`${kilobytes(bytes)} KB of ${kilobytes(limit)} KB  ${name}`);
if (process.exitCode) console.error("The JavaScript has outgrown its budget.");

const inNoCircle = new Set<string>();
/** Finds an import cycle of chunks, which would run in an arbitrary order. */
function findCircle(key: string, above: readonly string[] = []): readonly string[] | undefined {
  if (above.includes(key)) return [...above, key];
  if (inNoCircle.has(key)) return undefined;
  for (const imported of manifest[key]?.imports ?? []) {
    const circle = findCircle(imported, [...above, key]);
    if (circle) return circle;
  }
  inNoCircle.add(key);
  return undefined;
}
const circle = findCircle("index.html") ?? routes.map((route) => findCircle(route)).find(Boolean);
if (circle) {
  console.error(`Files of the build import each other: ${circle.join(" → ")}`);
  process.exitCode = 1;
}

/** Files that only development uses. */
const forDevelopment = /^(dev|test)\//;
const leaks = Object.keys(manifest).filter((key) => forDevelopment.test(key));
for (const file of new Set(Object.values(manifest).map((chunk) => chunk.file)))
  if ((await readFile(join(dist, file), "utf8")).includes("Every component of packages/ui"))
    leaks.push(file);
if (leaks.length > 0) {
  console.error(`The build holds what only "npm run dev" may have: ${leaks.join(", ")}`);
  process.exitCode = 1;
}
