import { DomainError } from "@sortes/contract";
import { pickLocale } from "@sortes/i18n";
import type { FastifyReply, FastifyRequest } from "fastify";
import { problemOf } from "../rest/problem.ts";
import { trpcShapeOf } from "../trpc/status-codes.ts";
import { isTrpcAddress } from "./addresses.ts";
import { failureOf } from "./failure.ts";
import { httpLimits } from "./limits.ts";

/**
 * Any failure, ours or not, in the shape of the wire it was asked on. Every refusal leaves through here but those of calls
 * within a tRPC batch, and those of what never became a request (`listener.ts`).
 */
export function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const failure = failureOf(error);
  if (failure.status === 500) request.log.error({ err: error }, "a request failed");
  sayHowToGoOn(reply, failure.status, failure.retryAfter);
  // what was not read is not going to be: the connection ends with this reply
  if (hasBody(request) && !request.raw.complete) void reply.header("connection", "close");
  void reply.code(failure.status).header("cache-control", "no-store");
  if (isTrpcAddress(request.url))
    return sendJson(reply, JSON.stringify({ error: trpcShapeOf(failure) }));
  const locale = pickLocale(request.headers["accept-language"]);
  const problem = JSON.stringify(problemOf(failure, locale, request.id));
  return sendJson(
    reply.header("content-language", locale),
    problem,
    "application/problem+json; charset=utf-8",
  );
}

/** The headers that tell a caller what would help: a token, or time. */
export function sayHowToGoOn(
  reply: FastifyReply,
  status: number,
  retryAfter: number | undefined,
): void {
  if (retryAfter !== undefined) void reply.header("retry-after", retryAfter);
  if (status === 401) void reply.header("www-authenticate", "Bearer");
}

/** Adds to the headers by which replies of one address differ. */
export function varyBy(reply: FastifyReply, fields: string): void {
  const before = reply.getHeader("vary");
  void reply.header("vary", before === undefined ? fields : `${fields}, ${String(before)}`);
}

const asItStands = (text: string): string => text;

/** Sends text that is JSON already. */
export function sendJson(
  reply: FastifyReply,
  text: string,
  type = "application/json; charset=utf-8",
): FastifyReply {
  if (text.length > httpLimits.largeReply) watchReader(reply);
  return reply.header("content-type", type).serializer(asItStands).send(text);
}

/** @throws DomainError REPLY_TOO_LARGE where no reply may carry so many bytes. */
export function checkReplySize(bytes: number): void {
  if (bytes > httpLimits.replyBytes)
    throw new DomainError("REPLY_TOO_LARGE", { megabytes: httpLimits.replyBytes / 2 ** 20 });
}

/** Closes the connection of somebody who takes a large reply too slowly: meanwhile it is kept in memory for them. */
function watchReader({ raw }: FastifyReply): void {
  const timer = setTimeout(() => raw.destroy(), httpLimits.replyWithin).unref();
  raw.once("close", () => clearTimeout(timer));
}

/** Whether a body was announced. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
