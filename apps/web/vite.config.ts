import { tanstackRouter } from "@tanstack/router-plugin/vite";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { serverUrl } from "./build/env.ts";

import { icuMessages } from "./build/icu-messages.ts";
import { precompress } from "./build/precompress.ts";
import { preloadFonts } from "./build/preload-fonts.ts";

const parser = "@formatjs/icu-messageformat-parser";

export default defineConfig(({ command }) => ({
  plugins: [
    tanstackRouter(),
    vanillaExtractPlugin(),
    react(),
    icuMessages(),
    preloadFonts(),
    precompress(),
  ],
  resolve: {
    dedupe: ["react", "react-dom", "react-intl", "intl-messageformat", parser],
    // the catalogues are compiled, so a page never parses a message
    alias:
      command === "build"
        ? [{ find: new RegExp(`^${parser}$`), replacement: `${parser}/no-parser.js` }]
        : [],
  },
  server: serverUrl
    ? { proxy: { "/trpc": serverUrl, "/api": serverUrl, "^/[co]/": serverUrl } }
    : {},
  build: {
    target: "baseline-widely-available",
    manifest: true,
    modulePreload: {
      polyfill: false,
      // an import that failed for want of a network is never tried again by Chromium, a preload before it is
      resolveDependencies: (file, files) => (files.length > 0 ? files : [file]),
    },
    // one stylesheet: its order is the same on every page
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // what every page needs is one file
      output: {
        // every page knows the addresses of all chunks: without names they are a kilobyte less of the first visit
        chunkFileNames: "assets/[hash].js",
        codeSplitting: {
          // the index of the components leads to all of them, and home needs few
          includeDependenciesRecursively: false,
          groups: [
            { name: "page", tags: ["$initial"], test: /(?<!\/index\.html|\/src\/main\.tsx)$/ },
          ],
        },
      },
      treeshake: {
        // what only one page uses of the components is loaded with that page
        moduleSideEffects: [{ test: /\/packages\/ui\/src\/.*\.tsx$/, sideEffects: false }],
      },
    },
  },
}));
