import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const textFiles = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
/** Bytes below which compression saves next to nothing. */
const smallest = 256;

/** Brotli at its strongest, as it is sent for files that were compressed when they were built. */
const brotli = (content: Buffer): Promise<Buffer> =>
  compressBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** Writes a `.br` and a `.gz` beside every text file of the build. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const files = (await readdir(folder, { recursive: true })).filter((file) =>
        textFiles.test(file),
      );
      await Promise.all(
        files.map(async (file) => {
          const path = join(folder, file);
          const content = await readFile(path);
          if (content.length < smallest) return;
          await Promise.all([
            brotli(content).then((small) => writeFile(`${path}.br`, small)),
            compressGzip(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
          ]);
        }),
      );
    },
  };
}
