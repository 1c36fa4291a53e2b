import { parse } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";

/** Compiles the texts of all catalogues when the app is built, so that no parser is shipped. */
export function icuMessages(): Plugin {
  return {
    name: "icu-messages",
    enforce: "pre",
    transform: {
      filter: { id: /\/catalogues\/(?:en|ro)\/[\w-]+\.json$/ },
      handler(source, file) {
        const texts = JSON.parse(source) as Record<string, string>;
        const compiled = Object.entries(texts).map(([id, text]) => {
          try {
            return [id, parse(text, { shouldParseSkeletons: true, captureLocation: false })];
          } catch (error) {
            return this.error(`${file}: ${id}: ${(error as Error).message}`);
          }
        });
        // JSON.parse of a string starts faster than the same object as a literal
        const json = JSON.stringify(JSON.stringify(Object.fromEntries(compiled)));
        return { code: `export default JSON.parse(${json})`, map: null, moduleType: "js" };
      },
    },
  };
}
