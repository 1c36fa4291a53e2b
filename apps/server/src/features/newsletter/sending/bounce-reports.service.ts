import { createHash, timingSafeEqual } from "node:crypto";
import { DomainError, limits } from "@sortes/contract";
import * as deliveryReports from "@sortes/db/newsletter/sending/delivery-reports";
import { Service, type ServiceParts } from "../../ground/service.ts";

interface Parts extends ServiceParts<"db"> {
  token: string | undefined;
}

/** Receives delivery reports from a mail service and stores them. The worker parses and verifies them. */
export class Reports extends Service<Parts> {
  /**
   * @param authorization the raw header
   * @throws DomainError NOT_FOUND if this server accepts no reports; UNAUTHENTICATED without its token.
   */
  admit(authorization: string | undefined): void {
    const { token } = this.parts;
    if (token === undefined) throw new DomainError("NOT_FOUND");
    const given = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? "";
    // compares digests, for a constant-time comparison of any input
    if (!timingSafeEqual(digestOf(given), digestOf(token)))
      throw new DomainError("UNAUTHENTICATED");
  }

  /**
   * Stores a mail until the worker processes it. Idempotent.
   * @throws DomainError UNAVAILABLE if too many are waiting; MALFORMED_BODY if the body is empty or broke off.
   */
  async take(bytes: AsyncIterable<Buffer>): Promise<void> {
    const { db } = this.parts;
    const most = limits.report.waiting;
    if ((await deliveryReports.countWaitingMessages(db, most)) >= most)
      throw new DomainError("UNAVAILABLE");
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    const raw = Buffer.concat(chunks);
    if (raw.length === 0) throw new DomainError("MALFORMED_BODY");
    await deliveryReports.insertInboundMessage(db, {
      digest: digestOf(raw).toString("hex"),
      source: "webhook",
      raw,
    });
  }
}

const digestOf = (content: string | Buffer): Buffer =>
  createHash("sha256").update(content).digest();
