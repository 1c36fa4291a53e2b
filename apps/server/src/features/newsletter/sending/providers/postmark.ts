import type { ProviderReport } from "@sortes/contract";
import { postmarkField, providerStatus, type ProviderVerdict, returnedBy } from "@sortes/email";
import { z } from "zod";
import { bodyOf } from "./bodies.ts";
import type { Provider, ProviderCall, ProviderEvent } from "./provider.ts";

const event = z.object({
  RecordType: z.string(),
  ID: z.number(),
  Type: z.string(),
  Email: z.string(),
  Details: z.string().nullish(),
  Description: z.string().nullish(),
  Inactive: z.boolean().optional(),
  Metadata: z.record(z.string(), z.unknown()).nullish(),
});
type Event = z.infer<typeof event>;

/** Our verdicts on Postmark's bounce types. Others are no bounces: automatic replies, changed addresses, subscriptions. */
const verdicts: Readonly<Record<string, ProviderVerdict>> = {
  HardBounce: "dead",
  BadEmailAddress: "dead",
  SoftBounce: "soft",
  DnsError: "soft",
  Unknown: "soft",
  SpamNotification: "policy",
  VirusNotification: "policy",
  Blocked: "policy",
  DMARCPolicy: "policy",
  SMTPApiError: "policy",
};

/** Postmark sends under a Message-ID of its own, and returns ours as metadata. */
function returned({ Metadata }: Event) {
  const id = Metadata?.[postmarkField];
  return returnedBy([], (name) =>
    name === "message-id" && typeof id === "string" ? `<${id}@>` : "",
  );
}

function reportOf(told: Event): ProviderReport | undefined {
  const { RecordType, Type, Email: address, Details, Description, Inactive } = told;
  if (RecordType === "SpamComplaint" || (RecordType === "Bounce" && Type === "SpamComplaint"))
    return { kind: "complaint", returned: returned(told), addresses: [address] };
  if (RecordType !== "Bounce") return undefined;
  const words = Details || Description || undefined;
  if (Type === "Transient")
    return {
      kind: "delivery",
      returned: returned(told),
      recipients: [providerStatus({ address, action: "delayed", words })],
    };
  const verdict = verdicts[Type];
  if (verdict === undefined) return undefined;
  // Postmark sends no more to an address that it takes for dead
  const isDoubtful = verdict === "dead" && Inactive === false;
  return {
    kind: "delivery",
    returned: returned(told),
    recipients: [providerStatus({ address, words, verdict: isDoubtful ? "soft" : verdict })],
  };
}

/** Postmark's webhooks for bounces and spam complaints, which carry a token instead of a signature. */
export class Postmark implements Provider {
  readonly #admitToken: (authorization: string | undefined) => void;

  /** @param admitToken throws a DomainError NOT_FOUND or UNAUTHENTICATED */
  constructor({ admitToken }: { admitToken: (authorization: string | undefined) => void }) {
    this.#admitToken = admitToken;
  }

  admit(header: ProviderCall["header"]): void {
    this.#admitToken(header("authorization"));
  }

  read({ raw }: ProviderCall): ProviderEvent[] {
    const { data } = event.safeParse(bodyOf(raw, z.looseObject({})));
    return [{ id: String(data?.ID ?? ""), report: data && reportOf(data) }];
  }
}
