import type { ColorScheme } from "@sortes/contract";

/**
 * A mail as a client shows it: on a light device; on a dark one whose client follows the mail's own dark colours; or in
 * clients that invert colours themselves, light ones only (`forced`) or all (`inverted`). The last two are simulations:
 * each client computes differently. Pictures stay unchanged.
 * @param html the output of `filterMail`; its fields may be filled
 */
export async function shownIn(html: string, scheme: ColorScheme): Promise<string> {
  const isDark = scheme === "dark";
  const resolved = onDevice(html, isDark ? "dark" : "light");
  if (isDark || scheme === "light") return resolved;
  // loaded on demand: nothing else needs its colour library
  const { Recolouring } = await import("./recolouring.ts");
  return new Recolouring(scheme).mail(resolved);
}

const query = /\(\s{0,20}prefers-color-scheme\s{0,20}:\s{0,20}(light|dark)\s{0,20}\)/gi;
const ofBoth = ":root{color-scheme:light dark}";
const schemeMeta = /<meta(?=[^<>]{0,200} name="color-scheme")[^<>]{0,400}>/gi;

/**
 * Resolves colour scheme queries, since browsers do not let a page set the scheme of a frame. Other queries are left to
 * the browser. A mail for light devices only stays light.
 */
const onDevice = (html: string, device: "light" | "dark"): string =>
  html
    .replaceAll(query, (_, asked: string) =>
      asked.toLowerCase() === device ? "(min-width: 0)" : "(max-width: 0)",
    )
    .replaceAll(ofBoth, `:root{color-scheme:${device}}`)
    .replaceAll(schemeMeta, (whole) =>
      whole.replace(/ content="([^"]*)"/, (all, said: string) =>
        said.includes(device) ? ` content="${device}"` : all,
      ),
    );
