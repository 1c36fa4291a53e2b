import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { DomainError } from "@sortes/contract";
import type { FastifyInstance } from "fastify";
import { isPageAddress } from "./addresses.ts";
import { inlineScriptHashes, pagePolicy, policyText } from "./security.ts";

const year = 31_536_000;
/** Pages whose address carries a token: nobody else may learn it from a Referer. */
const tokenPages = /^\/(verify|reset-password|newsletter\/(confirm|unsubscribe))\//;

/** The built web app: files as they are, and its one page for every other address. */
export async function staticWeb(server: FastifyInstance, dist: string): Promise<void> {
  if (!existsSync(join(dist, "index.html"))) {
    server.log.warn("the web app has not been built; only the API is served");
    return;
  }
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const policy = policyText(pagePolicy(inlineScriptHashes(page)));
  await server.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    wildcard: false,
    index: false,
    globIgnore: ["**/*.br", "**/*.gz", "index.html", ".*"],
    setHeaders: (reply, path) => {
      const hashed = path.includes("/assets/");
      reply.header("cache-control", hashed ? `public, max-age=${year}, immutable` : "no-cache");
    },
  });
  server.get("/*", async (request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    if (!isPageAddress(request.url)) return reply.callNotFound();
    if (path.startsWith("/assets/")) throw new DomainError("NOT_FOUND");
    reply.header("content-security-policy", policy).header("cache-control", "no-cache");
    if (tokenPages.test(path)) reply.header("referrer-policy", "no-referrer");
    return await reply.sendFile("index.html");
  });
}
