import { DomainError } from "@sortes/contract";
import { pickLocale } from "@sortes/i18n";
import type { FastifyReply, FastifyRequest } from "fastify";
import { pageLocaleOf } from "./pages.ts";
import { problemOf, trpcShapeOf } from "./problem.ts";
import { isTrpcAddress } from "./addresses.ts";
import { failureOf } from "../failure.ts";
import { messageLimits } from "../limits.ts";

/**
 * Sends any error in the format of its wire. All errors leave through here, except those of calls within a tRPC batch
 * and of malformed requests (`listener.ts`).
 */
export function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  try {
    return tell(request, reply, error);
  } catch (fault) {
    // the client still gets our own reply: INTERNAL, which needs no parameters
    request.log.error({ err: error }, "an error could not be sent");
    return tell(request, reply, new Error("an error could not be sent", { cause: fault }));
  }
}

function tell(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const failure = failureOf(error);
  if (failure.status === 500) request.log.error({ err: error }, "a request failed");
  sayHowToGoOn(reply, failure.status, failure.retryAfter);
  if (hasBody(request)) leaveUnread(request, reply);
  void reply.code(failure.status).header("cache-control", "no-store");
  if (isTrpcAddress(request.url))
    return sendJson(reply, JSON.stringify({ error: trpcShapeOf(failure) }));
  const locale = pickLocale(request.headers["accept-language"]);
  const problem = JSON.stringify(problemOf(failure, locale, request));
  return sendJson(
    reply.header("content-language", locale),
    problem,
    "application/problem+json; charset=utf-8",
  );
}

/** Sends an error as a page, for people at addresses outside the web app. */
export function refuseAsPage(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const failure = failureOf(error);
  if (failure.status === 500) request.log.error({ err: error }, "a request failed");
  sayHowToGoOn(reply, failure.status, failure.retryAfter);
  const locale = pageLocaleOf(request);
  // our own text, without anything from the request
  const { detail } = problemOf(failure, locale, request);
  return reply
    .code(failure.status)
    .headers({ "cache-control": "no-store", "content-language": locale })
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="${locale}"><meta name="viewport" content="width=device-width">` +
        `<title>Sortes</title><p>${detail}</p><p><a href="/">Sortes</a></p></html>`,
    );
}

/** Time for the sender to read the reply before closing the connection resets it (ms). */
const lingering = 1000;

/**
 * Closes the connection after this reply if the request is incomplete, without reading the rest. Node would read to the
 * end to keep the connection, or close it so abruptly that the reply is lost.
 */
export function leaveUnread({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  void reply.header("connection", "close");
  raw.read(0); // Node does not drain a stream that was read once; it stops when its buffer is full
  const { socket } = raw;
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), lingering).unref();
  };
}

/** Sets the headers that tell a client how to succeed: with a token, or later. */
export function sayHowToGoOn(
  reply: FastifyReply,
  status: number,
  retryAfter: number | undefined,
): void {
  if (retryAfter !== undefined) void reply.header("retry-after", retryAfter);
  if (status === 401) void reply.header("www-authenticate", "Bearer");
}

/** Adds header names to `Vary`. */
export function varyBy(reply: FastifyReply, fields: string): void {
  const before = reply.getHeader("vary");
  void reply.header("vary", before === undefined ? fields : `${fields}, ${String(before)}`);
}

const asItStands = (text: string): string => text;

/** Sends a text that is already JSON. */
export function sendJson(
  reply: FastifyReply,
  text: string,
  type = "application/json; charset=utf-8",
): FastifyReply {
  return reply.header("content-type", type).serializer(asItStands).send(text);
}

/** @throws DomainError REPLY_TOO_LARGE above `messageLimits.reply`. */
export function checkReplySize(bytes: number): void {
  if (bytes > messageLimits.reply) throw new DomainError("REPLY_TOO_LARGE");
}

/** Whether a body was announced. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
