import { randomBytes } from "node:crypto";
import {
  bytesToHex,
  commitOf,
  entryCommitter,
  inclusionRanges,
  leafHash,
  type MerkleTree,
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

/** The chunk with an entry, and its line there. @param number of the entry, from 1 */
export const placeOf = (number: number): { chunk: number; at: number } => ({
  chunk: Math.floor((number - 1) / chunkLines),
  at: (number - 1) % chunkLines,
});

/** The chunks in which some entries are, in order. */
export const chunksOf = (numbers: readonly number[]): number[] =>
  [...new Set(numbers.map((number) => placeOf(number).chunk))].sort((a, b) => a - b);

const treeOf = (lines: readonly string[]): MerkleTree =>
  merkleTree(lines.map((line) => leafHash(Buffer.from(line))));

/** The trees of a frozen list: one over its chunks, and one in each chunk, which is built when it is asked for. */
export class ChunkTrees {
  readonly #among: MerkleTree;

  /** @param roots of the chunks, in order */
  constructor(roots: readonly Uint8Array[]) {
    this.#among = merkleTree(roots);
  }

  /** Proofs of lines of a chunk, by their place in it: within the chunk, and then among the chunks. */
  proofsIn(chunk: number, lines: readonly string[]): (at: number) => string[] {
    const within = treeOf(lines);
    const above = inclusionRanges(chunk, this.#among.size).map((range) => this.#among.hash(range));
    return (at) =>
      [...inclusionRanges(at, lines.length).map((range) => within.hash(range)), ...above].map(
        (hash) => Buffer.from(hash).toString("hex"),
      );
  }
}

interface Entry {
  line: string;
  salt: string;
  label: string;
}

/** Sorts by line. They begin with hashes, so their first digits make parts of one size, which are sorted one by one. */
async function inOrder(entries: readonly Entry[], turn: () => Promise<unknown>): Promise<Entry[]> {
  const parts = Map.groupBy(entries, ({ line }) => line.slice(0, 2));
  const sorted: Entry[] = [];
  for (const digits of [...parts.keys()].sort()) {
    await turn();
    const part = parts.get(digits) ?? [];
    sorted.push(...part.sort((a, b) => (a.line < b.line ? -1 : 1)));
  }
  return sorted;
}

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
  const entries: Entry[] = [];
  let salts = Buffer.alloc(0);
  for (const [i, label] of labels.split("\n").entries()) {
    const { at } = placeOf(i + 1);
    if (at === 0) {
      await turn();
      // one by one, they would take as long as the hashes
      salts = randomBytes(chunkLines * saltBytes);
    }
    const salt = salts.subarray(at * saltBytes, (at + 1) * saltBytes);
    const line = `${commit(salt, label)} ${weights?.[i] ?? 1}`;
    entries.push({ line, salt: salt.toString("hex"), label });
  }
  const sorted = await inOrder(entries, turn);
  const chunks: NewChunk[] = [];
  for (let start = 0; start < sorted.length; start += chunkLines) {
    await turn();
    const some = sorted.slice(start, start + chunkLines);
    const lines = some.map(({ line }) => line);
    chunks.push({
      chunk: start / chunkLines,
      first: commitOf(lines[0] ?? ""),
      lines: lines.map((line) => `${line}\n`).join(""),
      root: Buffer.from(rootOf(treeOf(lines))),
      openings: openingsText(
        some.map(({ salt, label }, i) => ({ number: start + i + 1, salt, label })),
      ),
    });
  }
  const root = rootOf(merkleTree(chunks.map((chunk) => chunk.root)));
  return { root: bytesToHex(root), chunks };
}
