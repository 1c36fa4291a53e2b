import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import { encodings, type Page } from "./page-file.ts";

/** Sends a page in the best encoding that is accepted, or says that the one which the browser has is the same. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
): Promise<FastifyReply> {
  reply.headers({
    "content-security-policy": page.policy,
    "cache-control": "no-cache",
    // the cookie names the language
    vary: "cookie, accept-encoding",
    etag: page.etag,
  });
  if (reply.statusCode === 200 && request.headers["if-none-match"]?.includes(page.etag))
    return await reply.code(304).send();
  const accepted = negotiate(request.headers["accept-encoding"] ?? "", [...encodings]);
  const encoding = encodings.find((one) => one === accepted) ?? "identity";
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return await reply.type("text/html; charset=utf-8").send(await page.bodyIn(encoding));
}
