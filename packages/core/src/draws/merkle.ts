import { hashOf } from "./bytes.ts";

const leafMark = Uint8Array.of(0);
const nodeMark = Uint8Array.of(1);

/** Leaves from `start` inclusive to `end` exclusive. */
export interface LeafRange {
  start: number;
  end: number;
}

/** A complete subtree: the leaves from `index`·2^`level` on, 2^`level` of them. */
export interface CompleteSubtree {
  level: number;
  index: number;
}

/** H(0x00 ‖ data): the hash of a leaf (RFC 9162, 2.1.1). */
export function leafHash(data: Uint8Array): Uint8Array {
  return hashOf(leafMark, data);
}

/** H(0x01 ‖ left ‖ right): the hash of a node. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return hashOf(nodeMark, left, right);
}

/** The largest power of two below `size` (at least 2), which is the number of leaves left of the root. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The complete subtrees that make up a range which is itself a subtree of some tree, from left to right. */
export function completeParts({ start, end }: LeafRange): CompleteSubtree[] {
  const parts: CompleteSubtree[] = [];
  let at = start;
  for (let level = 52, size = 2 ** 52; level >= 0; level--, size /= 2) {
    if (at + size > end) continue;
    parts.push({ level, index: at / size });
    at += size;
  }
  return parts;
}

/** The hash of a range from those of its complete parts, at least one. */
export function joinParts(hashes: readonly Uint8Array[]): Uint8Array {
  return hashes.reduceRight((right, left) => nodeHash(left, right));
}

/** The ranges whose hashes prove that leaf `index` is in a tree of `size` leaves, from the leaf's sibling up to the root's child. */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  let [start, end] = [0, size];
  const path: LeafRange[] = [];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      path.unshift({ start: middle, end });
      end = middle;
    } else {
      path.unshift({ start, end: middle });
      start = middle;
    }
  }
  return path;
}

/** The ranges whose hashes prove that a tree of `size` leaves continues one of `old` leaves, 0 < old ≤ size (RFC 9162, 2.1.4.1). */
export function consistencyRanges(old: number, size: number): LeafRange[] {
  if (old === size) return [];
  let [start, end] = [0, size];
  const path: LeafRange[] = [];
  while (end !== old) {
    const middle = start + splitOf(end - start);
    if (old <= middle) {
      path.unshift({ start: middle, end });
      end = middle;
    } else {
      path.unshift({ start, end: middle });
      start = middle;
    }
  }
  // the checker knows the root of the whole old tree
  return start === 0 ? path : [{ start, end }, ...path];
}

/** A Merkle tree in memory: 64 bytes a leaf. */
export interface MerkleTree {
  size: number;
  /** The hash of any range that is a subtree. */
  hash(range: LeafRange): Uint8Array;
}

/** The tree of at least one leaf, by their hashes. */
export function merkleTree(leaves: readonly Uint8Array[]): MerkleTree {
  const levels = [leaves];
  for (let below = leaves; below.length > 1; levels.push(below)) {
    const nodes: Uint8Array[] = [];
    for (let i = 0; i + 1 < below.length; i += 2) nodes.push(nodeHash(below[i]!, below[i + 1]!));
    below = nodes;
  }
  return {
    size: leaves.length,
    hash: (range) =>
      joinParts(completeParts(range).map(({ level, index }) => levels[level]![index]!)),
  };
}

/** The root of a tree (RFC 9162, 2.1.1). */
export function rootOf(tree: MerkleTree): Uint8Array {
  return tree.hash({ start: 0, end: tree.size });
}

/** The proof that leaf `index` is in the tree, from the leaf's sibling up to the root's child. */
export function inclusionProof(tree: MerkleTree, index: number): Uint8Array[] {
  return inclusionRanges(index, tree.size).map((range) => tree.hash(range));
}

/**
 * The root to which a proof leads from a leaf's hash; undefined if there is no such leaf, or the proof does not have
 * the length for `index` in `size` leaves.
 */
export function provenRoot(
  index: number,
  size: number,
  leaf: Uint8Array,
  proof: readonly Uint8Array[],
): Uint8Array | undefined {
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(index) || index < 0 || index >= size)
    return undefined;
  const ranges = inclusionRanges(index, size);
  if (ranges.length !== proof.length) return undefined;
  return ranges.reduce(
    (hash, { start }, i) => (start > index ? nodeHash(hash, proof[i]!) : nodeHash(proof[i]!, hash)),
    leaf,
  );
}

/** Whether a proof shows that the tree of `size` leaves continues the one of `old` leaves (RFC 9162, 2.1.4.2). */
export function isConsistent(
  old: { size: number; root: Uint8Array },
  now: { size: number; root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (old.size > now.size || !Number.isSafeInteger(now.size) || old.size < 0) return false;
  if (old.size === 0) return proof.length === 0;
  const ranges = consistencyRanges(old.size, now.size);
  if (ranges.length !== proof.length) return false;
  // without a part of the old tree in the proof, the first hash is the old root itself
  const startsInside = ranges.length > 0 && ranges[0]!.end <= old.size && ranges[0]!.start > 0;
  let [before, after] = startsInside ? [proof[0]!, proof[0]!] : [old.root, old.root];
  for (let i = startsInside ? 1 : 0; i < proof.length; i++) {
    const hash = proof[i]!;
    if (ranges[i]!.start >= old.size) after = nodeHash(after, hash);
    else {
      before = nodeHash(hash, before);
      after = nodeHash(hash, after);
    }
  }
  return sameBytes(before, old.root) && sameBytes(after, now.root);
}

/** Whether two byte strings are equal. Not constant-time, since nothing here is secret. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}
