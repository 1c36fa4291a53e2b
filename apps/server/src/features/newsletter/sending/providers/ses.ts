import { DomainError, type ProviderReport } from "@sortes/contract";
import { providerStatus, type ProviderVerdict, returnedBy } from "@sortes/email";
import { z } from "zod";
import { jsonOf } from "./bodies.ts";
import type { Provider, ProviderCall, ProviderEvent } from "./provider.ts";
import { SnsMessages } from "./sns-message.ts";

const recipients = z
  .array(
    z.object({
      emailAddress: z.string(),
      status: z.string().optional(),
      diagnosticCode: z.string().optional(),
    }),
  )
  .max(200);

const mail = z.object({
  source: z.string().optional(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
});

/** The used fields of what SES reports: of notifications of an identity, or of events of a configuration set. */
const shape = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail,
  bounce: z
    .object({ bounceType: z.string(), bounceSubType: z.string(), bouncedRecipients: recipients })
    .optional(),
  deliveryDelay: z.object({ delayedRecipients: recipients }).optional(),
  complaint: z
    .object({
      complainedRecipients: recipients,
      complaintFeedbackType: z.string().nullish(),
      complaintSubType: z.string().nullish(),
    })
    .optional(),
});
type Notification = z.infer<typeof shape>;

/** Verdicts that SES's types of bounces add to the receiving server's response. */
const verdicts: Readonly<Record<string, ProviderVerdict>> = {
  "Permanent/NoEmail": "dead",
  // SES did not try, because of an earlier bounce or complaint that we know or that others caused
  "Permanent/Suppressed": "soft",
  "Permanent/OnAccountSuppressionList": "soft",
  "Permanent/UnsubscribedRecipient": "message",
  "Transient/MessageTooLarge": "message",
  "Transient/ContentRejected": "message",
  "Transient/AttachmentRejected": "message",
};

/** Types of feedback that are no complaint. */
const noComplaints: ReadonlySet<string | null | undefined> = new Set([
  "not-spam",
  "auth-failure",
  "virus",
]);

function returned({ source = "", headers = [] }: Notification["mail"]) {
  const fields = new Map(headers.map(({ name, value }) => [name.toLowerCase(), value]));
  return returnedBy(source === "" ? [] : [source], (name) => fields.get(name) ?? "");
}

function bounced({ mail: about, bounce }: Notification): ProviderReport | undefined {
  if (!bounce) return undefined;
  const { bounceType, bounceSubType, bouncedRecipients } = bounce;
  const isPermanent = bounceType === "Permanent";
  const verdict =
    verdicts[`${bounceType}/${bounceSubType}`] ?? (isPermanent ? undefined : ("soft" as const));
  // without a server's words these may be automatic replies
  const isVague = !isPermanent && (bounceSubType === "General" || bounceType === "Undetermined");
  const told = bouncedRecipients.filter(
    ({ status, diagnosticCode }) => !isVague || (status ?? diagnosticCode) !== undefined,
  );
  if (told.length === 0) return undefined;
  const statuses = told.map(({ emailAddress: address, status: code, diagnosticCode: words }) =>
    providerStatus({ address, code, words, verdict }),
  );
  return { kind: "delivery", returned: returned(about), recipients: statuses };
}

function delayed({ mail: about, deliveryDelay }: Notification): ProviderReport | undefined {
  if (!deliveryDelay) return undefined;
  const statuses = deliveryDelay.delayedRecipients.map((one) =>
    providerStatus({
      address: one.emailAddress,
      action: "delayed",
      code: one.status,
      words: one.diagnosticCode,
    }),
  );
  return { kind: "delivery", returned: returned(about), recipients: statuses };
}

function complained({ mail: about, complaint }: Notification): ProviderReport | undefined {
  if (!complaint || noComplaints.has(complaint.complaintFeedbackType)) return undefined;
  const addresses = complaint.complainedRecipients.map(({ emailAddress }) => emailAddress);
  // a complaint of earlier: SES did not send this mail
  if (complaint.complaintSubType)
    return {
      kind: "delivery",
      returned: returned(about),
      recipients: addresses.map((address) =>
        providerStatus({ address, verdict: "soft", words: complaint.complaintSubType ?? "" }),
      ),
    };
  return { kind: "complaint", returned: returned(about), addresses };
}

const readers: Readonly<Record<string, (told: Notification) => ProviderReport | undefined>> = {
  Bounce: bounced,
  DeliveryDelay: delayed,
  Complaint: complained,
};

/** SES's own text at the beginning is no JSON. */
function reportIn(text: string): ProviderReport | undefined {
  const body = text.startsWith("{") ? jsonOf(text) : undefined;
  const { data } = shape.safeParse(body);
  return data && readers[data.eventType ?? data.notificationType ?? ""]?.(data);
}

interface Parts {
  topic: string | undefined;
  ask: (url: string) => Promise<string>;
  onConfirmed: (topic: string) => void;
}

/** Amazon SES, which reports through a topic of Amazon SNS. */
export class Ses implements Provider {
  readonly #parts: Parts;
  readonly #messages: SnsMessages | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { topic, ask } = parts;
    this.#messages = topic === undefined ? undefined : new SnsMessages({ topic, ask });
  }

  admit(): void {
    this.#open();
  }

  async read({ raw, now }: ProviderCall): Promise<ProviderEvent[]> {
    const messages = this.#open();
    const message = await messages.verified(jsonOf(raw), now);
    if (message.Type === "SubscriptionConfirmation") {
      await messages.confirm(message);
      this.#parts.onConfirmed(message.TopicArn);
      return [];
    }
    const isNews = message.Type === "Notification";
    return [{ id: message.MessageId, report: isNews ? reportIn(message.Message) : undefined }];
  }

  #open(): SnsMessages {
    if (!this.#messages) throw new DomainError("NOT_FOUND");
    return this.#messages;
  }
}
