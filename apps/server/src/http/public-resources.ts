import type { FastifyCorsOptions } from "@fastify/cors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pathOf } from "./addresses.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route's options for the CORS plugin. */
    cors?: FastifyCorsOptions;
  }
}

const anyOrigin = "*";

/**
 * The `config` of a route whose replies, including errors, pages of any origin may read. Only for replies that are the
 * same for everybody.
 */
export const readByEverybody = { cors: { origin: anyOrigin } } as const;

/** Headers of a public reply that other origins may also embed. */
export const embedded = { "cross-origin-resource-policy": "cross-origin" } as const;

/**
 * Answers preflights of a public address.
 * @param methods of all routes at this address; non-public ones can be called by pages of listed origins
 */
export function publicPreflights(
  server: FastifyInstance,
  url: string,
  methods: readonly string[] = ["GET"],
): void {
  const allowed = methods.includes("GET") ? [...methods, "HEAD"] : [...methods];
  // the wildcard does not cover this header
  const allowedHeaders = ["*", "authorization"];
  const options = { ...readByEverybody.cors, methods: allowed, allowedHeaders };
  server.options(url, { config: { cors: options } }, (_request, reply) => reply.callNotFound());
}

const publicAddress = /^\/(?:api\/draws|draws\/log)\//;

/** Lets pages of any origin read the error for an unknown address below the published draws. */
export function explainToEverybody({ url }: FastifyRequest, reply: FastifyReply): void {
  if (publicAddress.test(pathOf(url))) void reply.header("access-control-allow-origin", anyOrigin);
}
