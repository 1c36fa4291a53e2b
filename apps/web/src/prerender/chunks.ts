import type { Manifest } from "vite";

/** The given chunks with all their static imports. */
export function chunksOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const chunks = new Set(keys);
  for (const key of chunks)
    for (const imported of manifest[key]?.imports ?? []) chunks.add(imported);
  return chunks;
}
