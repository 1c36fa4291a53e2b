import { randomUUID } from "node:crypto";
import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DataMarker } from "../states.ts";

const prefix = "sortes-place-";
const unknown = "0";
const words =
  "Sortes makes this file anew at each start. A copy of it is another file, which tells a copied data folder from the original.\n";

/** Creates a marker under a new name; undefined if the folder is not writable. */
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

/** Removes the other markers of a folder. Markers that cannot be removed do no harm. */
export async function removeMarkers(folder: string, except: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith(prefix) && name !== except)
      await rm(join(folder, name), { force: true }).catch(() => {});
}

/**
 * Whether a marker is a copy of the recorded one. No copying program can preserve an inode's number together with its
 * birth and change times. Each of these alone may differ without a copy: `chown` updates the change time, and some file
 * systems renumber inodes on mounting. A copy may reuse a removed file's number, but not its birth time. Device numbers
 * change with reboots and are ignored.
 */
export function isCopy(recorded: DataMarker, found: DataMarker): boolean {
  if (found.changed === recorded.changed) return false;
  const isBornThen = found.born === recorded.born || [found.born, recorded.born].includes(unknown);
  return found.inode !== recorded.inode || !isBornThen;
}
