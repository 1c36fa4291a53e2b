import { ed25519 } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { bytesToNumberLE, numberToBytesLE } from "@noble/curves/utils.js";
import { concatBytes, utf8ToBytes } from "../../src/draws/bytes.ts";
import { verifyNote } from "../../src/draws/log-signatures.ts";
import { keyIdOf, signatureTypes } from "../../src/draws/note.ts";
import { hex } from "./make-draw.ts";

const { Point } = ed25519;
const order = Point.Fn.ORDER;
const text = "draws.example/log\n1\nAAAA\n";

/** A point of order 8, which signatures with the cofactor do not notice. */
const torsion = Point.fromHex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05");
const secret = 1234567890n;
const nonce = 987654321n;
const key = Point.BASE.multiply(secret).toBytes();
const commitment = Point.BASE.multiply(nonce).toBytes();

/** The scalar of a signature: the nonce, and the secret times the hash over what is written. */
function scalarOf(r: Uint8Array, publicKey: Uint8Array): bigint {
  const hash = sha512(concatBytes(r, publicKey, utf8ToBytes(text)));
  return (nonce + (bytesToNumberLE(hash) % order) * secret) % order;
}

const bytesOf = (n: bigint) => numberToBytesLE(n, 32);
const plus = (bytes: Uint8Array) => Point.fromBytes(bytes).add(torsion).toBytes();

interface Odd {
  name: string;
  publicKey: Uint8Array;
  r: Uint8Array;
  s: bigint;
}

const made = (name: string, publicKey: Uint8Array, r: Uint8Array, s?: bigint): Odd => ({
  name,
  publicKey,
  r,
  s: s ?? scalarOf(r, publicKey),
});

const [neutral, modulus] = [bytesOf(1n), Point.Fp.ORDER];
const smallOrders = [1n, 2n, 4n, 8n].map((of) => torsion.multiplyUnsafe(8n / of).toBytes());

/** Signatures as a log or a witness with a malicious key could write them, and whether each is one of its key. */
export function signatures(): object[] {
  return [
    made("a good signature", key, commitment),
    made("an S above the order", key, commitment, scalarOf(commitment, key) + order),
    made("another S", key, commitment, 5n),
    made("an R plus a point of order 8", key, plus(commitment)),
    made("a key plus a point of order 8", plus(key), commitment),
    made("both plus a point of order 8", plus(key), plus(commitment)),
    ...smallOrders.map((point, i) => made(`a key of order ${2 ** i}`, point, neutral, 0n)),
    made("a neutral R", key, neutral, (scalarOf(neutral, key) + order - nonce) % order),
    made("an R above the modulus", key, bytesOf(modulus + 1n)),
    made("a key above the modulus", bytesOf(modulus + 1n), neutral, 0n),
    made("a negative zero for R", key, bytesOf(1n + 2n ** 255n)),
    made("a key that is no point", bytesOf(2n), commitment),
    made("an R that is no point", key, bytesOf(2n)),
  ].map(({ name, publicKey, r, s }) => {
    const signature = concatBytes(r, bytesOf(s));
    const id = keyIdOf("log", signatureTypes.ed25519, publicKey);
    const verifier = { name: "log", id, type: signatureTypes.ed25519, publicKey };
    const { signed } = verifyNote({ text, signatures: [{ ...verifier, signature }] }, verifier);
    return {
      name,
      key: hex(publicKey),
      text,
      signature: hex(signature),
      verifies: signed === "yes",
    };
  });
}
