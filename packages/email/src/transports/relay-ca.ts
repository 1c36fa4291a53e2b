import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { EnvError } from "@sortes/contract";

/**
 * The certificates of the mail server's own certificate authority from the environment, if any.
 * @returns PEM
 * @throws EnvError for a file that holds none
 */
export function relayCaOf({
  SMTP_CA_FILE,
}: {
  SMTP_CA_FILE?: string | undefined;
}): string | undefined {
  if (SMTP_CA_FILE === undefined) return undefined;
  const holds = `SMTP_CA_FILE holds ${JSON.stringify(SMTP_CA_FILE)}`;
  let pem: string;
  try {
    pem = readFileSync(resolve(SMTP_CA_FILE), "utf8");
  } catch {
    throw new EnvError(`${holds}, which cannot be read.`);
  }
  try {
    new X509Certificate(pem);
    return pem;
  } catch {
    throw new EnvError(`${holds}; it may hold the path of a file with certificates in PEM.`);
  }
}

const untrusted =
  "nobody known here vouches for the certificate of the mail server; the authority of a relay's own goes into SMTP_CA_FILE";
const said: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_UNTRUSTED: untrusted,
  CERT_HAS_EXPIRED: "the certificate of the mail server has expired",
  CERT_NOT_YET_VALID: "the certificate of the mail server is not valid yet",
  CERT_REVOKED: "the certificate of the mail server was revoked",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "the certificate of the mail server is for another name than the one in SMTP_URL",
};

/**
 * Explains an invalid certificate in our own words, since Node's message advises on its own options.
 * @param code the code of Node's error
 */
export const certificateFault = (code = ""): string | undefined =>
  said[code] ??
  (/^(?:CERT|CRL|ERR_TLS_CERT|INVALID_CA|HOSTNAME_MISMATCH)|_CERT|_CRL/.test(code)
    ? `the certificate of the mail server does not hold (${code})`
    : undefined);
