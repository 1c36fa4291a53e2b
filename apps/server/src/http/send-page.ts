import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Body, encodings, type Page } from "./page-file.ts";
import { isNotModified } from "./preconditions.ts";

/** Sends a page in the best accepted encoding, or 304 if the browser has the current version. */
export const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
): Promise<FastifyReply> =>
  sendBody(
    request,
    reply
      // the language depends on the cookie
      .headers({ "content-security-policy": page.policy, vary: "cookie, accept-encoding" })
      .type("text/html; charset=utf-8"),
    page,
  );

/** Sends a text like `sendPage`. The caller sets the content type and `Vary`. */
export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
): Promise<FastifyReply> {
  reply.headers({ "cache-control": "no-cache", etag: body.etag });
  if (reply.statusCode === 200 && isNotModified(request, body.etag))
    return await reply.code(304).send();
  const accepted = negotiate(request.headers["accept-encoding"] ?? "", [...encodings]);
  const encoding = encodings.find((one) => one === accepted) ?? "identity";
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return await reply.send(await body.bodyIn(encoding));
}
