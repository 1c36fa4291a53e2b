import { concatBytes } from "@noble/hashes/utils.js";
import { beaconOf, quicknet, roundMessage, roundTime } from "../../src/draws/beacon-rounds.ts";
import type { Bundle } from "../../src/draws/bundle.ts";
import { domain, hashOf, u64, utf8ToBytes, uuidBytes } from "../../src/draws/bytes.ts";
import { canonicalText } from "../../src/draws/canonical.ts";
import { checkBundle } from "../../src/draws/check.ts";
import { entriesTree, readEntries } from "../../src/draws/entries.ts";
import { fingerprintOf } from "../../src/draws/fingerprint.ts";
import { entryCommit, normaliseLabel, seedCommit, textCommit } from "../../src/draws/hidden.ts";
import { leafText } from "../../src/draws/log.ts";
import { inclusionProof, leafHash, merkleTree, nodeHash, rootOf } from "../../src/draws/merkle.ts";
import { cosignedText, keyIdOf, readVkey } from "../../src/draws/note.ts";
import { drawKey, drawResult, resultHash, resultText } from "../../src/draws/selection.ts";
import { type Statement, statementHash, statementText } from "../../src/draws/statements.ts";
import { hex, hexToBytes, makeDraw, secrets, sha256, testChain, trust } from "./make-draw.ts";
import { signatures } from "./odd-signatures.ts";
import { type PlanName, plans } from "./plans.ts";
import { drawId, statements } from "./samples.ts";
import { tamperings } from "./tampering/all.ts";
import { bases } from "./tampering/kit.ts";

/** Inputs of hashes, with the hash as the format names it. */
function preimages(): object[] {
  const id16 = uuidBytes(drawId);
  const [seed, salt] = [sha256("seed"), sha256("salt").subarray(0, 16)];
  const body = canonicalText({ organiser: "Ana", prizes: ["Carte"], rules: "", title: "Tombolă" });
  const labels = ["Ana", "  S\u0326tefan\t\u2003Pop ", "e\u0301\ufeff", "👩‍👩‍👧"];
  const line = `${hex(sha256("c"))} 7`;
  const [left, right] = [sha256("left"), sha256("right")];
  const witness = readVkey(trust.witnesses[0]!);
  const made = (of: string, inputs: object, preimage: Uint8Array, hash: string) => {
    if (hex(hashOf(preimage)) !== hash) throw new Error(`the preimage of ${of} is another`);
    return { of, ...inputs, preimage: hex(preimage), hash };
  };
  return [
    made(
      "seed",
      { draw: drawId, seed: hex(seed) },
      concatBytes(domain("seed"), id16, seed),
      seedCommit(drawId, seed),
    ),
    made(
      "text",
      { draw: drawId, salt: hex(salt), body },
      concatBytes(domain("text"), id16, salt, utf8ToBytes(body)),
      textCommit(drawId, salt, body),
    ),
    ...labels.map((typed) => {
      const label = normaliseLabel(typed);
      const preimage = concatBytes(domain("entry"), id16, salt, utf8ToBytes(label));
      return made(
        "entry",
        { draw: drawId, salt: hex(salt), typed, label },
        preimage,
        entryCommit(drawId, salt, label),
      );
    }),
    ...Object.values(statements).map((statement) => {
      const text = statementText(statement as Statement);
      return made("statement", { text }, utf8ToBytes(text), statementHash(text));
    }),
    made(
      "leaf",
      { line },
      concatBytes(Uint8Array.of(0), utf8ToBytes(line)),
      hex(leafHash(utf8ToBytes(line))),
    ),
    made(
      "node",
      { left: hex(left), right: hex(right) },
      concatBytes(Uint8Array.of(1), left, right),
      hex(nodeHash(left, right)),
    ),
    made("round", { round: 1000 }, u64(1000), hex(roundMessage(1000))),
    made(
      "beacon",
      { signature: "ab".repeat(48) },
      hexToBytes("ab".repeat(48)),
      hex(beaconOf("ab".repeat(48))),
    ),
    {
      of: "log leaf",
      draw: drawId,
      n: 1,
      t: "freeze",
      statement: line.slice(0, 64),
      text: leafText({ draw: drawId, n: 1, t: "freeze" }, line.slice(0, 64)),
    },
    {
      of: "key id",
      name: witness.name,
      type: witness.type,
      publicKey: hex(witness.publicKey),
      id: keyIdOf(witness.name, witness.type, witness.publicKey),
    },
    {
      of: "cosignature",
      time: 1_800_000_000,
      checkpoint: "a\n1\nb\n",
      text: cosignedText(1_800_000_000, "a\n1\nb\n"),
    },
    { of: "fingerprint", freeze: hex(left), fingerprint: fingerprintOf(hex(left)) },
    { of: "round time", round: 1000, time: roundTime(1000, quicknet) },
  ];
}

/** Trees of 1 to 9 leaves, each with the proof of its last leaf. */
function trees(): object[] {
  const data = Array.from({ length: 9 }, (_, i) => `leaf ${i + 1}`);
  return data.map((_, i) => {
    const leaves = data.slice(0, i + 1);
    const tree = merkleTree(leaves.map((leaf) => leafHash(utf8ToBytes(leaf))));
    return { leaves, root: hex(rootOf(tree)), proof: inclusionProof(tree, i).map(hex) };
  });
}

/** Draws from their revealed values. */
function draws(): object[] {
  const from = { freeze: hex(sha256("freeze")), seed: hex(sha256("seed")) };
  const signature = "ab".repeat(48);
  const winners = (prizes: number[], alternates: number, weighted: 0 | 1) =>
    ({ kind: "winners", rules: { alternates, prizes, weighted } }) as const;
  const weights = [1, 1_000_000, 5, 5, 1, 70];
  return [
    { ...winners([1, 2], 2, 0), count: 5, ...from, signature },
    { ...winners([1, 2], 2, 0), count: 5, ...from },
    { ...winners([3], 0, 0), count: 100_000, ...from, signature },
    { ...winners([1], 0, 0), count: 1, ...from, signature },
    { ...winners([1, 1], 4, 1), count: 6, weights, ...from, signature },
    { kind: "teams" as const, rules: { teams: 4 }, count: 10, ...from, signature },
    { kind: "teams" as const, rules: { teams: 5 }, count: 5, ...from, signature },
    {
      kind: "numbers" as const,
      rules: { count: 6, max: 49, min: 1 },
      count: 49,
      ...from,
      signature,
    },
    {
      kind: "numbers" as const,
      rules: { count: 3, max: 2 ** 53 - 1, min: 1 },
      count: 2 ** 53 - 1,
      ...from,
      signature,
    },
    { kind: "numbers" as const, rules: { count: 2, max: 7, min: 6 }, count: 2, ...from, signature },
  ].map((one) => {
    const list = "weights" in one ? { count: one.count, weights } : { count: one.count };
    const revealed = { ...from, signature: "signature" in one ? one.signature : undefined };
    const drawn = drawResult(one, list, revealed);
    return {
      ...one,
      key: hex(drawKey(revealed)),
      text: resultText(drawn),
      result: resultHash(drawn),
    };
  });
}

/** The keys that the person checking trusts, with their secret keys, so that a test can sign. */
function trusted(): object {
  const secret = Object.fromEntries(Object.entries(secrets).map(([name, key]) => [name, hex(key)]));
  const { hash, publicKey, genesis, period } = testChain;
  const schemeID = "bls-unchained-g1-rfc9380";
  const chain = { hash, public_key: publicKey, genesis_time: genesis, period, schemeID };
  return { chain, log: trust.log, witnesses: trust.witnesses, secret };
}

/** Bundles with the outcome of each check. */
function bundles(): object[] {
  const { winners, weighted } = bases;
  const made: [string, Bundle][] = [
    ...(Object.keys(plans) as PlanName[]).map((name): [string, Bundle] => [name, bases[name]]),
    ["erased", { ...winners, text: null, openings: "" }],
    ["without its file", withoutFile(winners, [1, 2, 3, 4, 7, 8])],
    ["weighted, without its file", withoutFile(weighted, [6])],
  ];
  return made.map(([name, bundle]) => {
    const { checks, verdict } = checkBundle(bundle, trust);
    const outcomes = Object.fromEntries(checks.map(({ check, status }) => [check, status]));
    return { name, verdict, checks: outcomes, bundle };
  });
}

/** A bundle with proofs of some entries, and their openings, instead of the file. */
export function withoutFile(bundle: Bundle, numbers: readonly number[]): Bundle {
  const entries = readEntries(bundle.entries!);
  const tree = entriesTree(entries);
  const inclusion = numbers.map((number) => {
    const [c = "", weight] = entries.lines[number - 1]!.split(" ");
    return { number, c, weight: Number(weight), proof: tree.proofOf(number) };
  });
  const openings = bundle.openings
    .split(/(?<=\n)/)
    .filter((line) => numbers.includes(Number.parseInt(line, 10)))
    .join("");
  return { ...bundle, entries: null, openings, inclusion };
}

const largeCount = 100_000;

/** A draw of 100,000 entries without openings. */
export function largeDraw(): Bundle {
  const labels = Array.from({ length: largeCount }, (_, i) => `entry ${i + 1}`);
  return makeDraw({ ...plans.winners, names: "hidden", labels });
}

/** The large draw without its file, and how to make that. */
function large(): object {
  const bundle = largeDraw();
  const recipe = {
    count: largeCount,
    c: "entry i, from 1: the entry hash of label `entry {i}` and salt, the first 16 bytes of SHA-256 of `salt {i}`",
    weight: 1,
  };
  const { entries, ...others } = bundle;
  return { recipe, sha256: hex(sha256(entries!)), bundle: { ...others, entries: null } };
}

const canonical = {
  accepted: ['{"a":1,"a_b":[],"b":["é\u2028"]}', '""', "9007199254740991", '"\u007f\\"\\\\"', "0"],
  refused: [
    '{"a":1,"a":1}',
    '{"b":1,"a":1}',
    "1.0",
    "1e1",
    "-0",
    "-1",
    "01",
    "9007199254740992",
    "true",
    "null",
    "[1, 2]",
    "[1]\n",
    '"\\u0041"',
    '"\\/"',
    '"\\n"',
    '"\\ud800"',
    '{"A":1}',
    '{"":1}',
    '{"é":1}',
    "\ufeff1",
    "",
    "{",
    "[1,]",
  ],
};

const labels = {
  accepted: [" Ana \u00a0 Pop\t", "S\u0326tefan", "\ufeff", "a\u200db"].map((typed) => ({
    typed,
    label: normaliseLabel(typed),
  })),
  refused: [
    "",
    " \n\u3000",
    "a\u0000",
    "\u0007",
    "\u0080",
    "a\u202eb",
    "\u2066",
    "x".repeat(1025),
    "é".repeat(513),
  ],
};

/** All files of vectors by name, as text. They are the same at each call. */
export const vectorFiles: Record<string, () => object> = {
  canonical: () => ({ ...canonical, labels }),
  preimages: () => ({ vectors: preimages(), trees: trees() }),
  selection: () => ({ vectors: draws() }),
  signatures: () => ({ vectors: signatures() }),
  trust: trusted,
  bundles: () => ({ bundles: bundles() }),
  tamper: () => ({ tamperings: tamperings() }),
  large,
};
