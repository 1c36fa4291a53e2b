import { createVerify, X509Certificate } from "node:crypto";
import { DomainError } from "@sortes/contract";
import { z } from "zod";
import { Queue } from "../../../ground/queue.ts";

const text = z.string().max(1024 * 1024);

/** A message that Amazon SNS posts. */
const shape = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: text,
  TopicArn: text,
  Subject: text.nullish(),
  Message: text,
  Timestamp: text,
  Token: text.nullish(),
  SubscribeURL: text.nullish(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: text,
  SigningCertURL: text,
});
export type SnsMessage = z.infer<typeof shape>;

/** The signed fields, in the order of signing. */
const signed = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  confirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
} as const;

const algorithms = { 1: "RSA-SHA1", 2: "RSA-SHA256" } as const;

/** Certificates kept: Amazon replaces each after about a year. */
const remembered = 10;

/** The text that Amazon SNS signs: the names and values of the fields, a line each; absent ones are left out. */
function canonicalText(message: SnsMessage): string {
  const names = message.Type === "Notification" ? signed.Notification : signed.confirmation;
  return names
    .flatMap((name) => {
      const value = message[name];
      return typeof value === "string" ? [`${name}\n${value}\n`] : [];
    })
    .join("");
}

/** The host of the SNS service that a topic belongs to. */
function hostOf(topic: string): string {
  const [, partition = "", , region = ""] = topic.split(":");
  return `sns.${region}.amazonaws.com${partition === "aws-cn" ? ".cn" : ""}`;
}

interface Parts {
  /** The ARN of the only topic whose messages are taken. */
  topic: string;
  /** Fetches a text; rejects if it cannot be had. */
  ask: (url: string) => Promise<string>;
}

/**
 * Verifies the messages of one topic of Amazon SNS. `sns-validator` would fetch certificates past `askOutside`, from
 * any region.
 */
export class SnsMessages {
  readonly #parts: Parts;
  readonly #certificates = new Map<string, X509Certificate>();
  // anybody may name a certificate that does not exist
  readonly #fetching = new Queue({ atOnce: 2, waiting: 20 });

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * @throws DomainError UNAUTHENTICATED if it is of another topic or its signature is wrong; UNAVAILABLE if Amazon's
   * certificate cannot be fetched, so that Amazon tries again.
   */
  async verified(body: unknown, now: Date): Promise<SnsMessage> {
    const { data: message } = shape.safeParse(body);
    if (!message) throw new DomainError("MALFORMED_BODY");
    const { SigningCertURL: address, SignatureVersion: version, Signature: signature } = message;
    const isOurs = message.TopicArn === this.#parts.topic;
    if (!isOurs || !this.#isOfAmazon(address, /^\/SimpleNotificationService-\w{1,100}\.pem$/))
      throw new DomainError("UNAUTHENTICATED");
    const certificate = await this.#certificate(address);
    const isValid =
      certificate.validFromDate <= now &&
      now <= certificate.validToDate &&
      createVerify(algorithms[version])
        .update(canonicalText(message))
        .verify(certificate.publicKey, signature, "base64");
    if (!isValid) throw new DomainError("UNAUTHENTICATED");
    return message;
  }

  /** Confirms a subscription that Amazon asks about. @throws DomainError UNAUTHENTICATED, UNAVAILABLE. */
  async confirm({ SubscribeURL: address }: SnsMessage): Promise<void> {
    if (!address || !this.#isOfAmazon(address, /^\/$/)) throw new DomainError("UNAUTHENTICATED");
    await this.#ask(address);
  }

  /** Whether an address is one of the topic's own SNS service. */
  #isOfAmazon(address: string, path: RegExp): boolean {
    if (!URL.canParse(address)) return false;
    const { protocol, host, username, password, pathname } = new URL(address);
    const isPlace = protocol === "https:" && host === hostOf(this.#parts.topic);
    return isPlace && username === "" && password === "" && path.test(pathname);
  }

  async #certificate(address: string): Promise<X509Certificate> {
    const known = this.#certificates.get(address);
    if (known) return known;
    const pem = await this.#ask(address);
    try {
      const certificate = new X509Certificate(pem);
      const [oldest] = this.#certificates.keys();
      if (oldest !== undefined && this.#certificates.size >= remembered)
        this.#certificates.delete(oldest);
      this.#certificates.set(address, certificate);
      return certificate;
    } catch {
      throw new DomainError("UNAUTHENTICATED");
    }
  }

  async #ask(address: string): Promise<string> {
    try {
      return await this.#fetching.run(() => this.#parts.ask(address));
    } catch {
      throw new DomainError("UNAVAILABLE");
    }
  }
}
