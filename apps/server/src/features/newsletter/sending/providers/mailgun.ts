import { createHmac, timingSafeEqual } from "node:crypto";
import { DomainError, type ProviderReport } from "@sortes/contract";
import { providerStatus, type ProviderVerdict, returnedBy } from "@sortes/email";
import { z } from "zod";
import { bodyOf } from "./bodies.ts";
import type { Provider, ProviderCall, ProviderEvent } from "./provider.ts";

const body = z.object({
  signature: z.object({
    timestamp: z.string().regex(/^\d{1,12}$/),
    token: z.string().min(1).max(200),
    signature: z.string(),
  }),
  "event-data": z.unknown(),
});

const event = z.object({
  event: z.string(),
  severity: z.string().optional(),
  reason: z.string().optional(),
  recipient: z.string(),
  envelope: z.object({ sender: z.string().optional() }).optional(),
  message: z.object({ headers: z.object({ "message-id": z.string().optional() }) }).optional(),
  "delivery-status": z
    .object({
      message: z.string().nullish(),
      description: z.string().nullish(),
      "enhanced-code": z.string().nullish(),
      "bounce-type": z.string().nullish(),
    })
    .optional(),
});
type Event = z.infer<typeof event>;

/** Verdicts that Mailgun's failure reasons add to the receiving server's response. */
const verdicts: Readonly<Record<string, ProviderVerdict>> = {
  // Mailgun did not try: the address bounced before, or its owner complained or left
  "suppress-bounce": "soft",
  "suppress-complaint": "message",
  "suppress-unsubscribe": "message",
  espblock: "policy",
  old: "soft",
};

function reportOf(told: Event): ProviderReport | undefined {
  const { recipient: address, reason = "", severity, envelope, message } = told;
  const id = message?.headers["message-id"]?.replaceAll(/[<>]/g, "");
  const sender = envelope?.sender;
  const returned = returnedBy(sender === undefined ? [] : [sender], (name) =>
    name === "message-id" && id !== undefined ? `<${id}>` : "",
  );
  if (told.event === "complained") return { kind: "complaint", returned, addresses: [address] };
  if (told.event !== "failed") return undefined;
  const said = told["delivery-status"];
  const isFinal = severity !== "temporary";
  const verdict = verdicts[reason] ?? (said?.["bounce-type"] === "soft" ? "soft" : undefined);
  const status = providerStatus({
    address,
    action: isFinal ? "failed" : "delayed",
    code: said?.["enhanced-code"] ?? undefined,
    words: said?.message || said?.description || undefined,
    ...(isFinal && { verdict }),
  });
  return { kind: "delivery", returned, recipients: [status] };
}

/** How old a signature may be (ms): Mailgun repeats a request for eight hours. */
const fresh = { past: 12 * 60 * 60 * 1000, future: 5 * 60 * 1000 };

/** Mailgun's webhooks. Their signature covers a token, but not the event. */
export class Mailgun implements Provider {
  readonly signsOnce = true;
  readonly #key: string | undefined;

  constructor({ key }: { key: string | undefined }) {
    this.#key = key;
  }

  admit(): void {
    if (this.#key === undefined) throw new DomainError("NOT_FOUND");
  }

  read({ raw, now }: ProviderCall): ProviderEvent[] {
    const { signature, "event-data": told } = bodyOf(raw, body);
    const { timestamp, token } = signature;
    const right = createHmac("sha256", this.#key ?? "")
      .update(timestamp + token)
      .digest();
    const given = Buffer.from(signature.signature, "hex");
    const age = now.getTime() - Number(timestamp) * 1000;
    const isRight = given.length === right.length && timingSafeEqual(given, right);
    if (!isRight || age > fresh.past || age < -fresh.future)
      throw new DomainError("UNAUTHENTICATED");
    const { data } = event.safeParse(told);
    return [{ id: token, report: data && reportOf(data) }];
  }
}
