import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../env.ts";

/** What a committed picture was drawn from, and its bytes, as fingerprints. */
export interface Drawn {
  inputs: string;
  picture: string;
}

/** The web app serves them at `/previews/`. */
export const pictureFolder = join(root, "apps/web/public/previews");

export const recordFile = join(import.meta.dirname, "drawn.json");

/** By file. */
export async function drawnPictures(): Promise<Record<string, Drawn>> {
  const record = await readFile(recordFile, "utf8").catch(() => "{}");
  return JSON.parse(record) as Record<string, Drawn>;
}
