import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fromBase64, toBase64 } from "../../src/draws/base64.ts";
import { leafText, logProofText, readLogProof } from "../../src/draws/log.ts";
import { verifyNote } from "../../src/draws/log-signatures.ts";
import {
  checkpointText,
  cosignedText,
  keyIdOf,
  readCheckpoint,
  readNote,
  readVkey,
  signatureTypes,
  vkeyText,
} from "../../src/draws/note.ts";
import { drawId, faultOf, hex64 } from "./samples.ts";
import { noteText } from "./written.ts";

/** From c2sp.org/signed-note, “Example”. */
const published = {
  vkey: "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",
  note: "This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n",
};

function signer(name: string, type: number) {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const bytes = Buffer.from(publicKey.export({ format: "jwk" }).x!, "base64url");
  const id = keyIdOf(name, type, bytes);
  return { name, id, privateKey, key: readVkey(vkeyText(name, type, bytes)) };
}

const signed = (privateKey: KeyObject, text: string) =>
  new Uint8Array(sign(null, Buffer.from(text), privateKey));

function cosigned(privateKey: KeyObject, time: number, text: string): Uint8Array {
  const stamp = Buffer.alloc(8);
  stamp.writeBigUInt64BE(BigInt(time));
  return Buffer.concat([stamp, signed(privateKey, cosignedText(time, text))]);
}

const log = signer("draws.example/log", signatureTypes.ed25519);
const witness = signer("witness.example/w1", signatureTypes.cosignature);
const text = checkpointText("draws.example/log", 7, new Uint8Array(32).fill(5));
const byLog = { ...log, signature: signed(log.privateKey, text) };
const byWitness = { ...witness, signature: cosigned(witness.privateKey, 1_800_000_000, text) };
const note = noteText({ text, signatures: [byLog, byWitness] });

describe("a signed note", () => {
  it("is verified like the example of its specification", () => {
    const key = readVkey(published.vkey);
    expect(verifyNote(readNote(published.note), key)).toEqual({ signed: "yes" });
    const changed = readNote(published.note.replace("an example", "no example"));
    expect(verifyNote(changed, key)).toEqual({ signed: "wrong" });
    expect(vkeyText(key.name, key.type, key.publicKey)).toBe(published.vkey);
  });

  it("keeps its text up to the last empty line", () => {
    const body = "one\n\ntwo\n";
    const read = readNote(noteText({ text: body, signatures: [byLog] }));
    expect(read.text).toBe(body);
    expect(read.signatures).toEqual([{ name: log.name, id: log.id, signature: byLog.signature }]);
  });

  it.each([
    "",
    "text\n",
    "text\n\n",
    note.trimEnd(),
    `${note}\n`,
    note.replace("—", "-"),
    note.replace("— ", "—  "),
    note.replace("\n\n", "\n\t\n\n"),
    note.replace("witness.example", "witness+example"),
    `${text}\n${"— a AAAAAAA=\n".repeat(65)}`,
    `x${" ".repeat(65_536)}${note}`,
    "text\n\n— a AAAA\n",
  ])("is rejected: case %#", (refused) => {
    expect(faultOf(() => readNote(refused))).toMatch(/^bad_(note|base64)$/);
  });
});

describe("a checkpoint of the log", () => {
  it("is parsed with verified log and witness, and the witness's time", () => {
    const checkpoint = readCheckpoint(note);
    expect(checkpoint).toMatchObject({ origin: "draws.example/log", size: 7, text });
    expect(verifyNote(checkpoint, log.key)).toEqual({ signed: "yes" });
    expect(verifyNote(checkpoint, witness.key)).toEqual({ signed: "yes", time: 1_800_000_000 });
    expect(verifyNote(checkpoint, signer("other.example", 1).key)).toEqual({ signed: "no" });
  });

  it("is wrong if any signature of a known key is wrong", () => {
    const [first = 0, ...rest] = byLog.signature;
    const bad = { ...byLog, signature: Uint8Array.of(first ^ 1, ...rest) };
    const short = { ...byWitness, signature: byWitness.signature.slice(1) };
    const late = byWitness.signature.slice();
    late[7]! ^= 1;
    const both = readCheckpoint(noteText({ text, signatures: [byLog, bad] }));
    expect(verifyNote(both, log.key)).toEqual({ signed: "wrong" });
    for (const one of [short, { ...byWitness, signature: late }]) {
      const checkpoint = readCheckpoint(noteText({ text, signatures: [one] }));
      expect(verifyNote(checkpoint, witness.key)).toEqual({ signed: "wrong" });
    }
  });

  it("has the earliest time of a witness that signed twice", () => {
    const at = (time: number) => ({
      ...witness,
      signature: cosigned(witness.privateKey, time, text),
    });
    const checkpoint = readCheckpoint(noteText({ text, signatures: [at(30), at(10), at(20)] }));
    expect(verifyNote(checkpoint, witness.key)).toEqual({ signed: "yes", time: 10 });
  });

  it.each([
    [text, text.replace("\n7\n", "\n07\n")],
    [text, text.replace("\n7\n", "\n9007199254740993\n")],
    [text, text.replace("draws.example/log", "")],
    [text, text.replace(/\n.*=\n$/, "\nAAAA\n")],
    [text, "draws.example/log\n7\n"],
    [text, `${text}\nan extension after an empty line\n`],
  ])("is rejected: case %#", (good, bad) => {
    expect(faultOf(() => readCheckpoint(note.replace(good, bad)))).toMatch(/^bad_/);
  });
});

describe("keys and base64", () => {
  it.each([
    published.vkey.replace("530d903a", "530d903b"),
    published.vkey.replace("+Ae", "+Ce"),
    published.vkey.replace("example.com/foo", ""),
    `${published.vkey}=`,
    published.vkey.slice(0, -4),
    "",
  ])("refuse the key %j", (vkey) => {
    expect(faultOf(() => readVkey(vkey))).toMatch(/^bad_/);
  });

  it("accept a key with a long name, like check.py", () => {
    const { type, publicKey } = readVkey(published.vkey);
    const name = `example.com/${"a".repeat(1000)}`;
    expect(readVkey(vkeyText(name, type, publicKey)).name).toBe(name);
  });

  it("accept base64 only in its canonical form", () => {
    expect(fromBase64(toBase64(Uint8Array.of(0, 250, 255)))).toEqual(Uint8Array.of(0, 250, 255));
    for (const wrong of ["AB==", "AA", "AA=", "A A=", "AA==\n", "-_8=", "é"])
      expect(faultOf(() => fromBase64(wrong))).toBe("bad_base64");
  });
});

describe("a log proof", () => {
  const proof = { index: 5, hashes: [new Uint8Array(32).fill(1)], checkpoint: note };

  it("is parsed as it was written, with extra data or without", () => {
    expect(readLogProof(logProofText(proof))).toEqual(proof);
    const bare = { ...proof, index: 0, hashes: [] };
    expect(readLogProof(logProofText(bare))).toEqual(bare);
    const extra = logProofText(proof).replace("\n", "\nextra AAAA\n");
    expect(readLogProof(extra)).toEqual(proof);
  });

  it.each([
    ["tlog-proof@v1", "tlog-proof@v2"],
    ["index 5", "index 05"],
    ["index 5", "index"],
    ["index 5", "5"],
    ["index 5\n", "index 5\nextra AAAA\n"],
    ["index 5\n", `extra ${"AAAA".repeat(16_384)}\nindex 5\n`],
    ["AQE", "AAA="],
    ["index 5\n", `index 5\n${`${toBase64(new Uint8Array(32))}\n`.repeat(53)}`],
    ["\n\n", "\n"],
  ])("is rejected: case %#", (good, bad) => {
    expect(faultOf(() => readLogProof(logProofText(proof).replace(good, bad)))).toMatch(/^bad_/);
  });

  it("is for a leaf without personal data", () => {
    expect(leafText({ draw: drawId, n: 1, t: "freeze" }, hex64("a"))).toBe(
      `sortes-draw/1 ${drawId} 1 freeze ${hex64("a")}`,
    );
  });
});
