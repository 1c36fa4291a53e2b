import { DomainError } from "@sortes/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import type { ConnectionLimits } from "../limits.ts";
import { Pace } from "./pace.ts";
import { isCompressed } from "./requests.ts";

/** The terms of an upload: accepted type, size and time. */
export interface UploadTerms {
  /** A media type, optionally with a wildcard, such as `image/*`. */
  type: string;
  /** Maximum bytes. */
  limit: number;
  /**
   * Extends the time limit for slow connections once the procedure reads the bytes, that is after it has authorised the
   * caller.
   */
  takesLong?: true;
}

/** An uploaded file, streamed with backpressure. */
export class Upload {
  readonly #raw: IncomingMessage;
  readonly #terms: UploadTerms;
  readonly #connections: ConnectionLimits;

  constructor(raw: IncomingMessage, terms: UploadTerms, connections: ConnectionLimits) {
    this.#raw = raw;
    this.#terms = terms;
    this.#connections = connections;
  }

  /** The whole file, in memory. @throws DomainError as `bytes`. */
  async whole(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.bytes()) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /**
   * The file's bytes; can be read once.
   * @throws DomainError PAYLOAD_TOO_LARGE for too many bytes, immediately if Content-Length says so; MALFORMED_BODY if
   * the sender disconnected early; REQUEST_TIMEOUT if the extended time did not suffice.
   */
  async *bytes(): AsyncGenerator<Buffer> {
    const announced = Number(this.#raw.headers["content-length"] ?? 0);
    const { limit, takesLong } = this.#terms;
    if (announced > limit) throw new DomainError("PAYLOAD_TOO_LARGE");
    let read = 0;
    try {
      // a procedure that stops in the middle still replies on the same connection
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
 * Lets the routes of a scope accept uploads. Bodies of other types stay unread: access is checked first, then the type.
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

function isOf(type: string, request: FastifyRequest): boolean {
  const [sent = ""] = (request.headers["content-type"] ?? "").split(";");
  const given = sent.trim().toLowerCase();
  const isExpected = type.endsWith("/*") ? given.startsWith(type.slice(0, -1)) : given === type;
  return isExpected && !isCompressed(request);
}
