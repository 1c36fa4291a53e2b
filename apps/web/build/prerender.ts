import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Language, languages, publicPages } from "@sortes/contract";
import { build, type InlineConfig, type Manifest } from "vite";
import { CriticalStyles } from "./critical-styles.ts";

type Renderer = typeof import("../src/prerender/render.tsx");

/**
 * Writes one HTML file per public page and language into a finished build: `pages/<language>/<path>.html`, with the
 * styles of its first paint inside and its scripts preloaded.
 * @param options of a build for the server
 * @param dist the folder of the finished build
 */
export async function prerender(options: InlineConfig, dist: string): Promise<void> {
  const render = await buildRenderer(options);
  const shell = await readFile(join(dist, "index.html"), "utf8");
  const manifest = JSON.parse(
    await readFile(join(dist, ".vite/manifest.json"), "utf8"),
  ) as Manifest;
  const [stylesheet, link] = await stylesheetOf(shell, dist);
  const styles = new CriticalStyles(stylesheet);
  for (const language of languages)
    for (const { path } of publicPages.filter((one) => one.isPrerendered)) {
      const { html, head, routeIds, areas } = await render(path, language);
      const preloads = preloadsOf(manifest, language, routeIds, areas);
      const page = shell
        .replace('<html lang="en">', `<html lang="${language}">`)
        .replace(/<title>.*?<\/title>/, () => head)
        // the rules of its elements come with the page, and all others behind its content
        .replace(link, () => `<style>${styles.of(html)}</style>`)
        .replace("</body>", () => `${link}\n</body>`)
        .replace("</head>", () => `${preloads.join("\n")}\n</head>`)
        .replace(
          '<div id="root"></div>',
          () => `<div id="root" data-prerendered="${language} ${path}">${html}</div>`,
        );
      const file = join(dist, "pages", language, `${path === "/" ? "index" : path.slice(1)}.html`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, page);
    }
}

/** The build's one stylesheet, and its link in the shell. */
async function stylesheetOf(shell: string, dist: string): Promise<[text: string, link: string]> {
  const [link, file = ""] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(shell) ?? [];
  if (!link) throw new Error("The page links no stylesheet");
  return [await readFile(join(dist, file), "utf8"), link];
}

async function buildRenderer(options: InlineConfig): Promise<Renderer["render"]> {
  const aside = await mkdtemp(join(tmpdir(), "sortes-prerender-"));
  try {
    await build({
      ...options,
      build: {
        ...options.build,
        ssr: "src/prerender/render.tsx",
        outDir: aside,
        minify: false,
        copyPublicDir: false,
        // loaded as a whole, so that the folder can go
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
    const built = pathToFileURL(join(aside, "render.js")).href;
    return ((await import(built)) as Renderer).render;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** Links that fetch the files of a page's routes and texts together with those that every page has. */
function preloadsOf(
  manifest: Manifest,
  language: Language,
  routeIds: readonly string[],
  areas: readonly string[],
): string[] {
  const keys = Object.keys(manifest);
  const first = chunksOf(manifest, ["index.html"]);
  const routes = keys.filter((key) =>
    routeIds.some((id) =>
      key.startsWith(`src/routes${id === "/" ? "/index" : id}.tsx?tsr-split=component`),
    ),
  );
  const own = [...chunksOf(manifest, routes)].filter((chunk) => !first.has(chunk));
  // a long text has a file of its own, named like its page
  const longTexts = own
    .flatMap((chunk) => manifest[chunk]?.dynamicImports ?? [])
    .filter((key) =>
      routeIds.some((id) => id.startsWith(`/${basename(key, `.${language}.json`)}`)),
    );
  const texts = keys.filter((key) =>
    areas.some((area) => key.endsWith(`/catalogues/${language}/${area}.json`)),
  );
  return [...chunksOf(manifest, [...own, ...texts, ...longTexts])]
    .filter((chunk) => !first.has(chunk))
    .map((chunk) => `<link rel="modulepreload" crossorigin href="/${manifest[chunk]?.file}" />`);
}

/** Some chunks and all that they import statically. */
function chunksOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const chunks = new Set(keys);
  for (const key of chunks)
    for (const imported of manifest[key]?.imports ?? []) chunks.add(imported);
  return chunks;
}
