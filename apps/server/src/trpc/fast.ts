import { callTRPCProcedure, TRPCError } from "@trpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "@sortes/contract";
import { type Failure, failureOf } from "../failure.ts";
import { checkReplySize, sayHowToGoOn, sendJson, varyBy } from "../http/replies.ts";
import type { PlainCalls } from "./calls.ts";
import type { Calls } from "./procedure-table.ts";
import { trpcShapeOf } from "../http/problem.ts";

interface Outcome {
  json: string;
  failure: Failure | undefined;
}

/**
 * Answers calls in tRPC's envelope without the fetch Request, Response and streams of the official adapter, which cost
 * more than the calls (docs/domains/ground.md). `trpc-conformance.test.ts` checks that both give the same replies.
 */
export async function answerPlain(
  { procedures: { router }, contextOf }: Calls,
  request: FastifyRequest,
  reply: FastifyReply,
  { type, names, isBatch, text }: PlainCalls,
): Promise<FastifyReply> {
  const ctx = contextOf(request, reply);
  const inputs = inputsOf(text, type, isBatch);
  let bytes = 0;

  async function run(path: string, index: number): Promise<Outcome> {
    try {
      const getRawInput = async () => (await inputs())[index];
      const call = { router, path, type, ctx, getRawInput, batchIndex: index };
      const data: unknown = await callTRPCProcedure({ ...call, signal: undefined });
      const json = `{"result":${JSON.stringify({ data })}}`;
      const size = Buffer.byteLength(json);
      checkReplySize(bytes + size);
      bytes += size;
      return { json, failure: undefined };
    } catch (error) {
      return refused(request, error, path);
    }
  }

  const outcomes = await Promise.all(names.map(run));
  const statuses = new Set(outcomes.map(({ failure }) => failure?.status ?? 200));
  const [status = 200] = statuses;
  const waits = outcomes.map(({ failure }) => failure?.retryAfter ?? 0);
  const longest = Math.max(...waits);
  sayHowToGoOn(reply, statuses.size === 1 ? status : 207, longest > 0 ? longest : undefined);
  varyBy(reply, "trpc-accept, accept");
  const json = outcomes.map((outcome) => outcome.json);
  return sendJson(
    reply.code(statuses.size === 1 ? status : 207),
    isBatch ? `[${json.join(",")}]` : (json[0] as string),
    "application/json",
  );
}

/** The outcome of a failed call. An error that cannot be serialised becomes INTERNAL. */
function refused(request: FastifyRequest, error: unknown, path: string): Outcome {
  const failure = failureOf(error);
  if (failure.status === 500) request.log.error({ err: error }, "a procedure failed");
  try {
    return { json: JSON.stringify({ error: trpcShapeOf(failure, path) }), failure };
  } catch (fault) {
    return refused(request, new Error("an error could not be sent", { cause: fault }), path);
  }
}

/** Parses the inputs once and only on demand. They are plain JSON, because there is no transformer. */
function inputsOf(
  text: string | undefined,
  type: PlainCalls["type"],
  isBatch: boolean,
): () => Promise<Record<number, unknown>> {
  async function read(): Promise<Record<number, unknown>> {
    if (text === undefined || (type === "query" && text === "")) return {};
    const value = parsed(text);
    if (!isBatch) return { 0: value };
    if (typeof value !== "object" || value === null || Array.isArray(value))
      throw new DomainError("BODY_NOT_OBJECT");
    return value as Record<number, unknown>;
  }
  let reading: Promise<Record<number, unknown>> | undefined;
  return () => (reading ??= read());
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TRPCError({ code: "BAD_REQUEST", cause });
  }
}
