import { randomBytes } from "node:crypto";
import {
  bytesToHex,
  commitOf,
  entryCommitter,
  leafHash,
  merkleTree,
  openingsText,
  rootOf,
  saltBytes,
} from "@sortes/core/draws";
import type { DrawList, NewChunk } from "@sortes/db";

/**
 * Lines of a chunk: a power of two, so that each chunk is a subtree of the list's tree, and a proof needs one chunk and
 * the roots of the others.
 */
export const chunkLines = 1024;

const rootOfLines = (lines: readonly string[]): Uint8Array =>
  rootOf(merkleTree(lines.map((line) => leafHash(Buffer.from(line)))));

/**
 * The entries file of a list in chunks, with a new salt for each entry, and the root over all of its lines.
 * @param turn lets other requests have theirs
 */
export async function frozenList(
  drawId: string,
  { labels, weights }: Pick<DrawList, "labels" | "weights">,
  turn: () => Promise<unknown>,
): Promise<{ root: string; chunks: NewChunk[] }> {
  const commit = entryCommitter(drawId);
  const entries: { line: string; salt: string; label: string }[] = [];
  for (const [i, label] of labels.split("\n").entries()) {
    if (i % chunkLines === 0) await turn();
    const salt = randomBytes(saltBytes);
    const line = `${commit(salt, label)} ${weights?.[i] ?? 1}`;
    entries.push({ line, salt: salt.toString("hex"), label });
  }
  entries.sort((a, b) => (a.line < b.line ? -1 : 1));
  const chunks: NewChunk[] = [];
  for (let start = 0; start < entries.length; start += chunkLines) {
    await turn();
    const some = entries.slice(start, start + chunkLines);
    const lines = some.map(({ line }) => line);
    chunks.push({
      chunk: start / chunkLines,
      first: commitOf(lines[0] ?? ""),
      lines: lines.map((line) => `${line}\n`).join(""),
      root: Buffer.from(rootOfLines(lines)),
      openings: openingsText(
        some.map(({ salt, label }, i) => ({ number: start + i + 1, salt, label })),
      ),
    });
  }
  const root = rootOf(merkleTree(chunks.map((chunk) => chunk.root)));
  return { root: bytesToHex(root), chunks };
}
