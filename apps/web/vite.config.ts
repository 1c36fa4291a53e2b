import { tanstackRouter } from "@tanstack/router-plugin/vite";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunks } from "./build/chunks.ts";
import { compressed } from "./build/compressed.ts";
import { buildYear, serverUrl } from "./build/env.ts";
import { icuMessages } from "./build/icu-messages.ts";
import { importParts } from "./build/import-parts.ts";
import { lean } from "./build/lean.ts";
import { preloadFonts } from "./build/preload-fonts.ts";

/** How the file begins that holds the bundler's own functions. */
const runtime = "runtime-";

const parser = "@formatjs/icu-messageformat-parser";

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tanstackRouter(),
    vanillaExtractPlugin(),
    react(),
    icuMessages(),
    lean(),
    importParts(),
    preloadFonts(),
    !isSsrBuild && compressed(),
  ],
  resolve: {
    dedupe: ["react", "react-dom", "react-intl", "intl-messageformat", parser],
    // the catalogues are compiled, so a page never parses a message
    alias: [
      // as it stands, it needs what only Node has
      { find: /^csv-parse\/sync$/, replacement: "csv-parse/browser/esm/sync" },
      ...(command === "build"
        ? [
            { find: new RegExp(`^${parser}$`), replacement: `${parser}/no-parser.js` },
            // React has it since 18
            { find: /^use-sync-external-store\/shim\//, replacement: "use-sync-external-store/" },
          ]
        : []),
    ],
  },
  server: serverUrl
    ? { proxy: { "/trpc": serverUrl, "/api": serverUrl, "^/[co]/": serverUrl } }
    : {},
  define: { "import.meta.env.BUILD_YEAR": JSON.stringify(String(buildYear)) },
  // the renderer of pages runs once, in a folder without packages
  ...(isSsrBuild && { ssr: { noExternal: true } }),
  build: {
    target: "baseline-widely-available",
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // the runtime is there before anything is loaded later
      resolveDependencies: (part, files, { hostType }) =>
        [...new Set(hostType === "js" ? [part, ...files] : files)].filter(
          (file) => !file.includes(runtime),
        ),
    },
    // one stylesheet: its order is the same on every page
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            // every first visit loads the names of all files
            chunkFileNames: ({ name }) =>
              name === "rolldown-runtime" ? `assets/${runtime}[hash:7].js` : "assets/[hash:7].js",
            codeSplitting: {
              // the index of the components leads to all of them, and home needs few
              includeDependenciesRecursively: false,
              groups: chunks,
            },
          },
          treeshake: {
            propertyReadSideEffects: false,
            unknownGlobalSideEffects: false,
            // what only one page uses of the components is loaded with that page
            moduleSideEffects: [
              { test: /\/(?:packages|@sortes)\/ui\/src\/.*\.tsx$/, sideEffects: false },
              // does not say of itself that what is not used of it, such as its sockets, may be left out
              { test: /\/node_modules\/@trpc\//, sideEffects: false },
            ],
          },
        },
  },
}));
