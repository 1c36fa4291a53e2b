import { randomUUID } from "node:crypto";
import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DataMarker } from "../states.ts";

const prefix = "sortes-place-";
const unknown = "0";
const words =
  "Sortes makes this file anew at each start. A copy of it is another file, which tells a copied data folder from the original.\n";

/** Makes a marker under a new name; undefined where nothing can be written. */
export async function makeMarker(folder: string): Promise<DataMarker | undefined> {
  const name = prefix + randomUUID();
  try {
    await writeFile(join(folder, name), words, { mode: 0o644, flush: true });
  } catch {
    await rm(join(folder, name), { force: true }).catch(() => {}); // a full disk leaves it empty
    return undefined;
  }
  return await findMarker(folder, name);
}

export async function findMarker(folder: string, name: string): Promise<DataMarker | undefined> {
  const found = await stat(join(folder, name), { bigint: true }).catch(() => undefined);
  return (
    found && {
      name,
      inode: String(found.ino),
      born: String(found.birthtimeNs),
      changed: String(found.ctimeNs),
    }
  );
}

/** Removes the other markers of a folder. What cannot be removed does no harm. */
export async function removeMarkers(folder: string, except: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith(prefix) && name !== except)
      await rm(join(folder, name), { force: true }).catch(() => {});
}

/**
 * Whether a marker is a copy of the recorded one. No program that copies files can keep an inode's number and its times
 * of birth and change. Each alone may differ without a copy: `chown` changes the last time, and a few file systems
 * number inodes anew when they are mounted. A removed file's number may be given to its copy, but not its birth.
 * Numbers of devices change with reboots, and are not looked at.
 */
export function isCopy(recorded: DataMarker, found: DataMarker): boolean {
  if (found.changed === recorded.changed) return false;
  const isBornThen = found.born === recorded.born || [found.born, recorded.born].includes(unknown);
  return found.inode !== recorded.inode || !isBornThen;
}
