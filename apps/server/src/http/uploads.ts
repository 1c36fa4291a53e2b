import { DomainError } from "@sortes/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";

/** What is sent as a file and read while it arrives, no faster than it is dealt with. */
export class Upload {
  readonly #raw: IncomingMessage;
  readonly #limit: number;

  /** @param limit bytes */
  constructor(raw: IncomingMessage, limit: number) {
    this.#raw = raw;
    this.#limit = limit;
  }

  /**
   * Its bytes, once.
   * @throws DomainError PAYLOAD_TOO_LARGE where there are too many, before the first where their number is said;
   * MALFORMED_BODY where the sender left before the end.
   */
  async *bytes(): AsyncGenerator<Buffer> {
    const announced = Number(this.#raw.headers["content-length"] ?? 0);
    if (announced > this.#limit) throw new DomainError("PAYLOAD_TOO_LARGE");
    let read = 0;
    try {
      // who stops in the middle still answers on the same connection
      for await (const chunk of this.#raw.iterator({ destroyOnReturn: false })) {
        read += (chunk as Buffer).length;
        if (read > this.#limit) throw new DomainError("PAYLOAD_TOO_LARGE");
        yield chunk as Buffer;
      }
    } catch (error) {
      throw this.#raw.destroyed && !this.#raw.complete ? new DomainError("MALFORMED_BODY") : error;
    }
  }
}

/**
 * Lets the routes of a scope take a stream of that type. Whatever else is sent is left unread: whether the caller may call
 * at all is said first, and that something else was expected after it.
 */
export function takeUploads(scope: FastifyInstance, type: string, limit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (request, payload, done) => {
    done(null, isOf(type, request) ? new Upload(payload, limit) : undefined);
  });
}

/** Nobody unpacks what is compressed: how much it holds is not known before. */
function isOf(type: string, { headers }: FastifyRequest): boolean {
  const [sent = ""] = (headers["content-type"] ?? "").split(";");
  const encoding = headers["content-encoding"] ?? "identity";
  return sent.trim().toLowerCase() === type && encoding.toLowerCase() === "identity";
}
