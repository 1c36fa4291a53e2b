import { type DeliveryFault, webhookLimits } from "@sortes/contract";
import {
  type ClaimedDelivery,
  type DeliveryOutcome,
  webhookSecret,
  webhookSignature,
} from "@sortes/db";
import { askOutside, OutsideError, type ResolveName } from "@sortes/process";

const minute = 60;
const hour = 60 * minute;
/** Seconds before the second try and the later ones: the schedule that Standard Webhooks proposes, three days in all. */
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
/** The share of a pause by which it may be longer, so that what failed together does not come back together. */
const spread = 0.2;
/** Seconds for which an address may ask us to wait, at most. */
const longestWish = hour;
const gone = 410;

export interface DeliveryTools {
  /** The installation's secret, from which those of addresses are computed. */
  key: string;
  isPrivateAllowed: boolean;
  now: Date;
  /** From 0 to 1. */
  jitter: () => number;
  /** Breaks the try off. */
  signal: AbortSignal;
  resolve?: ResolveName | undefined;
}

/** The body of a delivery. It is the same at each try, but for a reader's language. */
function bodyOf(delivery: ClaimedDelivery): string {
  const { type, happenedAt, subscriberId, email, language, data } = delivery;
  const about = subscriberId === null ? {} : { subscriber_id: subscriberId, email, language };
  return JSON.stringify({ type, timestamp: happenedAt.toISOString(), data: { ...about, ...data } });
}

/** The headers of a delivery by Standard Webhooks. While a secret is being replaced, both sign. */
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

/** What a try has come to, and whether the address says that it wants nothing ever again. */
export interface Tried {
  outcome: DeliveryOutcome;
  isGone: boolean;
}

/** Tries a delivery once. @throws the reason of `signal` if that broke it off: then nobody knows whether it arrived. */
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
      // a character of UTF-8 has four bytes at most
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

/** @param wish seconds for which the address wants to be left alone */
function failedTry(attempts: number, jitter: number, wish = 0) {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return { state: "failed", pauseSeconds: 0 } as const;
  const wished = Math.max(pause, Math.min(wish, longestWish));
  return { state: "waiting", pauseSeconds: wished * (1 + spread * jitter) } as const;
}

/** The beginning of an answer as a text that the database keeps. */
const kept = (text: string): string =>
  [...text.replaceAll("\0", "")].slice(0, webhookLimits.answer).join("");
