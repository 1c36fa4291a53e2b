import { constants } from "node:zlib";
import type { Plugin } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";

/** Writes the compressed files that the server sends; smaller files gain next to nothing. */
export const compressed = (): Plugin =>
  compression({
    include: /\.(?:js|css|html|svg|json|txt|webmanifest)$/,
    threshold: 256,
    skipIfLargerOrEqual: false,
    logLevel: "silent",
    algorithms: [
      defineAlgorithm("brotliCompress", { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      defineAlgorithm("gzip", { level: 9 }),
    ],
  });
