import type { ColorScheme } from "@sortes/contract";

/**
 * A mail as a program shows it: as on a light device; on a dark one whose program follows what the mail says; or in
 * programs that turn colours around by themselves, on light ones only (`forced`) or all (`inverted`). The last two are
 * simulations: each program computes in its own way, and changes no pictures.
 * @param html the output of `filterMail`; its fields may be filled
 */
export async function shownIn(html: string, scheme: ColorScheme): Promise<string> {
  const isDark = scheme === "dark";
  const resolved = onDevice(html, isDark ? "dark" : "light");
  if (isDark || scheme === "light") return resolved;
  // its library of colours is needed by nothing else
  const { Recolouring } = await import("./recolouring.ts");
  return new Recolouring(scheme).mail(resolved);
}

const query = /\(\s{0,20}prefers-color-scheme\s{0,20}:\s{0,20}(light|dark)\s{0,20}\)/gi;
const ofBoth = ":root{color-scheme:light dark}";
const schemeMeta = /<meta(?=[^<>]{0,200} name="color-scheme")[^<>]{0,400}>/gi;

/**
 * The mail with resolved colour scheme queries, since browsers do not let a page set them for a frame. Other queries are
 * left to the browser. A mail for light devices alone stays light.
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
