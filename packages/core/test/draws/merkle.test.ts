import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  consistencyRanges,
  inclusionProof,
  isConsistent,
  leafHash,
  merkleTree,
  provenRoot,
  rootOf,
} from "../../src/draws/merkle.ts";

const sha = (...parts: Uint8Array[]) =>
  new Uint8Array(createHash("sha256").update(Buffer.concat(parts)).digest());

/** The tree hash as RFC 9162 2.1.1 defines it. */
function definition(data: Uint8Array[]): Uint8Array {
  if (data.length === 1) return sha(Uint8Array.of(0), data[0]!);
  let split = 1;
  while (split * 2 < data.length) split *= 2;
  return sha(Uint8Array.of(1), definition(data.slice(0, split)), definition(data.slice(split)));
}

const sizes = Array.from({ length: 34 }, (_, i) => i + 1);
const data = sizes.map((i) => Buffer.from(`leaf ${i}`));
const treeOf = (size: number) => merkleTree(data.slice(0, size).map((one) => leafHash(one)));
const headOf = (size: number) => ({ size, root: rootOf(treeOf(size)) });
const indices = (size: number) => Array.from({ length: size }, (_, i) => i);
const flipped = (hash: Uint8Array) => hash.map((byte, i) => (i === 5 ? byte ^ 4 : byte));

describe("a Merkle tree", () => {
  it.each(sizes)("with %i leaves has the root that RFC 9162 defines", (size) => {
    expect(rootOf(treeOf(size))).toEqual(definition(data.slice(0, size)));
  });

  it.each(sizes)("with %i leaves proves each of them, and nothing else", (size) => {
    const tree = treeOf(size);
    const root = rootOf(tree);
    for (let index = 0; index < size; index++) {
      const leaf = leafHash(data[index]!);
      const proof = inclusionProof(tree, index);
      expect(provenRoot(index, size, leaf, proof)).toEqual(root);
      expect(provenRoot(index, size, flipped(leaf), proof)).not.toEqual(root);
      expect(provenRoot(index, size, leaf, [...proof, leaf])).toBeUndefined();
      const others = indices(size).filter((other) => other !== index);
      for (const other of others) expect(provenRoot(other, size, leaf, proof)).not.toEqual(root);
      for (let i = 0; i < proof.length; i++) {
        expect(provenRoot(index, size, leaf, proof.with(i, flipped(proof[i]!)))).not.toEqual(root);
        expect(provenRoot(index, size, leaf, proof.toSpliced(i, 1))).toBeUndefined();
      }
    }
  });

  it("proves no leaf outside of its size", () => {
    for (const index of [-1, 3, 0.5, Number.NaN])
      expect(provenRoot(index, 3, leafHash(data[0]!), [])).toBeUndefined();
    expect(provenRoot(0, 2 ** 60, leafHash(data[0]!), [])).toBeUndefined();
  });

  it.each(sizes)("with %i leaves proves that it extends each smaller one", (size) => {
    const tree = treeOf(size);
    const now = headOf(size);
    for (let old = 1; old <= size; old++) {
      const proof = consistencyRanges(old, size).map((range) => tree.hash(range));
      const before = headOf(old);
      expect(isConsistent(before, now, proof)).toBe(true);
      expect(isConsistent({ ...before, root: flipped(before.root) }, now, proof)).toBe(false);
      expect(isConsistent(before, { ...now, root: flipped(now.root) }, proof)).toBe(false);
      expect(isConsistent(before, now, [...proof, now.root])).toBe(false);
      for (let i = 0; i < proof.length; i++)
        expect(isConsistent(before, now, proof.with(i, flipped(proof[i]!)))).toBe(false);
    }
    expect(isConsistent({ size: 0, root: new Uint8Array() }, now, [])).toBe(true);
    expect(isConsistent(headOf(size), { ...now, size: size - 1 }, [])).toBe(false);
  });
});
