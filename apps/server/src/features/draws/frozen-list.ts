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
import type { DrawList, NewChunk } from "@sortes/db/draws/lists";

/**
 * Lines per chunk: a power of two, so that each chunk is a subtree of the list's Merkle tree, and a proof needs only
 * one chunk and the roots of the others.
 */
export const chunkLines = 1024;

/** The chunk of an entry, and its line in the chunk, both from 0. @param number of the entry, from 1 */
export const placeOf = (number: number): { chunk: number; at: number } => ({
  chunk: Math.floor((number - 1) / chunkLines),
  at: (number - 1) % chunkLines,
});

/** The distinct chunks of some entries, in ascending order. */
export const chunksOf = (numbers: readonly number[]): number[] =>
  [...new Set(numbers.map((number) => placeOf(number).chunk))].sort((a, b) => a - b);

const treeOf = (lines: readonly string[]): MerkleTree =>
  merkleTree(lines.map((line) => leafHash(Buffer.from(line))));

/** The Merkle trees of a frozen list: one over its chunks, and one per chunk, built on demand. */
export class ChunkTrees {
  readonly #among: MerkleTree;

  /** @param roots of the chunks, in order */
  constructor(roots: readonly Uint8Array[]) {
    this.#among = merkleTree(roots);
  }

  /**
   * Returns a function that gives the inclusion proof of a line of a chunk, as hex hashes: first within the chunk, then
   * among the chunks.
   */
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

/**
 * Sorts by line. Lines begin with hashes, so grouping by their first digits gives parts of similar size, which are
 * sorted one per turn.
 */
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
 * Freezes a list: returns the chunks of its entries file, with a new salt per entry, and the Merkle root of all lines.
 * @param turn yields to other requests
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
      // in bulk: one by one, random salts would take as long as the hashes
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
