import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { rateLimited } from "./failure.ts";
import { networkOf } from "./network.ts";

/** Calls a minute from one network to the API: far above a person, far below a flood. */
const callsPerMinute = 600;

/**
 * The flood guard of one process. What must hold over all servers (guessing passwords, registering) is counted in the
 * database by the services themselves.
 */
export async function floodGuard(server: FastifyInstance, config: Config): Promise<void> {
  if (!config.rateLimits) return;
  await server.register(rateLimit, {
    max: callsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) => rateLimited(Math.ceil(ttl / 1000)),
  });
}
