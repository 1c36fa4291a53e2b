import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../env.ts";

/** Fingerprints of a committed picture's inputs and of its bytes. */
export interface Drawn {
  inputs: string;
  picture: string;
}

/** The folder that the web app serves at `/previews/`. */
export const pictureFolder = join(root, "apps/web/public/previews");

export const recordFile = join(import.meta.dirname, "drawn.json");

/** The recorded fingerprints, by file name. */
export async function drawnPictures(): Promise<Record<string, Drawn>> {
  const record = await readFile(recordFile, "utf8").catch(() => "{}");
  return JSON.parse(record) as Record<string, Drawn>;
}
