import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import DKIM from "nodemailer/lib/dkim";
import { EnvError } from "@sortes/contract";
import { senderDomain } from "../addresses.ts";
import type { Transport } from "./transport.ts";

/** The key of DKIM signatures, and where it is published. */
export interface DkimOptions {
  /** The domain of the sender, as DMARC alignment requires. */
  domain: string;
  /** The name under `_domainkey` of the DNS record with the public key. */
  selector: string;
  key: KeyObject;
}

/** Bits of the shortest key that large providers still accept (RFC 8301). */
const fewestBits = 1024;

/** Headers that readers see or clients act on; RFC 8058 requires both unsubscribe headers to be signed. */
const signedHeaders = [
  "From",
  "Reply-To",
  "Subject",
  "Date",
  "Message-ID",
  "To",
  "MIME-Version",
  "Content-Type",
  "Content-Transfer-Encoding",
  "Content-Language",
  "Auto-Submitted",
  "List-Id",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
  "Feedback-ID",
].join(":");

/**
 * Reads the private key of signatures.
 * @param pem PKCS #8 or PKCS #1, without a passphrase
 * @throws Error for anything else, and for a key that mail servers would not accept
 */
export function dkimKey(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== "rsa" || bits < fewestBits)
    throw new Error(`signatures need an RSA key of at least ${fewestBits} bits`);
  return key;
}

interface DkimEnv {
  DKIM_KEY_FILE?: string | undefined;
  DKIM_SELECTOR?: string | undefined;
  MAIL_FROM?: string | undefined;
}

/** The signing options of the environment, if any. @throws EnvError if the key is unusable. */
export function dkimOf({
  DKIM_KEY_FILE,
  DKIM_SELECTOR,
  MAIL_FROM,
}: DkimEnv): DkimOptions | undefined {
  if (!DKIM_KEY_FILE || !DKIM_SELECTOR || !MAIL_FROM) return undefined;
  const holds = `DKIM_KEY_FILE holds ${JSON.stringify(DKIM_KEY_FILE)}`;
  let pem: string;
  try {
    pem = readFileSync(resolve(DKIM_KEY_FILE), "utf8");
  } catch {
    throw new EnvError(`${holds}, which cannot be read.`);
  }
  try {
    return { domain: senderDomain(MAIL_FROM), selector: DKIM_SELECTOR, key: dkimKey(pem) };
  } catch {
    throw new EnvError(
      `${holds}; it may hold the path of an RSA key in PEM of at least 1024 bits, without a passphrase.`,
    );
  }
}

/** Wraps a transport so that each mail is signed (RFC 6376). A mail that cannot be signed is not sent. */
export function signing(transport: Transport, { domain, selector, key }: DkimOptions): Transport {
  const signer = new DKIM({
    domainName: domain,
    keySelector: selector,
    privateKey: key,
    headerFieldNames: signedHeaders,
  });
  return {
    account: transport.account,
    open() {
      const session = transport.open();
      return {
        send: async (message, handover) => {
          const raw = await buffer(signer.sign(message.raw));
          // if signing fails, the library passes the mail on unsigned
          if (!raw.subarray(0, 15).equals(signature)) throw new Error("a mail could not be signed");
          return await session.send({ ...message, raw }, handover);
        },
        close: () => session.close(),
      };
    },
  };
}

const signature = Buffer.from("DKIM-Signature:");
