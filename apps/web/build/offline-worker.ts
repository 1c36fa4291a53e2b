import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Manifest } from "vite";
import { compressed } from "./compressed.ts";
import { chunksOf } from "../src/prerender/chunks.ts";

/** Pages that open without a network, by the names of their files in `src/routes`. */
const pages = [
  "index",
  "team-generator",
  "number-generator",
  "pet-name-generator",
  "lucky-winner",
  "random-article.index",
  "random-article.$articleId",
  "how-it-works",
  "privacy-policy",
  "terms-of-service",
  "own-generators.index",
  "own-generators.$generatorId",
  "my-history",
];

/** Parts that those pages load only when needed: texts, saved results, pictures of results, lists of names. */
const laterParts =
  /\/base\/early-input|\/shell\/(?:offline\/|CookieSettings)|\/saved\.tsx$|\/WaitingSaves|\/share-card|\/setting-links|\/csv-rows|\/pet-names\/(?:en|ro)\.ts$|\/legal\/|\/home\/WaitingResults|\/(?:shell|home|how|legal|articles|account|history|names|results|cookies|teams|winners|numbers|pet-names|own-generators|errors)\.json$/;

/** Files that are no chunks: styles, icons, a worker, and the fonts of both languages. */
const otherAssets =
  /^(?:style|sprite|numbers\.worker|besley-(?:latin|ro)|familjen-grotesk-(?:latin|ro))-/;

/**
 * Builds the service worker into a finished build, with the names of the files that it fetches at once.
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
  const keys = ["index.html", ...routes, ...known.filter((key) => laterParts.test(key))];
  const assets = (await readdir(join(dist, "assets"))).filter((file) => otherAssets.test(file));
  const chunks = [...chunksOf(manifest, keys)].flatMap((key) => manifest[key]?.file ?? []);
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
