import { DomainError } from "@sortes/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import type { ConnectionLimits } from "../limits.ts";
import { Pace } from "./pace.ts";

/** What may be sent as a file. */
export interface UploadTerms {
  type: string;
  /** The most bytes. */
  limit: number;
  /** The sender has the time of a slow line, as soon as the procedure wants the bytes: only where it knows who sends them. */
  takesLong?: true;
}

/** What is sent as a file and read while it arrives, no faster than it is dealt with. */
export class Upload {
  readonly #raw: IncomingMessage;
  readonly #terms: UploadTerms;
  readonly #connections: ConnectionLimits;

  constructor(raw: IncomingMessage, terms: UploadTerms, connections: ConnectionLimits) {
    this.#raw = raw;
    this.#terms = terms;
    this.#connections = connections;
  }

  /**
   * Its bytes, once.
   * @throws DomainError PAYLOAD_TOO_LARGE where there are too many, before the first where their number is said;
   * MALFORMED_BODY where the sender left before the end; REQUEST_TIMEOUT where more time was given, and was not enough.
   */
  async *bytes(): AsyncGenerator<Buffer> {
    const announced = Number(this.#raw.headers["content-length"] ?? 0);
    const { limit, takesLong } = this.#terms;
    if (announced > limit) throw new DomainError("PAYLOAD_TOO_LARGE");
    let read = 0;
    try {
      // who stops in the middle still answers on the same connection
      const chunks: AsyncIterableIterator<Buffer> = this.#raw.iterator({ destroyOnReturn: false });
      const paced = takesLong ? new Pace(this.#raw, this.#connections).follow(chunks) : chunks;
      for await (const chunk of paced) {
        read += chunk.length;
        if (read > limit) throw new DomainError("PAYLOAD_TOO_LARGE");
        yield chunk;
      }
    } catch (error) {
      throw this.#raw.destroyed && !this.#raw.complete ? new DomainError("MALFORMED_BODY") : error;
    }
  }
}

/**
 * Lets the routes of a scope take a stream on those terms. Whatever else is sent is left unread: whether the caller may call
 * at all is said first, and that something else was expected after it.
 */
export function takeUploads(
  scope: FastifyInstance,
  terms: UploadTerms,
  connections: ConnectionLimits,
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (request, payload, done) => {
    done(null, isOf(terms.type, request) ? new Upload(payload, terms, connections) : undefined);
  });
}

/** Nobody unpacks what is compressed: how much it holds is not known before. */
function isOf(type: string, { headers }: FastifyRequest): boolean {
  const [sent = ""] = (headers["content-type"] ?? "").split(";");
  const encoding = headers["content-encoding"] ?? "identity";
  return sent.trim().toLowerCase() === type && encoding.toLowerCase() === "identity";
}
