import { createPublicKey, createVerify, type KeyObject } from "node:crypto";
import { DomainError, type ProviderReport } from "@sortes/contract";
import { providerStatus, type ProviderVerdict, returnedBy } from "@sortes/email";
import { z } from "zod";
import { bodyOf } from "./bodies.ts";
import type { Provider, ProviderCall, ProviderEvent } from "./provider.ts";

const event = z.object({
  email: z.string(),
  event: z.string(),
  sg_event_id: z.string().min(1),
  "smtp-id": z.string().optional(),
  status: z.string().optional(),
  reason: z.string().optional(),
  response: z.string().optional(),
  type: z.string().optional(),
  bounce_classification: z.string().optional(),
});
type Event = z.infer<typeof event>;

/** SendGrid's classes of bounces, where they say more than the receiving server. */
const classes: Readonly<Record<string, ProviderVerdict>> = {
  "Invalid Address": "dead",
  Technical: "soft",
  Content: "message",
  Reputation: "policy",
  "Frequency or Volume Too High": "policy",
};

/** @param type a `blocked` mail may arrive later */
function verdictOf({ type, bounce_classification: found = "" }: Event) {
  const verdict = classes[found];
  if (type !== "blocked") return verdict;
  return verdict === undefined || verdict === "dead" ? "soft" : verdict;
}

/** Why SendGrid did not send: what it knows of the address, the wish of its owner, or a fault of ours. */
function dropVerdict(reason: string): ProviderVerdict {
  if (/^(?:bounced address|invalid$)/i.test(reason)) return "soft";
  return /^(?:spam reporting|unsubscribed) address/i.test(reason) ? "message" : "policy";
}

function reportOf(told: Event): ProviderReport | undefined {
  const { email: address, status: code, reason = "", response } = told;
  const id = told["smtp-id"] ?? "";
  const returned = returnedBy([], (name) => (name === "message-id" ? id : ""));
  const delivery = (status: ReturnType<typeof providerStatus>): ProviderReport => ({
    kind: "delivery",
    returned,
    recipients: [status],
  });
  switch (told.event) {
    case "bounce":
      return delivery(providerStatus({ address, code, words: reason, verdict: verdictOf(told) }));
    case "dropped":
      return delivery(
        providerStatus({ address, code, words: reason, verdict: dropVerdict(reason) }),
      );
    case "deferred":
      return delivery(providerStatus({ address, action: "delayed", words: response ?? reason }));
    case "spamreport":
      return { kind: "complaint", returned, addresses: [address] };
    default:
      return undefined;
  }
}

interface Parts {
  /** The public key of a signed event webhook, in Base64. */
  key: string | undefined;
  /** Used without a key. @throws DomainError NOT_FOUND, UNAUTHENTICATED. */
  admitToken: (authorization: string | undefined) => void;
}

/** SendGrid's event webhook. */
export class SendGrid implements Provider {
  readonly #parts: Parts;
  #key: KeyObject | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  admit(header: ProviderCall["header"]): void {
    const { key, admitToken } = this.#parts;
    if (key === undefined) return admitToken(header("authorization"));
    if (header(signatureHeader) === undefined) throw new DomainError("UNAUTHENTICATED");
  }

  read({ raw, header }: ProviderCall): ProviderEvent[] {
    if (this.#parts.key !== undefined) this.#verify(this.#parts.key, raw, header);
    return bodyOf(raw, z.array(z.unknown())).map((one) => {
      const { data } = event.safeParse(one);
      return { id: data?.sg_event_id ?? "", report: data && reportOf(data) };
    });
  }

  #verify(key: string, raw: Buffer, header: ProviderCall["header"]): void {
    this.#key ??= createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });
    const isValid = createVerify("SHA256")
      .update(header("x-twilio-email-event-webhook-timestamp") ?? "")
      .update(raw)
      .verify(this.#key, header(signatureHeader) ?? "", "base64");
    if (!isValid) throw new DomainError("UNAUTHENTICATED");
  }
}

const signatureHeader = "x-twilio-email-event-webhook-signature";
