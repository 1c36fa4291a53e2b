import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { generatorPages, modePages, morePages } from "@sortes/contract";
import { build, type Manifest } from "vite";
import { compressed } from "./compressed.ts";
import { chunksOf } from "../src/prerender/chunks.ts";

/** Pages that work offline, by their file names in `src/routes`. */
const pages = [
  "index",
  ...Object.values({ ...generatorPages, ...modePages }).map((path) =>
    path === generatorPages.number ? "number-generator.index" : path.slice(1).replace("/", "."),
  ),
  ...Object.values(morePages).map((path) => `${path.slice(1)}.index`),
  "gift-exchange.open",
  "random-article.index",
  "random-article.$articleId",
  "how-it-works",
  "privacy-policy",
  "terms-of-service",
  "own-generators.index",
  "own-generators.$generatorId",
  "my-history",
];

/**
 * Chunks and message files excluded from precaching. Most are useless offline; the editor for long lists is larger than
 * a page, and the browser's own text area replaces it.
 */
const onlineParts =
  /\/LongNamesBox|\/SignupForm|\/settings\/forms|\/(?:attestations|campaigns?|contact|diagnostics|draw-desk|draws|newsletter|operations|packs|settings|staff|statistics|subscribers|tiers|tokens)\.json$/;

/** Assets that are not chunks: styles, icons, workers, and the fonts of both languages. */
const otherAssets =
  /^(?:style|sprite|(?:numbers|xlsx)\.worker|besley-(?:latin|ro)|familjen-grotesk-(?:latin|ro))-/;

/** These chunks with all that they import, statically or dynamically, except other pages. */
function withLaterParts(manifest: Manifest, keys: readonly string[]): Set<string> {
  const chunks = chunksOf(manifest, keys);
  for (const key of chunks) {
    const parts = (manifest[key]?.dynamicImports ?? []).filter(
      (part) => !part.includes("?tsr-split=") && !onlineParts.test(part),
    );
    for (const part of chunksOf(manifest, parts)) chunks.add(part);
  }
  return chunks;
}

/**
 * Builds the service worker into a finished build, with the names of the files to precache.
 * @param dist the folder of the build
 */
export async function buildOfflineWorker(root: string, dist: string): Promise<void> {
  const manifest = JSON.parse(
    await readFile(join(dist, ".vite/manifest.json"), "utf8"),
  ) as Manifest;
  const known = Object.keys(manifest);
  const routes = pages.map((page) => {
    const route = known.find((key) => key.startsWith(`src/routes/${page}.tsx?tsr-split=`));
    if (!route) throw new Error(`The build has no page ${page}`);
    return route;
  });
  const assets = (await readdir(join(dist, "assets"))).filter((file) => otherAssets.test(file));
  const chunks = [...withLaterParts(manifest, ["index.html", ...routes])].flatMap(
    (key) => manifest[key]?.file ?? [],
  );
  const files = [...new Set(chunks), ...assets.map((file) => `assets/${file}`)]
    .filter((file) => !/\.(?:br|gz)$/.test(file))
    .toSorted()
    .map((file) => `/${file}`);
  const shell = await readFile(join(dist, "index.html"));
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [compressed()],
    define: {
      "import.meta.env.OFFLINE_FILES": JSON.stringify({
        version: createHash("sha256").update(shell).digest("hex").slice(0, 12),
        entry: `/${manifest["index.html"]?.file}`,
        files,
      }),
    },
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      target: "baseline-widely-available",
      rolldownOptions: {
        input: join(root, "src/shell/offline/worker.ts"),
        output: { entryFileNames: "sw.js" },
      },
    },
  });
}
