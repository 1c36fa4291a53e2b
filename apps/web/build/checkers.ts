import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { darkColors, darkShadows, lightColors, lightShadows } from "@sortes/ui/tokens";
import { build, type InlineConfig } from "vite";

const folder = "src/features/draws/checker";

const hashOf = (content: string | Buffer, encoding: "base64" | "hex") =>
  createHash("sha256").update(content).digest(encoding);

/** CSS custom properties, named after their tokens. */
const properties = (tokens: Record<string, string>) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");

const fonts = {
  "font-text": '"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif',
  "font-numeral": 'Rockwell,"Roboto Slab",Georgia,serif',
  "font-code": 'ui-monospace,"SF Mono","Cascadia Mono","DejaVu Sans Mono",Menlo,monospace',
};

/** Combines a stylesheet and a script into a page that may only run them. */
function pageOf(style: string, script: string): string {
  const content = [
    "default-src 'none'",
    `script-src 'sha256-${hashOf(script, "base64")}'`,
    `style-src 'sha256-${hashOf(style, "base64")}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${content}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sortes</title>
<style>${style}</style>
</head>
<body>
<noscript>This page needs JavaScript. <span lang="ro">Pagina are nevoie de JavaScript.</span></noscript>
<script>${script}</script>
</body>
</html>
`;
}

/**
 * Writes the checkers of draws into a finished build: `check.html`, a single file that loads nothing, `check.py`, and
 * `checkers.json` with the SHA-256 of each.
 * @param options of the web app's build
 */
export async function buildCheckers(options: InlineConfig, dist: string): Promise<void> {
  const root = options.root ?? ".";
  const built = await build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { preserveSymlinks: options.resolve?.preserveSymlinks ?? false },
    build: {
      write: false,
      copyPublicDir: false,
      target: "baseline-widely-available",
      rolldownOptions: { input: join(root, folder, "main.ts"), output: { format: "iife" } },
    },
  });
  const [chunk] = "output" in built ? built.output : [];
  if (chunk?.type !== "chunk") throw new Error("The checker's script was not built.");
  const style =
    `:root{${properties({ ...lightColors, ...lightShadows, ...fonts })};color-scheme:light dark}` +
    `@media(prefers-color-scheme:dark){:root{${properties({ ...darkColors, ...darkShadows })}}}` +
    (await readFile(join(root, folder, "checker.css"), "utf8"));
  const script = chunk.code.trim();
  if (/<\/?(?:script|style)|<!--/i.test(script + style))
    throw new Error("The checker's script or style ends its own element.");
  const core = fileURLToPath(import.meta.resolve("@sortes/core/draws"));
  const files = {
    "check.html": Buffer.from(pageOf(style, script)),
    "check.py": await readFile(join(core, "../check.py")),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(dist, name), content);
  const hashes = Object.entries(files).map(([name, content]) => [name, hashOf(content, "hex")]);
  await writeFile(join(dist, "checkers.json"), `${JSON.stringify(Object.fromEntries(hashes))}\n`);
}
