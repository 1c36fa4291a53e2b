import { tanstackRouter } from "@tanstack/router-plugin/vite";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressed } from "./build/compressed.ts";
import { buildYear, serverUrl } from "./build/env.ts";
import { icuMessages } from "./build/icu-messages.ts";
import { leanZod } from "./build/lean-zod.ts";
import { preloadFonts } from "./build/preload-fonts.ts";

/** How the file begins that holds the bundler's own functions. */
const runtime = "runtime-";

const parser = "@formatjs/icu-messageformat-parser";

/** The modules in folders of ours, without their styles. */
const together = (folders: string) =>
  new RegExp(`/(?:packages|@sortes)/(${folders})/[^/]+(?<!\\.vanilla\\.css)$`);

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tanstackRouter(),
    vanillaExtractPlugin(),
    react(),
    icuMessages(),
    leanZod(),
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
      // it is there before anything is loaded later
      resolveDependencies: (_, files) => files.filter((file) => !file.includes(runtime)),
    },
    // one stylesheet: its order is the same on every page
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          // what every page needs is one file
          output: {
            // every first visit loads the names of all files
            chunkFileNames: ({ name }) =>
              name === "rolldown-runtime" ? `assets/${runtime}[hash:7].js` : "assets/[hash:7].js",
            codeSplitting: {
              // the index of the components leads to all of them, and home needs few
              includeDependenciesRecursively: false,
              groups: [
                { name: "page", tags: ["$initial"], test: /(?<!\/index\.html|\/src\/main\.tsx)$/ },
                // so is what home shares with the generators, and what comes together on all pages with a form; without their
                // styles, for the sake of which every page would load them
                {
                  name: "draw",
                  test: together("ui/src/components/(CastButton|SlotHero|Stamp)|core/src/random"),
                },
                { name: "form", test: together("ui/src/components/(Field|Form|TextInput)") },
                // each file more costs its name on every first visit: small ones that most pages need are few
                { name: "sheet", test: together("ui/src/components/(EmptyState|Sheet)") },
              ],
            },
          },
          treeshake: {
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
