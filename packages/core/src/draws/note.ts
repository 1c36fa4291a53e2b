import { fromBase64, toBase64 } from "./base64.ts";
import { bytesToHex, concatBytes, hashOf, hexToBytes, utf8ToBytes } from "./bytes.ts";
import { DrawFault } from "./fault.ts";

/** The signature types of signed-note that are used here: a log's own, and a witness's with its time. */
export const signatureTypes = { ed25519: 0x01, cosignature: 0x04 } as const;

/** A key that verifies notes (c2sp.org/signed-note, “Verifier keys”). */
export interface VerifierKey {
  name: string;
  /** 8 hex digits. */
  id: string;
  type: number;
  /** 32 bytes. */
  publicKey: Uint8Array;
}

export interface NoteSignature {
  name: string;
  /** Id of the key, 8 hex digits. */
  id: string;
  signature: Uint8Array;
}

/** A text with signatures (c2sp.org/signed-note). */
export interface SignedNote {
  /** The signed text; ends with a line feed. */
  text: string;
  signatures: NoteSignature[];
}

/** A log's checkpoint (c2sp.org/tlog-checkpoint), parsed from its note. */
export interface Checkpoint extends SignedNote {
  origin: string;
  size: number;
  /** 32 bytes. */
  root: Uint8Array;
}

/** Maximum UTF-8 bytes of a note. */
const longestNote = 65_536;
const mostSignatures = 64;
const keyName = /^[^\p{White_Space}+]+$/u;
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0009\u000b-\u001f]/;
/** An integer without leading zeros that doubles hold. */
export const decimal = /^(0|[1-9]\d{0,14})$/;

/** The id of a key: the beginning of a hash over its name, type and bytes, 8 hex digits. */
export function keyIdOf(name: string, type: number, publicKey: Uint8Array): string {
  const hash = hashOf(utf8ToBytes(`${name}\n`), Uint8Array.of(type), publicKey);
  return bytesToHex(hash.subarray(0, 4));
}

/** The text of a verifier key, from its name, its signature type and 32 bytes of a public key. */
export function vkeyText(name: string, type: number, publicKey: Uint8Array): string {
  const material = toBase64(concatBytes(Uint8Array.of(type), publicKey));
  return `${name}+${keyIdOf(name, type, publicKey)}+${material}`;
}

/** Parses a verifier key. Throws a DrawFault unless it is an Ed25519 key of a log or a witness, with the correct id. */
export function readVkey(vkey: string): VerifierKey {
  const [name = "", id = "", ...rest] = vkey.split("+");
  const material = fromBase64(rest.join("+"));
  const type = material[0];
  const publicKey = material.subarray(1);
  const known = type === signatureTypes.ed25519 || type === signatureTypes.cosignature;
  const fits = keyName.test(name) && known && publicKey.length === 32;
  if (!fits || keyIdOf(name, type, publicKey) !== id) throw new DrawFault("bad_key");
  return { name, id, type, publicKey };
}

/** A line of a note that carries a signature, with its end. */
export function signatureLine({ name, id, signature }: NoteSignature): string {
  const bytes = concatBytes(hexToBytes(id), signature);
  return `— ${name} ${toBase64(bytes)}\n`;
}

/** Parses a note without verifying it. Throws a DrawFault if it is not a note, or longer than 64 KiB. */
export function readNote(note: string): SignedNote {
  // a character has at least one byte for each UTF-16 unit
  const isLong = note.length > longestNote || utf8ToBytes(note).length > longestNote;
  if (isLong || controls.test(note) || !note.isWellFormed()) throw new DrawFault("bad_note");
  const end = note.lastIndexOf("\n\n");
  if (end < 0 || !note.endsWith("\n")) throw new DrawFault("bad_note");
  const lines = note.slice(end + 2, -1).split("\n");
  if (lines.length > mostSignatures) throw new DrawFault("bad_note");
  return { text: note.slice(0, end + 1), signatures: lines.map(readSignature) };
}

function readSignature(line: string): NoteSignature {
  const [dash, name = "", encoded = "", ...others] = line.split(" ");
  if (dash !== "—" || !keyName.test(name) || others.length > 0) throw new DrawFault("bad_note");
  const bytes = fromBase64(encoded);
  if (bytes.length <= 4) throw new DrawFault("bad_note");
  return { name, id: bytesToHex(bytes.subarray(0, 4)), signature: bytes.subarray(4) };
}

/** The text of a checkpoint, which logs and witnesses sign. `root` has 32 bytes. */
export function checkpointText(origin: string, size: number, root: Uint8Array): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Parses a checkpoint without verifying it. Throws a DrawFault if the note is not a checkpoint. */
export function readCheckpoint(note: string): Checkpoint {
  const signed = readNote(note);
  const [origin = "", size = "", root = "", ...extensions] = signed.text.slice(0, -1).split("\n");
  const hash = fromBase64(root);
  const fits = origin !== "" && decimal.test(size) && hash.length === 32;
  if (!fits || extensions.includes("")) throw new DrawFault("bad_checkpoint");
  return { ...signed, origin, size: Number(size), root: hash };
}

/** The text that a witness signs: a time in Unix seconds and the checkpoint's text (c2sp.org/tlog-cosignature). */
export function cosignedText(time: number | bigint, checkpoint: string): string {
  return `cosignature/v1\ntime ${time}\n${checkpoint}`;
}
