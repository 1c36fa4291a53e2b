import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { licencesOf } from "./lockfile.ts";

const licenceFile = /^(?:licen[cs]e|copying|notice)/i;

/**
 * The licence texts of all packages shipped with Sortes, for people who receive it without the packages. Equal texts
 * appear once.
 * @param root of the checkout, whose installed packages are read
 */
export async function licenceTexts(root: string): Promise<string> {
  const lockfile = await readFile(join(root, "package-lock.json"), "utf8");
  const packages = new Map<string, string[]>();
  for (const { name, version, licence } of licencesOf(lockfile)) {
    const text = await textOf(join(root, "node_modules", name));
    // packages for other systems are in the lockfile, but neither installed nor shipped
    if (text === undefined) continue;
    const known = packages.get(text) ?? [];
    packages.set(text, [...known, `${name} ${version} (${licence})`]);
  }
  return [...packages]
    .map(([text, names]) => `${names.join("\n")}\n\n${text || "No text comes with it."}\n`)
    .join(`\n${"-".repeat(80)}\n\n`);
}

async function textOf(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => undefined);
  if (!names) return undefined;
  const files = names.filter((name) => licenceFile.test(name)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return texts.map((text) => text.trim()).join("\n\n");
}
