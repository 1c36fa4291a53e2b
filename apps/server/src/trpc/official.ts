import { incomingMessageToRequest, type NodeHTTPRequest } from "@trpc/server/adapters/node-http";
import { resolveResponse } from "@trpc/server/http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { failureOf } from "../failure.ts";
import { checkReplySize, sayHowToGoOn, sendJson, varyBy } from "../http/replies.ts";
import { maxBatchSize, methodsOf, namesIn } from "./calls.ts";
import type { Calls } from "./procedure-table.ts";

/**
 * Answers unusual requests (streamed batches, wrong methods, unknown procedures, odd queries) with the parts of tRPC's
 * Fastify adapter, but with our limit on replies and without its parsers of forms and streams.
 */
export async function answerOdd(
  { procedures, contextOf }: Calls,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = namesIn(request);
  const response = await resolveResponse({
    router: procedures.router,
    req: asFetched(request, reply),
    path,
    error: null,
    maxBatchSize,
    createContext: async () => contextOf(request, reply),
    responseMeta: ({ errors }) => {
      const failures = errors.map(failureOf);
      const longest = Math.max(0, ...failures.map(({ retryAfter }) => retryAfter ?? 0));
      const status = failures[0]?.status ?? 200;
      sayHowToGoOn(reply, status, longest > 0 ? longest : undefined);
      if (status === 405) void reply.header("allow", methodsOf(procedures, path).join(", "));
      return {};
    },
    onError: ({ error }) => {
      if (failureOf(error).status === 500) request.log.error({ err: error }, "a procedure failed");
    },
  });
  for (const [name, value] of response.headers)
    if (name === "vary") varyBy(reply, value);
    else void reply.header(name, value);
  void reply.code(response.status);
  if (response.headers.has("transfer-encoding") && response.body)
    return reply.send(cappedBody(response.body));
  const text = await response.text();
  checkReplySize(Buffer.byteLength(text));
  return sendJson(reply, text, "application/json");
}

/** Converts to a fetch Request, with the query as we parsed it, so that the adapter cannot interpret it differently. */
function asFetched({ raw, body, query }: FastifyRequest, reply: FastifyReply): Request {
  const incoming: NodeHTTPRequest = raw;
  incoming.body = body;
  const { url } = raw;
  try {
    raw.url = `/trpc?${new URLSearchParams(query as Record<string, string>).toString()}`;
    return incomingMessageToRequest(incoming, reply.raw, { maxBodySize: null });
  } finally {
    if (url !== undefined) raw.url = url;
  }
}

/** Aborts a streamed reply that exceeds the limit; its status has already been sent. */
function cappedBody(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let bytes = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        checkReplySize(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
}
