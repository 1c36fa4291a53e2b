import { ed25519 } from "@noble/curves/ed25519.js";
import { utf8ToBytes } from "./bytes.ts";
import { cosignedText, signatureTypes, type SignedNote, type VerifierKey } from "./note.ts";

/** The result of verifying a note with a key. */
export interface NoteVerdict {
  signed: "no" | "wrong" | "yes";
  /** Unix seconds; only for a valid witness signature. */
  time?: number;
}

/**
 * Whether a key signed a note. If a key signed more than once, one invalid signature makes the note `wrong`, and the
 * earliest time counts. Signatures of other keys are ignored.
 */
export function verifyNote(note: SignedNote, key: VerifierKey): NoteVerdict {
  const own = note.signatures.filter(({ name, id }) => name === key.name && id === key.id);
  let verdict: NoteVerdict = { signed: "no" };
  for (const { signature } of own) {
    const time = key.type === signatureTypes.cosignature ? timeOf(signature) : undefined;
    const bare = time === undefined ? signature : signature.subarray(8);
    const text = time === undefined ? note.text : cosignedText(time, note.text);
    if (!isSigned(text, bare, key.publicKey)) return { signed: "wrong" };
    if (time === undefined) verdict = { signed: "yes" };
    else verdict = { signed: "yes", time: Math.min(Number(time), verdict.time ?? Infinity) };
  }
  return verdict;
}

/** The witness's time in Unix seconds, before its signature. */
function timeOf(signature: Uint8Array): bigint {
  if (signature.length !== 8 + 64) return 0n;
  return new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);
}

/** Ed25519 as RFC 8032 verifies it. */
function isSigned(text: string, signature: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64) return false;
  try {
    return ed25519.verify(signature, utf8ToBytes(text), publicKey, { zip215: false });
  } catch {
    // the point is not on the curve
    return false;
  }
}
