import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "vitest";

/** The name of the build that is served. */
export const current = (builds: string): Promise<string> =>
  readFile(join(builds, "current"), "utf8");

/** Builds a tree's web app in a separate process. @returns its output */
export async function build(tree: string, builds: string, user = {}): Promise<string> {
  const program = `
    import { buildWeb } from "./tools/support/build-web.ts";
    await buildWeb(${JSON.stringify(builds)}, console.log);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    cwd: tree,
    ...user,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect([code, printed]).toEqual([0, printed]);
  return printed;
}

/** Gives a tree a style sheet, which a plugin makes by a compiler of its own. */
export async function addStyles(tree: string): Promise<void> {
  const files = {
    "package.json": `{ "name": "web", "type": "module" }`,
    "vite.config.ts": `
      import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
      export default () => ({ plugins: [vanillaExtractPlugin()] });`,
    "src/a.css.ts": `
      import { style } from "@vanilla-extract/css";
      export const a = style({ top: 7 });`,
    "src/main.ts": `import { a } from "./a.css.ts"; alert(a);`,
  };
  for (const [file, content] of Object.entries(files))
    await writeFile(join(tree, "apps/web", file), content);
}
