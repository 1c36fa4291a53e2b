import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";
import { icuMessages } from "./build/icu-messages.ts";

export default defineConfig({
  plugins: [vanillaExtractPlugin({ unstable_mode: "transform" }), icuMessages()],
  test: {
    name: "web",
    environment: "jsdom",
    include: ["{src,build,dev,test}/**/*.test.{ts,tsx}"],
    setupFiles: ["test/browser.ts"],
    // files share what they import, and one document: test/browser.ts resets both after each test
    isolate: false,
  },
});
