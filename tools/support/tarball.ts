import { createWriteStream } from "node:fs";
import { readdir, readFile, rename } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";

/**
 * Packs a folder of directories and regular files as `.tar.gz`: sorted, owned by root, with one modification time, so
 * that equal folders give equal archives.
 * @param epoch in seconds since 1970
 */
export async function writeTarball(folder: string, file: string, epoch: number): Promise<void> {
  const archive = pack();
  const common = { mtime: new Date(epoch * 1000), uid: 0, gid: 0 };
  const add = async (path: string, name: string): Promise<void> => {
    archive.entry({ ...common, name: `${name}/`, type: "directory", mode: 0o755 });
    const entries = await readdir(path, { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) await add(inside, `${name}/${entry.name}`);
      else
        archive.entry(
          { ...common, name: `${name}/${entry.name}`, mode: 0o644 },
          await readFile(inside),
        );
    }
  };
  const aside = `${file}.new`;
  const written = pipeline(archive, createGzip({ level: 9 }), createWriteStream(aside));
  await add(folder, basename(folder));
  archive.finalize();
  await written;
  await rename(aside, file);
}
