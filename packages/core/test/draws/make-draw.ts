import { createHash } from "node:crypto";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import { type BeaconChain, roundMessage } from "../../src/draws/beacon-rounds.ts";
import type { Bundle } from "../../src/draws/bundle.ts";
import { hexToBytes } from "../../src/draws/bytes.ts";
import { nextHead } from "../../src/draws/chain.ts";
import { entriesTree, type Opening, openingsText, readEntries } from "../../src/draws/entries.ts";
import {
  type DrawText,
  drawTextBody,
  entryCommit,
  seedCommit,
  textCommit,
} from "../../src/draws/hidden.ts";
import { leafText, logProofText } from "../../src/draws/log.ts";
import { inclusionProof, leafHash, merkleTree, rootOf } from "../../src/draws/merkle.ts";
import {
  checkpointText,
  cosignedText,
  keyIdOf,
  type NoteSignature,
  signatureTypes,
  vkeyText,
} from "../../src/draws/note.ts";
import { fewestEntries } from "../../src/draws/rules.ts";
import { drawResult, resultHash } from "../../src/draws/selection.ts";
import {
  type DrawRules,
  type OpenStatement,
  type Statement,
  statementHash,
  statementText,
} from "../../src/draws/statements.ts";
import { entriesFile, noteText } from "./written.ts";

const sha256 = (text: string): Uint8Array =>
  new Uint8Array(createHash("sha256").update(text).digest());
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** Secret keys of tests, 32 bytes each. */
export const secrets = {
  chain: Uint8Array.from([0, ...sha256("test chain").subarray(1)]),
  log: sha256("test log"),
  otherLog: sha256("other test log"),
  witness: sha256("test witness"),
  otherWitness: sha256("other test witness"),
};

const bls = bls12_381.shortSignatures;

/** A chain like quicknet whose key tests have. */
export const testChain: BeaconChain = {
  hash: hex(sha256("the chain of tests")),
  publicKey: bls.getPublicKey(secrets.chain).toHex(),
  genesis: 1_800_000_000,
  period: 3,
};

/** The chain's signature of a round, hex. */
export function roundSignature(round: number, secret = secrets.chain): string {
  const message = bls.hash(roundMessage(round), "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_");
  return bls.sign(message, secret).toHex();
}

const nameOf = {
  log: "draws.example/draws/log",
  otherLog: "elsewhere.example/draws/log",
  witness: "witness.example/w1",
  otherWitness: "witness.example/w2",
};
type Signer = keyof typeof nameOf;

const typeOf = (signer: Signer): number =>
  signer === "log" || signer === "otherLog" ? signatureTypes.ed25519 : signatureTypes.cosignature;

/** The verifier key of a log or witness of tests. */
export function vkeyOf(signer: Signer): string {
  return vkeyText(nameOf[signer], typeOf(signer), ed25519.getPublicKey(secrets[signer]));
}

/** The keys that the person checking trusts in tests. */
export const trust = { chain: testChain, log: vkeyOf("log"), witnesses: [vkeyOf("witness")] };

/** A signature on a checkpoint, with a witness's time in Unix seconds. */
function signatureOf(signer: Signer, text: string, time?: number): NoteSignature {
  const type = typeOf(signer);
  const id = keyIdOf(nameOf[signer], type, ed25519.getPublicKey(secrets[signer]));
  const signed = time === undefined ? text : cosignedText(time, text);
  const bare = ed25519.sign(Buffer.from(signed), secrets[signer]);
  const stamp = Buffer.alloc(time === undefined ? 0 : 8);
  if (time !== undefined) stamp.writeBigUInt64BE(BigInt(time));
  return { name: nameOf[signer], id, signature: Buffer.concat([stamp, bare]) };
}

export interface Logging {
  /** The signer of the checkpoints; without one, no log signs them. */
  log?: Signer | undefined;
  witness?: Signer | undefined;
  /** Unix seconds at which the witness signs the checkpoint after the freeze. */
  witnessedAt?: number | undefined;
  origin?: string | undefined;
  /** Numbers of the statements in the order in which they are logged, each proven by the newest checkpoint. */
  order?: readonly number[] | undefined;
  /** Whether nothing was logged before them; only with `order`. */
  isFirst?: boolean | undefined;
}

/**
 * A log with these statements among others, as proofs. The freeze is proven by a checkpoint from before the round, the
 * rest by the newest one.
 */
export function proofsOf(texts: readonly string[], logging: Logging = {}): string[] {
  const { log = "log", witness = "witness", witnessedAt = 1_800_000_500 } = logging;
  const origin = logging.origin ?? nameOf[log];
  const statements = texts.map((text) => JSON.parse(text) as Statement);
  const others = ["a", "b", "c"].map((one) => leafHash(sha256(one)));
  const own = statements.map((statement, n) =>
    leafHash(Buffer.from(leafText(statement, statementHash(texts[n]!)))),
  );
  const noteOf = (leaves: Uint8Array[], time: number) => {
    const text = checkpointText(origin, leaves.length, rootOf(merkleTree(leaves)));
    return noteText({
      text,
      signatures: [signatureOf(log, text), signatureOf(witness, text, time)],
    });
  };
  const proofOf = (leaves: Uint8Array[], index: number, time: number) =>
    logProofText({
      index,
      hashes: inclusionProof(merkleTree(leaves), index),
      checkpoint: noteOf(leaves, time),
    });
  const all = [...others, ...own, ...others];
  if (logging.order) {
    const { order } = logging;
    const before = logging.isFirst ? [] : others;
    const leaves = [...before, ...order.map((n) => own[n]!)];
    return own.map((_, n) => proofOf(leaves, before.length + order.indexOf(n), witnessedAt));
  }
  return statements.map(({ t }, n) =>
    t === "freeze"
      ? proofOf([...others, ...own.slice(0, n + 1)], others.length + n, witnessedAt)
      : proofOf(all, others.length + n, 1_800_009_000),
  );
}

export interface DrawPlan {
  id?: string;
  draw: DrawRules;
  labels?: readonly string[];
  /** By label; 1 if it is not here. */
  weights?: Readonly<Record<string, number>>;
  /** Undefined: commit only. */
  round?: number | undefined;
  chain?: BeaconChain;
  openedAt?: number;
  frozenAt?: number;
  drawnAt?: number;
  names?: OpenStatement["names"];
  text?: DrawText;
  /** The statements after `open`, in order; the number is the rank of a step. */
  after: readonly ("freeze" | "result" | "void" | number)[];
  /** Instead of the chain's own signature. */
  signature?: string;
  logging?: Logging;
}

const exampleText: DrawText = {
  organiser: "Asociația „Prietenii pădurii”",
  prizes: ["Bicicletă", "Carte"],
  rules: "One entry each.\u2028Și doar în România.",
  title: "Tombola de iarnă ❄️",
};

/** A whole bundle, the same for the same plan: seeds and salts are hashes. */
export function makeDraw(plan: DrawPlan): Bundle {
  const { draw, labels = [], round, chain = testChain, names = "shown", text = exampleText } = plan;
  const { openedAt = 1_800_000_000, frozenAt = 1_800_000_400, drawnAt = 1_800_003_000 } = plan;
  const id = plan.id ?? "0b5e6c1e-7a3d-4f62-9c1b-2f8f2a6d9e10";
  const seed = sha256(`seed ${id}`);
  const salt = sha256(`text ${id}`).subarray(0, 16);
  const body = drawTextBody(text);
  const texts: string[] = [];
  const append = (now: number, members: object): string => {
    texts.push(statementText({ ...nextHead(id, texts, now), ...members } as Statement));
    return texts.at(-1)!;
  };
  const hasRound = round !== undefined;
  append(openedAt, {
    t: "open",
    ...draw,
    commit: seedCommit(id, seed),
    ...(hasRound && { chain: chain.hash, round }),
    organiser: "5".repeat(32),
    number: 7,
    names,
    text: textCommit(id, salt, body),
  });

  const listed = labels.map((label, i) => {
    const own = sha256(`salt ${i + 1}`).subarray(0, 16);
    return {
      label,
      salt: hex(own),
      c: entryCommit(id, own, label),
      weight: plan.weights?.[label] ?? 1,
    };
  });
  const file = draw.kind === "numbers" ? null : entriesFile(listed);
  const entries = file === null ? undefined : readEntries(file);
  const count = draw.kind === "numbers" ? draw.rules.max - draw.rules.min + 1 : listed.length;
  let freeze = "";
  for (const next of plan.after) {
    if (next === "freeze") {
      const text = append(frozenAt, {
        t: "freeze",
        count,
        weight: entries?.weight ?? count,
        ...(entries && { entries: entriesTree(entries).root }),
        ...(hasRound && { seed: hex(seed) }),
      });
      freeze = statementHash(text);
    } else if (next === "result") {
      const signature = hasRound ? (plan.signature ?? roundSignature(round)) : undefined;
      const list = { count, ...(entries && { weights: entries.weights }) };
      const drawn = drawResult(draw, list, { freeze, seed: hex(seed), signature });
      const revealed = signature === undefined ? { seed: hex(seed) } : { signature };
      append(drawnAt, { t: "result", ...revealed, result: resultHash(drawn) });
    } else if (next === "void") append(openedAt, { t: "void", why: "organiser" });
    else append(drawnAt + 60, { t: "step", rank: next, why: "declined" });
  }

  const numbers = new Map(entries?.lines.map((line, i) => [line.slice(0, 64), i + 1]));
  const openings: Opening[] = listed.map((one) => ({ ...one, number: numbers.get(one.c)! }));
  openings.sort((a, b) => a.number - b.number);
  const isFrozen = plan.after.includes("freeze");
  return {
    format: "sortes-draw/1",
    statements: texts,
    proofs: proofsOf(texts, plan.logging),
    text: { salt: hex(salt), body },
    entries: isFrozen ? file : null,
    openings: isFrozen && names === "shown" ? openingsText(openings) : "",
    log: vkeyOf("log"),
    witnesses: [vkeyOf("witness")],
  };
}

/** The statements of a bundle with changes, chained again and hashed into the log again, as the server itself could. */
export function rechained(
  bundle: Bundle,
  change: (statements: Record<string, unknown>[]) => void,
  logging?: Logging,
): Bundle {
  const statements = bundle.statements.map((text) => JSON.parse(text) as Record<string, unknown>);
  change(statements);
  const texts: string[] = [];
  for (const statement of statements) {
    const last = texts.at(-1);
    if (last !== undefined) statement["prev"] = statementHash(last);
    texts.push(canonicalOf(statement));
  }
  return { ...bundle, statements: texts, proofs: proofsOf(texts, logging) };
}

/** Canonical form without any check, so that tests can write what is not allowed. */
export function canonicalOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalOf).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, held]) => `"${name}":${canonicalOf(held)}`).join(",")}}`;
}

/** The result that the statements of a bundle give now, as whoever runs the server could compute it. */
export function redraw(statements: Record<string, unknown>[], weights?: number[]): void {
  const [open, freeze, result] = statements as unknown as [
    OpenStatement,
    { count: number; seed?: string },
    { signature?: string; seed?: string; result: string },
  ];
  const texts = [canonicalOf(open)];
  (freeze as unknown as { prev: string }).prev = statementHash(texts[0]!);
  const drawn = drawResult(
    open,
    {
      count: open.kind === "numbers" ? fewestEntries(open) : freeze.count,
      ...(weights && { weights }),
    },
    {
      freeze: statementHash(canonicalOf(freeze)),
      seed: freeze.seed ?? result.seed!,
      signature: result.signature,
    },
  );
  result.result = resultHash(drawn);
}

export { hex, hexToBytes, sha256 };
