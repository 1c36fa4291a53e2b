import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { languages, publicPages } from "@sortes/contract";
import { build, type InlineConfig } from "vite";

/**
 * Builds the server's page renderer into a finished build (`server/render.mjs`), and uses it to write an HTML file per
 * language for each public page without data: `pages/<language>/<path>.html`. Also lists the addresses of all pages
 * (`server/addresses.json`), so that the server answers 404 to others.
 * @param options of a build for the server
 * @param dist the folder of the finished build
 */
export async function prerender(options: InlineConfig, dist: string): Promise<void> {
  const folder = join(dist, "server");
  await build({
    ...options,
    build: {
      ...options.build,
      ssr: "src/prerender/renderer.ts",
      outDir: folder,
      copyPublicDir: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        output: { entryFileNames: "render.mjs", chunkFileNames: "_[hash].mjs" },
      },
    },
  });
  const { openRenderer } = (await import(
    pathToFileURL(join(folder, "render.mjs")).href
  )) as typeof import("../src/prerender/renderer.ts");
  const render = await openRenderer(dist);
  const ask = () => Promise.reject(new Error("No page without data asks for any"));
  for (const language of languages)
    for (const { path } of publicPages.filter((one) => one.isPrerendered)) {
      const file = join(dist, "pages", language, `${path === "/" ? "index" : path.slice(1)}.html`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await render(path, language, ask));
    }
  const routes = await readdir(join(options.root ?? ".", "src/routes"));
  await writeFile(join(folder, "addresses.json"), JSON.stringify(routes.flatMap(addressOf)));
}

/** The address of a route file, such as `/verify/$token`; none for the root and the catch-all page. */
function addressOf(file: string): string[] {
  const parts = file.replace(/\.tsx$/, "").split(".");
  if (parts[0] === "__root" || parts[0] === "$") return [];
  return [`/${parts.filter((part) => part !== "index").join("/")}`];
}
