import { fromBase64, toBase64 } from "./base64.ts";
import { format } from "./bytes.ts";
import { DrawFault } from "./fault.ts";
import { decimal } from "./note.ts";

/** A proof that something is in a log (c2sp.org/tlog-proof@v1). */
export interface LogProof {
  /** Index of the leaf, from 0. */
  index: number;
  /** Hashes of 32 bytes, from the leaf's sibling up to the root's child. */
  hashes: Uint8Array[];
  /** The exact note of the checkpoint. */
  checkpoint: string;
}

const firstLine = "c2sp.org/tlog-proof@v1";
/** Maximum hashes of a proof: no tree whose size a double holds exactly is higher. */
const mostHashes = 53;
/** Maximum characters before the checkpoint, with extra data. */
const longestHead = 65_536;

/** The leaf of a statement in the log. `hash` is its `statementHash`. Contains no personal data. */
export function leafText(statement: { draw: string; n: number; t: string }, hash: string): string {
  return `${format} ${statement.draw} ${statement.n} ${statement.t} ${hash}`;
}

/** The text of a proof, without extra data. */
export function logProofText({ index, hashes, checkpoint }: LogProof): string {
  const lines = [firstLine, `index ${index}`, ...hashes.map(toBase64)];
  return `${lines.join("\n")}\n\n${checkpoint}`;
}

/** Parses a proof without verifying it. Skips extra data. Throws a DrawFault if the text is not a proof. */
export function readLogProof(text: string): LogProof {
  const end = text.indexOf("\n\n");
  if (end > longestHead) throw new DrawFault("bad_proof");
  const [first, ...lines] = text.slice(0, Math.max(end, 0)).split("\n");
  if (lines[0]?.startsWith("extra ")) fromBase64(lines.shift()!.slice("extra ".length));
  const [indexLine = "", ...encoded] = lines;
  const index = indexLine.slice("index ".length);
  const fits = first === firstLine && indexLine.startsWith("index ") && decimal.test(index);
  if (!fits || encoded.length > mostHashes) throw new DrawFault("bad_proof");
  const hashes = encoded.map(fromBase64);
  if (hashes.some((hash) => hash.length !== 32)) throw new DrawFault("bad_proof");
  return { index: Number(index), hashes, checkpoint: text.slice(end + 2) };
}
