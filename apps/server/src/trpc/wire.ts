import { DomainError } from "@sortes/contract";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../context.ts";
import { costOf, plainCalls } from "./calls.ts";
import { answerPlain } from "./fast.ts";
import { answerOdd } from "./official.ts";

/** Serves the router at `/trpc`. Bodies are JSON, and reach the procedures as text. */
export async function trpcWire(
  calls: FastifyInstance,
  { app }: { app: AppContext },
): Promise<void> {
  calls.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  calls.route({
    method: ["GET", "HEAD", "POST"],
    url: "/trpc/:path",
    config: { cost: costOf },
    handler: (request, reply) => {
      // decoded by now; the official adapter would decode it again and fail
      const { path } = request.params as { path: string };
      if (path.includes("%")) throw new DomainError("NOT_FOUND");
      const plain = plainCalls(request);
      return plain ? answerPlain(app, request, reply, plain) : answerOdd(app, request, reply);
    },
  });
}
