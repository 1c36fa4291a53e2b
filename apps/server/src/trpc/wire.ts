import { DomainError } from "@sortes/contract";
import type { FastifyInstance } from "fastify";
import { jsonText, refuseUnclearQueries } from "../http/requests.ts";
import { costOf, isClearBatch, namesIn, plainCalls } from "./calls.ts";
import { answerPlain } from "./fast.ts";
import { answerOdd } from "./official.ts";
import type { Calls } from "./procedure-table.ts";

/** Serves the procedures at `/trpc`. JSON bodies are passed on as text. */
export async function trpcWire(server: FastifyInstance, calls: Calls): Promise<void> {
  server.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    done(null, jsonText(request, body as Buffer));
  });
  refuseUnclearQueries(server, isClearBatch);
  serve(server, calls, "/trpc/:path");
  // only single calls get the larger limit; batches have the usual one
  for (const name of calls.procedures.names) {
    const inputBytes = calls.procedures.find(name)?.inputBytes;
    if (inputBytes !== undefined) serve(server, calls, `/trpc/${name}`, inputBytes);
  }
}

function serve(server: FastifyInstance, calls: Calls, url: string, bodyLimit?: number): void {
  server.route({
    method: ["GET", "HEAD", "POST"],
    url,
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: { cost: (request) => costOf(calls.procedures, request) },
    handler: (request, reply) => {
      // already decoded; the official adapter would decode it again and fail
      if (namesIn(request).includes("%")) throw new DomainError("NOT_FOUND");
      const plain = plainCalls(calls.procedures, request);
      return plain ? answerPlain(calls, request, reply, plain) : answerOdd(calls, request, reply);
    },
  });
}
