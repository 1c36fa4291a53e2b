import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fontStacks } from "@sortes/ui/tokens";

/**
 * Writes `fonts.css` into a finished build: our fonts and their stacks as custom properties, for pages of the site that
 * are not part of the web app, such as the archive of the newsletter.
 */
export async function buildFontsSheet(dist: string): Promise<void> {
  const shell = await readFile(join(dist, "index.html"), "utf8");
  const [, sheet] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"/.exec(shell) ?? [];
  if (!sheet) throw new Error("The page links no stylesheet");
  const faces = (await readFile(join(dist, sheet), "utf8")).match(/@font-face\s*\{[^}]*\}/g) ?? [];
  if (faces.length === 0) throw new Error("The stylesheet has no fonts");
  const { text, numeral } = fontStacks;
  await writeFile(
    join(dist, "fonts.css"),
    `${faces.join("")}:root{--font-text:${text};--font-numeral:${numeral}}`,
  );
}
