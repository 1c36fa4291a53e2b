import type { Manifest } from "vite";

/** Some chunks and all that they import statically. */
export function chunksOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const chunks = new Set(keys);
  for (const key of chunks)
    for (const imported of manifest[key]?.imports ?? []) chunks.add(imported);
  return chunks;
}
