import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { defaultLanguage, type Language } from "@sortes/contract";
import type { Manifest } from "vite";
import type { Ask } from "./ask-link.ts";
import { chunksOf } from "./chunks.ts";
import { CriticalStyles } from "./critical-styles.ts";
import { inlineJson } from "./page-head.ts";
import { render, renderHead } from "./render.tsx";

/**
 * Renders a page of a build to HTML, with critical styles inlined and its scripts preloaded.
 * @throws if the page cannot be rendered, or a query fails
 */
type RenderPage = (path: string, language: Language, ask: Ask) => Promise<string>;

/** @param dist the folder of the finished build */
export async function openRenderer(dist: string): Promise<RenderPage> {
  const index = await readFile(join(dist, "index.html"), "utf8");
  const shell = withoutNotice(laterScripts(index));
  const manifest = JSON.parse(
    await readFile(join(dist, ".vite/manifest.json"), "utf8"),
  ) as Manifest;
  const [stylesheet, link] = await stylesheetOf(shell, dist);
  const styles = new CriticalStyles(stylesheet);
  return async (path, language, ask) => {
    const [, key] = joinPath.exec(path) ?? [];
    if (key !== undefined) {
      const { head, data } = await renderHead({ path, key, language }, ask);
      return withHead(index, language, head).replace(root, () => `${root}${dataBlock(data)}`);
    }
    const { html, head, data, routeIds, areas } = await render(path, language, ask);
    const preloads = [
      ...fontsOf(manifest, language),
      ...preloadsOf(manifest, language, routeIds, areas),
    ];
    return (
      withHead(shell, language, head)
        // critical rules are inlined; the full stylesheet loads after the content
        .replace(link, () => `<style>${styles.of(html)}</style>`)
        .replace("</body>", () => `${link.replace(" ", ' media="not all" ')}\n</body>`)
        .replace("</head>", () => `${preloads.join("\n")}\n</head>`)
        .replace(
          root,
          () =>
            `<noscript>${withoutScripts[language]}</noscript>` +
            `<div id="root" data-prerendered="${language} ${path}">${html}</div>${dataBlock(data)}`,
        )
    );
  };
}

/** The pages of open lists, which the browser renders: the server only puts the list into their head. */
const joinPath = /^\/join\/(\w+)$/;

const root = '<div id="root"></div>';

const withHead = (html: string, language: Language, head: string): string =>
  html
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace("<title>Sortes</title>", () => head)
    .replace("/manifest.webmanifest", manifestOf(language));

/** The notice above a page that is readable without scripts. */
const withoutScripts: Record<Language, string> = {
  en: "Without JavaScript you can read this page, but not draw or save.",
  ro: "Fără JavaScript poți citi pagina, dar nu poți trage la sorți și nici salva.",
};

/** Removes the shell's own notice for browsers without scripts. */
function withoutNotice(html: string): string {
  const end = "</noscript>";
  const before = html.slice(0, html.indexOf("<noscript>"));
  return before.trimEnd() + html.slice(html.indexOf(end) + end.length);
}

/** The query results that the page was rendered with, for hydration. */
const dataBlock = (data: readonly unknown[]): string =>
  data.length === 0 ? "" : `<script type="application/json" id="data">${inlineJson(data)}</script>`;

/** The address of the web app manifest in a language. */
const manifestOf = (language: Language): string =>
  `/manifest${language === defaultLanguage ? "" : `.${language}`}.webmanifest`;

/** The build's one stylesheet, and its link in the shell. */
async function stylesheetOf(shell: string, dist: string): Promise<[text: string, link: string]> {
  const [link, file = ""] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(shell) ?? [];
  if (!link) throw new Error("The page links no stylesheet");
  return [await readFile(join(dist, file), "utf8"), link];
}

/** Preload links for the scripts and messages of a page's routes, beyond those that every page has. */
function preloadsOf(
  manifest: Manifest,
  language: Language,
  routeIds: readonly string[],
  areas: readonly string[],
): string[] {
  const keys = Object.keys(manifest);
  const first = chunksOf(manifest, ["index.html"]);
  const routes = keys.filter((key) =>
    routeIds.some((id) => key.startsWith(`src/routes/${fileOf(id)}.tsx?tsr-split=component`)),
  );
  const own = [...chunksOf(manifest, routes)].filter((chunk) => !first.has(chunk));
  // a long text has its own file, named like its page
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
    .map(
      (chunk) =>
        `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${manifest[chunk]?.file}" />`,
    );
}

/** Lowers the priority of scripts, so that they do not delay the first paint. */
const laterScripts = (html: string): string =>
  html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');

/** Preload links for a language's fonts, beyond those that every page has. */
const fontsOf = (manifest: Manifest, language: Language): string[] =>
  Object.entries(manifest)
    .filter(([key]) => key.endsWith(`-${language}.woff2`))
    .map(
      ([, { file }]) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`,
    );

/** The name of a route's file: `random-article.index` for `/random-article/`. */
const fileOf = (routeId: string): string =>
  routeId.replace(/\/$/, "/index").slice(1).replaceAll("/", ".");
