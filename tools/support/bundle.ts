import { dirname, join, relative, resolve, sep } from "node:path";
import { CommandError } from "@sortes/process";
import { type Plugin, rolldown } from "rolldown";
import { inArtifact } from "../artifact/command-names.ts";
import { oneByteCode } from "./one-byte-code.ts";

/** The artifact's programs, by their names in its folder `lib`. */
const entries: Readonly<Record<string, string>> = {
  sortes: "tools/artifact/sortes.ts",
  "run-app": "tools/artifact/run-app.ts",
  server: "apps/server/src/main.ts",
  worker: "apps/worker/src/main.ts",
  staff: "apps/server/src/commands/staff.ts",
  sending: "apps/server/src/commands/sending.ts",
  "draw-log": "apps/server/src/commands/draw-log.ts",
};

/** Packages that cannot be bundled and are copied instead: they contain native code, or files to be served. */
export const copiedPackages = ["@bull-board/ui", "@node-rs/argon2", "sharp", "swagger-ui-dist"];

/** The packages that the copied ones import, besides their native code. */
export const neededByCopies = ["@img/colour", "detect-libc"];

/** Packages that others try to import and can do without. */
const optional = new Set(["pg-native"]);

/**
 * Bundles the programs with everything they import. The code is minified except for its names, which stay for stack
 * traces.
 * @param root of the checkout
 * @param folder `lib` of the artifact, whose root takes the place of the checkout's: sources resolve their files from
 * there
 * @throws CommandError when an import cannot be resolved
 */
export async function bundlePrograms(root: string, folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: { ...entries },
    platform: "node",
    external: [...copiedPackages, ...optional],
    plugins: [artifactParts(root), commandNames(), threads(), ownPlaces(root), oneByte()],
    checks: { eval: false },
    onLog(_level, { code, message }) {
      if (code === "UNRESOLVED_IMPORT") throw new CommandError(message);
      console.warn(message);
    },
  });
  await bundle.write({
    dir: folder,
    format: "esm",
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    comments: { legal: false }, // the licences are in a file of their own
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name]-[hash].mjs",
  });
  await bundle.close();
}

/** Sources of `tools/support` that `tools/artifact` replaces. */
const parts = ["drill.ts", "paths.ts"];

const artifactParts = (root: string): Plugin => ({
  name: "artifact-parts",
  async resolveId(source, importer) {
    const part = parts.find((name) => source.endsWith(`/${name}`));
    if (!importer || part === undefined) return null;
    const isReplaced = resolve(dirname(importer), source) === join(root, "tools/support", part);
    return isReplaced ? join(root, "tools/artifact", part) : null;
  },
});

/** Runs after the minifier, which turns escapes back into characters. */
const oneByte = (): Plugin => ({
  name: "one-byte",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === "chunk") chunk.code = oneByteCode(chunk.code, chunk.fileName);
  },
});

/** Texts in the sources name commands as they are called in a checkout. */
const commandNames = (): Plugin => ({
  name: "command-names",
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /npm run / },
    handler: (code) => inArtifact(code),
  },
});

const threadPattern = /new URL\("([\w-]+\.ts)", import\.meta\.url\)/g;

/** Bundles the files of worker threads as separate programs. */
const threads = (): Plugin => ({
  name: "threads",
  transform: {
    filter: { code: threadPattern },
    handler(code, id) {
      return code.replaceAll(threadPattern, (_, file: string) => {
        const chunk = this.emitFile({ type: "chunk", id: resolve(dirname(id), file) });
        return `new URL(import.meta.ROLLUP_FILE_URL_${chunk})`;
      });
    },
  },
});

/** Our sources locate files relative to themselves: give each the path it would have below the artifact's root. */
const ownPlaces = (root: string): Plugin => ({
  name: "own-places",
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.(?:url|dirname)/ },
    handler(code, id) {
      const place = JSON.stringify(`../${relative(root, id).replaceAll(sep, "/")}`);
      const file = `new URL(${place}, import.meta.url)`;
      const folder = `dirnameOf(pathOf(${file}))`;
      return [
        'import { fileURLToPath as pathOf } from "node:url";',
        'import { dirname as dirnameOf } from "node:path";',
        code
          .replaceAll("import.meta.url", `${file}.href`)
          .replaceAll("import.meta.dirname", folder),
      ].join("\n");
    },
  },
});
