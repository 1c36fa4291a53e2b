import { type DeliveryFault, webhookLimits } from "@sortes/contract";
import { webhookSecret, webhookSignature } from "@sortes/db";
import type {
  ClaimedDelivery,
  DeliveryOutcome,
} from "@sortes/db/newsletter/settings/webhooks/deliveries";
import { askOutside, OutsideError, type ResolveName } from "@sortes/process";

const minute = 60;
const hour = 60 * minute;
/** Seconds before the second and later attempts: the schedule proposed by Standard Webhooks, three days in all. */
const pauses = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** Maximum jitter, as a share of a pause, so that deliveries that failed together are not retried together. */
const spread = 0.2;
/** Maximum Retry-After that is honoured (s). */
const longestWish = hour;
const gone = 410;

export interface DeliveryTools {
  /** The installation's secret, from which the endpoints' secrets are derived. */
  key: string;
  isPrivateAllowed: boolean;
  now: Date;
  /** From 0 to 1. */
  jitter: () => number;
  /** Aborts the attempt. */
  signal: AbortSignal;
  resolve?: ResolveName | undefined;
}

/** The body of a delivery. It is the same at each attempt, except for the reader's language. */
function bodyOf(delivery: ClaimedDelivery): string {
  const { type, happenedAt, subscriberId, email, language, data } = delivery;
  const about = subscriberId === null ? {} : { subscriber_id: subscriberId, email, language };
  return JSON.stringify({ type, timestamp: happenedAt.toISOString(), data: { ...about, ...data } });
}

/** The headers of a delivery (Standard Webhooks). While a secret is being replaced, both secrets sign. */
function headersOf(delivery: ClaimedDelivery, body: string, { key, now }: DeliveryTools) {
  const { endpointId, secretVersion, signsWithFormer, eventId: id } = delivery;
  const timestamp = Math.floor(now.getTime() / 1000);
  const versions = signsWithFormer ? [secretVersion, secretVersion - 1] : [secretVersion];
  const secrets = versions.map((version) => webhookSecret(key, endpointId, version));
  return {
    "content-type": "application/json",
    "user-agent": "Sortes-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": webhookSignature(secrets, { id, timestamp, body }),
  };
}

/** The outcome of an attempt, and whether the endpoint replied 410 Gone. */
export interface Tried {
  outcome: DeliveryOutcome;
  isGone: boolean;
}

/**
 * Attempts a delivery once.
 * @throws the reason of `signal` if that aborted it; then it is unknown whether the delivery arrived.
 */
export async function tryDelivery(delivery: ClaimedDelivery, tools: DeliveryTools): Promise<Tried> {
  const { isPrivateAllowed, signal, resolve } = tools;
  const body = bodyOf(delivery);
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const { status, text, retryAfter } = await askOutside(delivery.url, {
      headers: headersOf(delivery, body, tools),
      body,
      patience: webhookLimits.patience,
      // a UTF-8 character has at most four bytes
      bytes: 4 * webhookLimits.answer,
      isPrivateAllowed,
      signal,
      ...(resolve && { resolve }),
    });
    const answered = { status, answer: kept(text), milliseconds: took() };
    if (status >= 200 && status < 300)
      return { outcome: { ...answered, ...delivered }, isGone: false };
    const next = failedTry(delivery.attempts, tools.jitter(), retryAfter);
    return { outcome: { ...answered, ...next, fault: "status" }, isGone: status === gone };
  } catch (error) {
    signal.throwIfAborted();
    const fault: DeliveryFault = error instanceof OutsideError ? error.fault : "broken";
    const next = failedTry(delivery.attempts, tools.jitter());
    const outcome = { ...next, fault, status: null, answer: null, milliseconds: took() };
    return { outcome, isGone: false };
  }
}

const delivered = { state: "delivered", pauseSeconds: 0, fault: null } as const;

/** @param wish the seconds of the endpoint's Retry-After */
function failedTry(attempts: number, jitter: number, wish = 0) {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return { state: "failed", pauseSeconds: 0 } as const;
  const wished = Math.max(pause, Math.min(wish, longestWish));
  return { state: "waiting", pauseSeconds: wished * (1 + spread * jitter) } as const;
}

/** The beginning of a response, without NUL characters, which the database rejects. */
const kept = (text: string): string =>
  [...text.replaceAll("\0", "")].slice(0, webhookLimits.answer).join("");
