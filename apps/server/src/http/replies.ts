import { DomainError } from "@sortes/contract";
import { pickLocale } from "@sortes/i18n";
import type { FastifyReply, FastifyRequest } from "fastify";
import { pageLocaleOf } from "./pages.ts";
import { problemOf, trpcShapeOf } from "./problem.ts";
import { isTrpcAddress } from "./addresses.ts";
import { failureOf } from "../failure.ts";
import { messageLimits } from "../limits.ts";

/**
 * Any failure, ours or not, in the format of its wire. Every error leaves through here, except those of calls within a
 * tRPC batch and of malformed requests (`listener.ts`).
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

/** The same as a page, for people at an address of ours that is not the web app's. */
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

/** Milliseconds for which a sender may go on unheard, to see the reply before the reset that closing causes. */
const lingering = 1000;

/**
 * Closes the connection after this reply if its request is incomplete, since nobody will read the rest. Node would read
 * to the end to keep the connection, or close it so abruptly that the reply is lost.
 */
export function leaveUnread({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  void reply.header("connection", "close");
  raw.read(0); // a stream that was asked once is not drained by Node, and stops when its buffer is full
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

/** Adds to the headers by which replies of one address vary. */
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
  return reply.header("content-type", type).serializer(asItStands).send(text);
}

/** @throws DomainError REPLY_TOO_LARGE if that is too much for a reply. */
export function checkReplySize(bytes: number): void {
  if (bytes > messageLimits.reply) throw new DomainError("REPLY_TOO_LARGE");
}

/** Whether a body was announced. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
