import { roundTime, schedule } from "./beacon-rounds.ts";
import { utf8ToBytes } from "./bytes.ts";
import type { DrawRecord } from "./check-record.ts";
import { DrawFault } from "./fault.ts";
import { isNoteOf } from "./fingerprint.ts";
import { leafText, readLogProof } from "./log.ts";
import { verifyNote } from "./log-signatures.ts";
import { leafHash, provenRoot, sameBytes } from "./merkle.ts";
import {
  type Checkpoint,
  readCheckpoint,
  readVkey,
  signatureTypes,
  type VerifierKey,
} from "./note.ts";
import type { Finding } from "./outcome.ts";
import { type Statement, statementHash } from "./statements.ts";

/** Reference values that the person checking trusts, from sources other than the bundle. */
export interface Trust {
  /** Verifier key of the log. */
  log?: string | undefined;
  /** Verifier keys of witnesses. */
  witnesses?: readonly string[] | undefined;
  /** F as the person had it before the round: hex, base64url or the fingerprint. */
  seen?: string | undefined;
}

const nothingGiven: Finding = { because: "nothing_given" };

/** Checks that all statements are in the log with the given key, in order, and that it signed one tree per size. */
export function checkLog(
  record: DrawRecord,
  statements: readonly Statement[],
  trust: Trust,
): Finding {
  if (!trust.log) return nothingGiven;
  const [key] = keysOf([trust.log], signatureTypes.ed25519);
  if (!key) return { because: "key_unreadable" };
  // most proofs share a checkpoint
  const verified = new Set<string>();
  const roots = new Map<number, Uint8Array>();
  let last = -1;
  for (const n of statements.keys()) {
    const at = `statement ${n}`;
    const proven = provenCheckpoint(record, statements, n);
    if (!proven) return { because: "no_proof" };
    const { checkpoint, index, note } = proven;
    if (index <= last) throw new DrawFault("wrong_log_order", at);
    last = index;
    if (verified.has(note)) continue;
    if (checkpoint.origin !== key.name) throw new DrawFault("wrong_origin", at);
    const { signed } = verifyNote(checkpoint, key);
    if (signed === "wrong") throw new DrawFault("wrong_signature", at);
    if (signed === "no") throw new DrawFault("not_signed", at);
    const root = roots.get(checkpoint.size) ?? checkpoint.root;
    if (!sameBytes(root, checkpoint.root)) throw new DrawFault("two_trees", at);
    roots.set(checkpoint.size, root);
    verified.add(note);
  }
  return "pass";
}

/** Checks that a given witness signed a checkpoint with the freeze early enough before the round. */
export function checkWitness(
  record: DrawRecord,
  statements: readonly Statement[],
  trust: Trust,
): Finding {
  const { open } = record.chain;
  if (open.round === undefined) return "not_applicable";
  if (!trust.witnesses?.length) return nothingGiven;
  const keys = keysOf(trust.witnesses, signatureTypes.cosignature);
  if (keys.length < trust.witnesses.length) return { because: "key_unreadable" };
  const n = statements.findIndex(({ t }) => t === "freeze");
  if (n < 0) return { because: "not_yet" };
  if (!record.beacon) return { because: "unknown_chain" };
  const proven = provenCheckpoint(record, statements, n);
  if (!proven) return { because: "no_proof" };
  const latest = roundTime(open.round, record.beacon) - schedule.witnessBefore;
  let earliest = Infinity;
  for (const key of keys) {
    const verdict = verifyNote(proven.checkpoint, key);
    if (verdict.signed === "wrong") throw new DrawFault("wrong_signature", key.name);
    earliest = Math.min(earliest, verdict.time ?? Infinity);
  }
  if (earliest === Infinity) return { because: "not_witnessed" };
  if (earliest > latest) throw new DrawFault("witnessed_late");
  return "pass";
}

/** Checks that the freeze is the one that the person saw before. */
export function checkSeen({ freezeHash }: DrawRecord, trust: Trust): Finding {
  if (!trust.seen) return nothingGiven;
  if (freezeHash === undefined) return { because: "not_yet" };
  const same = isNoteOf(trust.seen, freezeHash);
  if (same === undefined) return { because: "note_unreadable" };
  if (!same) throw new DrawFault("other_freeze");
  return "pass";
}

/** The verifier keys of a type among these texts. */
function keysOf(vkeys: readonly string[], type: number): VerifierKey[] {
  return vkeys.flatMap((vkey) => {
    try {
      const key = readVkey(vkey);
      return key.type === type ? [key] : [];
    } catch {
      return [];
    }
  });
}

/** The checkpoint to which the proof of statement `n` leads, if it has one. Throws a DrawFault if it leads elsewhere. */
function provenCheckpoint(
  { bundle }: DrawRecord,
  statements: readonly Statement[],
  n: number,
): { checkpoint: Checkpoint; index: number; note: string } | undefined {
  const proof = bundle.proofs[n];
  if (!proof) return undefined;
  const { index, hashes, checkpoint: note } = readLogProof(proof);
  const checkpoint = readCheckpoint(note);
  const leaf = leafText(statements[n]!, statementHash(bundle.statements[n]!));
  const root = provenRoot(index, checkpoint.size, leafHash(utf8ToBytes(leaf)), hashes);
  if (!root || !sameBytes(root, checkpoint.root))
    throw new DrawFault("not_included", `statement ${n}`);
  return { checkpoint, index, note };
}
