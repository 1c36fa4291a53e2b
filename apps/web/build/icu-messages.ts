import { parse } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";

/** Catalogues of screens, whose Romanian texts get word joiners. */
const romanian = /web\/src\/.*catalogues\/(?:later\/)?ro\//;

/**
 * The texts of a catalogue, by key. In Romanian texts, a word joiner after each hyphen between short words, as in
 * `s-a`, prevents a line break. Number skeletons, such as `::group-off`, stay as they are.
 */
export function readCatalogue(source: string, file: string): Record<string, string> {
  const texts = JSON.parse(source) as Record<string, string>;
  if (!romanian.test(file)) return texts;
  const joined = (text: string) =>
    text.replaceAll(/(?<!::[\w-]*)(?<=\p{L}-)(?=\p{Ll})/gu, "\u2060");
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, joined(text)]));
}

/** Compiles the texts of all catalogues at build time, so that no parser is shipped. */
export function icuMessages(): Plugin {
  return {
    name: "icu-messages",
    enforce: "pre",
    transform: {
      filter: { id: /\/catalogues\/(?:later\/)?(?:en|ro)\/[\w-]+\.json$/ },
      handler(source, file) {
        const texts = readCatalogue(source, file);
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
