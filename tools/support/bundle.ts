import { dirname, join, relative, resolve, sep } from "node:path";
import { CommandError } from "@sortes/process";
import { type Plugin, rolldown } from "rolldown";
import { inArtifact } from "../artifact/command-names.ts";
import { oneByteCode } from "./one-byte-code.ts";

/** The programs of the artifact, by their names in its folder `lib`. */
const entries: Readonly<Record<string, string>> = {
  sortes: "tools/artifact/sortes.ts",
  "run-app": "tools/artifact/run-app.ts",
  server: "apps/server/src/main.ts",
  worker: "apps/worker/src/main.ts",
  staff: "apps/server/src/commands/staff.ts",
  sending: "apps/server/src/commands/sending.ts",
  "draw-log": "apps/server/src/commands/draw-log.ts",
};

/** Packages that cannot be part of a bundle, and are copied: they hold machine code, or files that are served. */
export const copiedPackages = ["@bull-board/ui", "@node-rs/argon2", "sharp", "swagger-ui-dist"];

/** What copied packages import, beside their machine code. */
export const neededByCopies = ["@img/colour", "detect-libc"];

/** What packages look for and do without. */
const optional = new Set(["pg-native"]);

/**
 * Writes the programs, with everything that they import, into a folder. The code is as it was without spaces and
 * comments: names stay, for the stacks of errors.
 * @param root of the checkout
 * @param folder `lib` of the artifact, whose root takes the place of the checkout's: sources find their files from there
 * @throws CommandError when they import something that is not there
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

/** Sources of `tools/support` that the artifact has in another form, in `tools/artifact`. */
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

/** After the minifier, which writes characters and not their escapes. */
const oneByte = (): Plugin => ({
  name: "one-byte",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === "chunk") chunk.code = oneByteCode(chunk.code, chunk.fileName);
  },
});

/** Our texts name commands as a checkout has them. */
const commandNames = (): Plugin => ({
  name: "command-names",
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /npm run / },
    handler: (code) => inArtifact(code),
  },
});

const threadPattern = /new URL\("([\w-]+\.ts)", import\.meta\.url\)/g;

/** The files of threads, which are programs of their own. */
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

/** Sources of ours look for files beside themselves; there are no sources in the artifact, but their places. */
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
