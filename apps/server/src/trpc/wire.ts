import { DomainError } from "@sortes/contract";
import type { FastifyInstance } from "fastify";
import { costOf, plainCalls } from "./calls.ts";
import { answerPlain } from "./fast.ts";
import { answerOdd } from "./official.ts";
import type { Calls } from "./procedure-table.ts";

/** Serves the procedures at `/trpc`. Bodies are JSON, and reach the procedures as text. */
export async function trpcWire(server: FastifyInstance, calls: Calls): Promise<void> {
  server.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  server.route({
    method: ["GET", "HEAD", "POST"],
    url: "/trpc/:path",
    config: { cost: (request) => costOf(calls.procedures, request) },
    handler: (request, reply) => {
      // decoded by now; the official adapter would decode it again and fail
      const { path } = request.params as { path: string };
      if (path.includes("%")) throw new DomainError("NOT_FOUND");
      const plain = plainCalls(calls.procedures, request);
      return plain ? answerPlain(calls, request, reply, plain) : answerOdd(calls, request, reply);
    },
  });
}
