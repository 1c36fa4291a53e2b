import { createHash, timingSafeEqual } from "node:crypto";
import { DomainError, limits } from "@sortes/contract";
import { countWaitingMessages, insertInboundMessage } from "@sortes/db";
import { Service, type ServiceParts } from "../../ground/service.ts";

interface Parts extends ServiceParts<"db"> {
  token: string | undefined;
}

/** Takes reports of deliveries from a mail service. Nothing in them is believed here: the worker reads them. */
export class Reports extends Service<Parts> {
  /**
   * @param authorization the header as it came
   * @throws DomainError NOT_FOUND if this server takes no reports; UNAUTHENTICATED without its token.
   */
  admit(authorization: string | undefined): void {
    const { token } = this.parts;
    if (token === undefined) throw new DomainError("NOT_FOUND");
    const given = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? "";
    // digests, so that the comparison takes the same time whatever was given
    if (!timingSafeEqual(digestOf(given), digestOf(token)))
      throw new DomainError("UNAUTHENTICATED");
  }

  /**
   * Keeps a mail until the worker deals with it. One that is known already is taken again, and changes nothing.
   * @throws DomainError UNAVAILABLE if too many wait; MALFORMED_BODY if there is none, or it broke off.
   */
  async take(bytes: AsyncIterable<Buffer>): Promise<void> {
    const { db } = this.parts;
    const most = limits.report.waiting;
    if ((await countWaitingMessages(db, most)) >= most) throw new DomainError("UNAVAILABLE");
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    const raw = Buffer.concat(chunks);
    if (raw.length === 0) throw new DomainError("MALFORMED_BODY");
    await insertInboundMessage(db, {
      digest: digestOf(raw).toString("hex"),
      source: "webhook",
      raw,
    });
  }
}

const digestOf = (content: string | Buffer): Buffer =>
  createHash("sha256").update(content).digest();
