import { createHash, timingSafeEqual } from "node:crypto";
import { DomainError, limits, type ReportProvider, type ReportsTaken } from "@sortes/contract";
import * as deliveryReports from "@sortes/db/newsletter/sending/delivery-reports";
import type { ReportProvidersConfig } from "../../../config.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { askAmazon } from "./providers/ask-amazon.ts";
import { Mailgun } from "./providers/mailgun.ts";
import { Postmark } from "./providers/postmark.ts";
import type { Provider, ProviderCall, ProviderEvent } from "./providers/provider.ts";
import { SendGrid } from "./providers/sendgrid.ts";
import { Ses } from "./providers/ses.ts";

interface Parts extends ServiceParts<"db" | "clock" | "log" | "counted"> {
  token: string | undefined;
  providers: ReportProvidersConfig;
}

/**
 * Receives what mail services report and stores it. Mails are parsed and verified by the worker; events in a service's
 * own form are verified here, where its signature is.
 */
export class Reports extends Service<Parts> {
  readonly #providers: Readonly<Record<ReportProvider, Provider>>;

  constructor(parts: Parts) {
    super(parts);
    const {
      sesTopic: topic,
      sendgridKey,
      mailgunKey,
      askAmazon: ask = askAmazon,
    } = parts.providers;
    const admitToken = (authorization: string | undefined) => this.admit(authorization);
    const onConfirmed = () => parts.log.info({ topic }, "a subscription for reports is confirmed");
    this.#providers = {
      ses: new Ses({ topic, ask, onConfirmed }),
      sendgrid: new SendGrid({ key: sendgridKey, admitToken }),
      postmark: new Postmark({ admitToken }),
      mailgun: new Mailgun({ key: mailgunKey }),
    };
  }

  /**
   * @param authorization the raw header: the token as bearer, or as the password of any name
   * @throws DomainError NOT_FOUND if this server accepts no reports; UNAUTHENTICATED without its token.
   */
  admit(authorization: string | undefined): void {
    const { token } = this.parts;
    if (token === undefined) throw new DomainError("NOT_FOUND");
    // compares digests, for a constant-time comparison of any input
    if (!timingSafeEqual(digestOf(tokenIn(authorization)), digestOf(token)))
      throw new DomainError("UNAUTHENTICATED");
  }

  /**
   * Stores a mail until the worker processes it. Idempotent.
   * @param read reads the body, once it is known that there is room for it
   * @throws DomainError UNAVAILABLE if too many are waiting; MALFORMED_BODY if the body is empty or broke off.
   */
  async take(read: () => Promise<Buffer>): Promise<void> {
    await this.#requireRoom();
    const raw = await read();
    if (raw.length === 0) throw new DomainError("MALFORMED_BODY");
    await deliveryReports.insertInboundMessage(this.parts.db, {
      digest: digestOf(raw).toString("hex"),
      source: "webhook",
      raw,
    });
  }

  /**
   * Verifies a request of a mail service and stores its events until the worker processes them. Idempotent: services
   * repeat requests. Events of kinds that are not used are only counted.
   * @throws DomainError NOT_FOUND if this server takes none of the service; UNAUTHENTICATED if the signature is missing,
   * wrong, old or used; UNAVAILABLE if too many are waiting; MALFORMED_BODY.
   */
  async takeEvents(
    name: ReportProvider,
    header: ProviderCall["header"],
    read: (() => Promise<Buffer>) | undefined,
  ): Promise<ReportsTaken> {
    const { counted } = this.parts;
    try {
      const provider = this.#providers[name];
      provider.admit(header);
      if (!read) throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
      await this.#requireRoom();
      const call = { raw: await read(), header, now: this.parts.clock.now() };
      const events = await provider.read(call);
      const stored = await this.#store(name, provider, events);
      const ignored = events.filter(({ report }) => !report).length;
      counted.reported(name, "stored", stored);
      counted.reported(name, "ignored", ignored);
      return { accepted: true, stored, ignored };
    } catch (error) {
      if (error instanceof DomainError && error.code === "UNAUTHENTICATED")
        counted.reported(name, "refused", 1);
      throw error;
    }
  }

  /** @returns the number of events that were not known yet. */
  async #store(
    source: ReportProvider,
    { signsOnce }: Provider,
    events: readonly ProviderEvent[],
  ): Promise<number> {
    const rows = events.flatMap(({ id, report }) => {
      const digest = digestOf(`${source}\n${id}`).toString("hex");
      if (report) return { digest, source, raw: Buffer.from(JSON.stringify(report)) };
      // its signature is used now
      return signsOnce ? { digest, source, state: "done" as const } : [];
    });
    const stored = await deliveryReports.insertInboundMessages(this.parts.db, rows);
    if (signsOnce && stored < rows.length) throw new DomainError("UNAUTHENTICATED");
    return events.some(({ report }) => report) ? stored : 0;
  }

  async #requireRoom(): Promise<void> {
    const most = limits.report.waiting;
    if ((await deliveryReports.countWaitingMessages(this.parts.db, most)) >= most)
      throw new DomainError("UNAVAILABLE");
  }
}

function tokenIn(authorization = ""): string {
  const [, scheme = "", value = ""] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== "basic") return value;
  const named = Buffer.from(value, "base64").toString();
  return named.slice(named.indexOf(":") + 1);
}

const digestOf = (content: string | Buffer): Buffer =>
  createHash("sha256").update(content).digest();
