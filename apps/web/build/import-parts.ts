import { join } from "node:path";
import type { Plugin } from "vite";

const ours = join(import.meta.dirname, "../src/base/import-part.ts");

/** Lets `importPart` take the place of Vite's helper, which every `import()` of a build calls. */
export const importParts = (): Plugin => ({
  name: "import-parts",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export { importPart as __vitePreload } from ${JSON.stringify(ours)};`,
  },
});
