import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { licenceList } from "./support/licences.ts";
import { licencesOf } from "./support/lockfile.ts";
import { root } from "./support/paths.ts";

/** `npm run licences`: lists the shipped packages by licence. */
export async function run(): Promise<number> {
  const lockfile = await readFile(join(root, "package-lock.json"), "utf8");
  console.log(licenceList(licencesOf(lockfile)));
  return 0;
}
