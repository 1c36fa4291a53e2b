import type { Plugin } from "vite";

/** Fonts that every page needs for its first paint. */
const firstFonts = /\/(?:besley|familjen-grotesk)-latin-[^/]+\.woff2$/;

/** Makes the browser preload the first fonts, before it has read the stylesheet. */
export function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_page, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => firstFonts.test(file))
          .map((file) => ({
            tag: "link",
            attrs: {
              rel: "preload",
              as: "font",
              type: "font/woff2",
              crossorigin: "",
              href: `/${file}`,
            },
            injectTo: "head",
          })),
    },
  };
}
