import { createHash, timingSafeEqual } from "node:crypto";
import { DomainError } from "@sortes/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

interface Parts {
  /** Undefined: only programs on this machine may ask, and nobody behind a proxy. */
  token: string | undefined;
  /** Requests come by way of a proxy, which may be on this machine and need not say for whom it asks. */
  behindProxy: boolean;
  /** The figures in Prometheus' text format. */
  render: () => Promise<string>;
}

/** `/metrics`, for whoever has the token. */
export function metricsPage(server: FastifyInstance, { token, behindProxy, render }: Parts): void {
  server.get("/metrics", async (request, reply) => {
    if (token !== undefined) checkToken(request, token);
    else if (behindProxy) throw new DomainError("NOT_FOUND");
    else checkNear(request);
    const text = await render();
    return await reply
      .headers({
        "content-type": "text/plain; version=0.0.4; charset=utf-8",
        "cache-control": "no-store",
      })
      .send(text);
  });
}

/** @throws DomainError UNAUTHENTICATED. */
function checkToken({ headers }: FastifyRequest, token: string): void {
  const given = /^bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  // hashes are of one length, so that the time tells nothing about the token's
  const hash = (text: string) => createHash("sha256").update(text).digest();
  if (!timingSafeEqual(hash(given), hash(token))) throw new DomainError("UNAUTHENTICATED");
}

const forwarded = ["x-forwarded-for", "forwarded", "x-real-ip", "via", "x-forwarded-host"] as const;

/**
 * What a proxy on this machine passes on comes from loopback too, so nothing that a proxy has written on counts as near.
 * @throws DomainError NOT_FOUND.
 */
function checkNear({ raw, ip, headers }: FastifyRequest): void {
  const isNear = isLoopback(raw.socket.remoteAddress ?? "") && isLoopback(ip);
  if (!isNear || forwarded.some((name) => headers[name] !== undefined))
    throw new DomainError("NOT_FOUND");
}

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
