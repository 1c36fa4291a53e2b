import { createHmac } from "node:crypto";

const prefix = "whsec_";

/**
 * The secret of a webhook endpoint in the format of Standard Webhooks: `whsec_` and 32 bytes in base64. Computed from
 * the endpoint's id, the secret's version, and a secret of the installation that survives changes of APP_SECRET, so
 * that neither the database nor a backup holds it.
 */
export const webhookSecret = (key: string, endpointId: string, version: number): string =>
  prefix + createHmac("sha256", key).update(`webhook\0${endpointId}\0${version}`).digest("base64");

/** The signed parts of a delivery. */
interface SignedParts {
  /** The header `webhook-id`. */
  id: string;
  /** The header `webhook-timestamp`: Unix seconds. */
  timestamp: number;
  body: string;
}

/** The header `webhook-signature` by Standard Webhooks 1.0: one signature for each secret that is valid now. */
export const webhookSignature = (
  secrets: readonly string[],
  { id, timestamp, body }: SignedParts,
): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
    })
    .join(" ");
