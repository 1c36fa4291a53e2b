import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { keyIdOf, signatureLine, signatureTypes, vkeyText } from "@sortes/core/draws";

// the fixed part of the DER encoding of an Ed25519 key (RFC 8410)
const privatePrefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** A signer of notes (c2sp.org/signed-note) by the 32 bytes of an Ed25519 private key. */
export function noteSigner(name: string, seed: Buffer) {
  const der = Buffer.concat([privatePrefix, seed]);
  const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const spki = createPublicKey(privateKey).export({ format: "der", type: "spki" });
  const publicKey = spki.subarray(-32);
  const id = keyIdOf(name, signatureTypes.ed25519, publicKey);
  return {
    vkey: vkeyText(name, signatureTypes.ed25519, publicKey),
    /** The line under a text that ends with a line feed. */
    sign: (text: string): string =>
      signatureLine({ name, id, signature: sign(undefined, Buffer.from(text), privateKey) }),
  };
}
export type NoteSigner = ReturnType<typeof noteSigner>;
