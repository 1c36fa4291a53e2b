import { bytesOfLines, limits } from "@sortes/contract";
import type { PackLines } from "@sortes/db";

/** The lines of a pack as they are kept, with the few that lists show where there are many. */
export function linesOf(content: readonly string[]): PackLines {
  const { bytes, lines } = limits.packPreview;
  if (bytesOfLines(content) <= bytes) return { content, preview: null };
  const preview = content.slice(0, lines);
  while (bytesOfLines(preview) > bytes) preview.length = Math.floor(preview.length / 2);
  return { content, preview };
}
