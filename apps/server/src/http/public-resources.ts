import type { FastifyCorsOptions } from "@fastify/cors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pathOf } from "./addresses.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Options of a route for the plugin, beside those of the server. */
    cors?: FastifyCorsOptions;
  }
}

const anyOrigin = "*";

/** The `config` of a route that pages of any origin may read, its errors too. It is the same for everybody. */
export const readByEverybody = { cors: { origin: anyOrigin } } as const;

/** Headers of a public answer that other origins may also embed. */
export const embedded = { "cross-origin-resource-policy": "cross-origin" } as const;

/**
 * Answers preflights of a public address.
 * @param methods of all its routes: those that are not public can be called by pages of listed origins
 */
export function publicPreflights(
  server: FastifyInstance,
  url: string,
  methods: readonly string[] = ["GET"],
): void {
  const allowed = methods.includes("GET") ? [...methods, "HEAD"] : [...methods];
  // the star stands for all headers but this one
  const allowedHeaders = ["*", "authorization"];
  const options = { ...readByEverybody.cors, methods: allowed, allowedHeaders };
  server.options(url, { config: { cors: options } }, (_request, reply) => reply.callNotFound());
}

const publicAddress = /^\/(?:api\/draws|draws\/log)\//;

/** Lets pages of any origin read why an address of published draws that no route has is refused. */
export function explainToEverybody({ url }: FastifyRequest, reply: FastifyReply): void {
  if (publicAddress.test(pathOf(url))) void reply.header("access-control-allow-origin", anyOrigin);
}
