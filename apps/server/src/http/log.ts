import { createLog as createLines, type Log } from "@sortes/process";
import pino from "pino";

/**
 * Structured logs. A request is told by its route, never by its address: addresses may carry single-use tokens. No
 * header, body or mail address is ever logged.
 */
export function createLog(level: string): Log {
  return createLines({
    level,
    base: { app: "server" },
    serializers: {
      req: (request: { method: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  });
}
