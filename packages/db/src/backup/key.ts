import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { CommandError } from "@sortes/process";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";

/**
 * The base-2 logarithm of scrypt's work factor: 16 MiB instead of 256, since passphrases are long machine-generated
 * secrets that cannot be guessed.
 */
const workFactor = 14;

/** The library's message if the key matches none of the header's stanzas. */
const unmatched = "no identity matched any of the file's recipients";
/** Also the error for a header with a changed stanza, which no key opens. */
const wrongKey =
  "BACKUP_KEY does not open this backup: it was encrypted with another key, or its first bytes have changed since.";

/**
 * The key of backups: an age identity (`AGE-SECRET-KEY-1…`), an age recipient (`age1…`), which encrypts only, or a
 * passphrase. The format is that of age (age-encryption.org/v1), so that the program of that name opens it too.
 */
export interface BackupKey {
  /** Whether it can open what it has encrypted. */
  readonly opens: boolean;
  encrypt(plain: Readable): Promise<Readable>;
  /** @throws CommandError if the key does not fit, and an error if the header is broken. */
  decrypt(encrypted: Readable): Promise<Readable>;
}

/** Reads a key; a passphrase is everything that is neither an identity nor a recipient. */
export function backupKey(text: string): BackupKey {
  const isIdentity = /^AGE-SECRET-KEY-1/i.test(text);
  const isRecipient = text.startsWith("age1");
  return {
    opens: !isRecipient,
    async encrypt(plain) {
      const encrypter = new Encrypter();
      if (isIdentity) encrypter.addRecipient(await identityToRecipient(text));
      else if (isRecipient) encrypter.addRecipient(text);
      else {
        encrypter.setPassphrase(text);
        encrypter.setScryptWorkFactor(workFactor);
      }
      return throughWeb(plain, (stream) => encrypter.encrypt(stream));
    },
    async decrypt(encrypted) {
      const decrypter = new Decrypter();
      if (isIdentity) decrypter.addIdentity(text);
      else decrypter.addPassphrase(text);
      return await throughWeb(encrypted, (stream) => decrypter.decrypt(stream)).catch(
        (error: Error) => {
          throw error.message === unmatched ? new CommandError(wrongKey) : error;
        },
      );
    },
  };
}

type Bytes = globalThis.ReadableStream<Uint8Array>;

async function throughWeb(
  source: Readable,
  through: (stream: Bytes) => Promise<Bytes>,
): Promise<Readable> {
  const stream = await through(Readable.toWeb(source) as unknown as Bytes);
  return Readable.fromWeb(stream as unknown as ReadableStream);
}
