import { bytesToHex, hexToBytes, utf8ToBytes } from "./bytes.ts";
import { DrawFault } from "./fault.ts";
import { entryCommitter, labelBytes } from "./hidden.ts";
import { inclusionProof, leafHash, merkleTree, provenRoot, rootOf } from "./merkle.ts";
import { drawBounds } from "./rules.ts";

/** One line of an entries file. */
export interface Entry {
  /** `entryCommit`, hex. */
  c: string;
  /** 1 … 1,000,000; 1 unless the draw is weighted. */
  weight: number;
}

/** The entries of a file, in its order. */
export interface Entries {
  /** The lines without their ends; line i is entry number i + 1. */
  lines: string[];
  /** Weight of each line. */
  weights: number[];
  /** Sum of the weights. */
  weight: number;
}

/** The proof that a line is an entry of a frozen list. */
export interface Inclusion extends Entry {
  /** Entry number, from 1. */
  number: number;
  /** Hashes in hex, from the leaf's sibling up to the root's child. */
  proof: string[];
}

/** The opening of an entry's commitment. */
export interface Opening {
  number: number;
  /** 32 hex digits. */
  salt: string;
  label: string;
}

const linePattern = /^[0-9a-f]{64} [1-9]\d{0,6}$/;
const openingPattern = /^([1-9]\d{0,5}) ([0-9a-f]{32}) (.+)$/su;
const longestLine = 64 + 1 + 7 + 1;

/**
 * Parses an entries file. Throws a DrawFault unless it has 1 to 100,000 well-formed lines in byte order, and no
 * commitment twice.
 */
export function readEntries(file: string): Entries {
  if (file.length > drawBounds.entries * longestLine) throw new DrawFault("too_long");
  if (!file.endsWith("\n")) throw new DrawFault("bad_line", "the last");
  const lines = file.slice(0, -1).split("\n");
  if (lines.length > drawBounds.entries) throw new DrawFault("wrong_count");
  let last = "";
  let sum = 0;
  const weights = lines.map((line, i) => {
    const weight = Number(line.slice(65));
    if (!linePattern.test(line) || weight > drawBounds.weight)
      throw new DrawFault("bad_line", String(i + 1));
    const c = commitOf(line);
    if (c <= last) throw new DrawFault("not_sorted", String(i + 1));
    last = c;
    sum += weight;
    return weight;
  });
  return { lines, weights, weight: sum };
}

/** The commitment of a line, hex. */
export function commitOf(line: string): string {
  return line.slice(0, 64);
}

/** The tree over a list: its root in hex, and proofs of single entries. Takes about a second for 100,000 entries. */
export function entriesTree({ lines }: Entries): {
  root: string;
  proofOf(number: number): string[];
} {
  const tree = merkleTree(lines.map((line) => leafHash(utf8ToBytes(line))));
  return {
    root: bytesToHex(rootOf(tree)),
    proofOf: (number) => inclusionProof(tree, number - 1).map(bytesToHex),
  };
}

/** Whether a proof shows that a line is entry `number` of the list with this root and count. Hashes are hex. */
export function isIncluded(
  { number, c, weight, proof }: Inclusion,
  { root, count }: { root: string; count: number },
): boolean {
  const leaf = leafHash(utf8ToBytes(`${c} ${weight}`));
  const proven = provenRoot(number - 1, count, leaf, proof.map(hexToBytes));
  return proven !== undefined && bytesToHex(proven) === root;
}

/** The text of openings, one line each. */
export function openingsText(openings: readonly Opening[]): string {
  return openings.map(({ number, salt, label }) => `${number} ${salt} ${label}\n`).join("");
}

/** Parses openings; the text may be empty. Throws a DrawFault for a malformed line. */
export function readOpenings(text: string): Opening[] {
  if (text === "") return [];
  if (!text.endsWith("\n")) throw new DrawFault("bad_line", "the last");
  const lines = text.slice(0, -1).split("\n");
  if (lines.length > drawBounds.entries) throw new DrawFault("wrong_count");
  return lines.map((line, i) => {
    const [, number, salt = "", label = ""] = openingPattern.exec(line) ?? [];
    const fits = number !== undefined && label.isWellFormed();
    if (!fits || utf8ToBytes(label).length > labelBytes)
      throw new DrawFault("bad_line", String(i + 1));
    return { number: Number(number), salt, label };
  });
}

/**
 * Throws a DrawFault unless each opening is of a different entry 1 … `count` and gives its commitment, if that is
 * known. Returns the number of openings whose commitment is unknown.
 */
export function checkOpenings(
  draw: string,
  count: number,
  openings: readonly Opening[],
  commitAt: (number: number) => string | undefined,
): number {
  const commit = entryCommitter(draw);
  const opened = new Set<number>();
  let unknown = 0;
  for (const { number, salt, label } of openings) {
    if (number > count) throw new DrawFault("no_such_entry", String(number));
    if (opened.has(number)) throw new DrawFault("opened_twice", String(number));
    opened.add(number);
    const known = commitAt(number);
    if (known === undefined) unknown++;
    else if (commit(hexToBytes(salt), label) !== known)
      throw new DrawFault("wrong_opening", String(number));
  }
  return unknown;
}
